import { Temporal } from 'temporal-polyfill';
import { contractParts } from '../../domain/cost/contractParts.ts';
import { litresOf } from '../../domain/volume.ts';
import { spread } from './reference/calendar.ts';
import { demoBases } from './reference/catalogue.ts';
import type { DemoAircraft } from './reference/fleet.ts';
import { Chance, demoId } from './reference/random.ts';
import type { Row, Tables } from './reference/rows.ts';

const SEASONS = 3;
const ROWS_A_SEASON = 3000;
const pad = (n: number) => String(n).padStart(2, '0');
const clock = (day: string, minute: number) =>
  `${day}T${pad(Math.floor(minute / 60))}:${pad(minute % 60)}:00`;

function incidentRows(chance: Chance, season: number, year: number): Row[] {
  return Array.from({ length: 60 }, (_, n) => ({
    id: demoId('aims incident', `${season} ${n}`),
    year,
    state: 'CA',
    unit: chance.pick(['RRU', 'BDU', 'NEU', 'BTU', 'SHU', 'TCU', 'FKU', 'SLU']),
    incident_number: String(20_000 + season * 1000 + n * 11).padStart(6, '0'),
    sequence: 1,
    name: `Historic ${year} ${n + 1}`,
    agency: chance.pick(['CAL FIRE', 'CAL FIRE', 'USFS', 'BLM']),
    type_code: chance.hits(0.9) ? 'wildland fire' : 'rescue',
  }));
}

const bases = demoBases.map(([code]) => code);
/** One flight. @param n its index among all historic rows */
function activityRow(
  chance: Chance,
  n: number,
  day: string,
  aircraft: readonly DemoAircraft[],
  incidents: readonly Row[],
): Row {
  const a = chance.pick(aircraft);
  const minute = 420 + chance.whole(0, 700);
  const hours = chance.whole(4, 30) * 10;
  const isAborted = chance.hits(0.02);
  const hourly = chance.pick([284_000, 195_000, 412_500, 231_000]);
  const daily = chance.pick([0, 0, 450_000, 1_200_000]);
  const parts = contractParts(
    { day, aborted: isAborted, hours, standby: 0 },
    { hourly, daily, standby: 0 },
  );
  const gallons = a.capacity > 0 && !isAborted && chance.hits(0.7) ? a.capacity : 0;
  return {
    id: demoId('aims activity', n),
    dispatch_id: demoId('aims dispatch', n),
    dispatch_number: 1 + n,
    aircraft_id: demoId('aims aircraft', a.radioId),
    incident_id: chance.hits(0.88) ? chance.pick(incidents)['id'] : null,
    activity_date: day,
    dispatch_time: clock(day, minute - 6),
    time_out: clock(day, minute),
    time_in: clock(day, Math.min(1439, minute + Math.round(hours * 0.6))),
    mission_type: chance.pick([
      'Initial attack',
      'Extended attack',
      'Large fire support',
      'Training',
    ]),
    flight_type: gallons > 0 ? 'Tanker drop' : 'Recon',
    take_off_base_code: a.base,
    landing_base_code: chance.hits(0.9) ? a.base : chance.pick(bases),
    agent_base_code: gallons > 0 ? a.base : null,
    agent_type_name: gallons > 0 ? 'PHOS-CHEK LC95A' : null,
    contract_type_code: a.isStateOwned ? 'SEU' : 'CWN',
    total_flight_hours: hours,
    day_flight_hours: hours,
    night_flight_hours: 0,
    landings: 1,
    litres_on_incident: litresOf(gallons),
    litres_jettisoned: 0,
    drop_count: gallons > 0 ? 1 : 0,
    aborted: isAborted,
    hourly_rate_cents: hourly,
    daily_availability_cents: daily,
    flight_cost_cents: parts.flightCost,
    abort_fees_cents: parts.abortFees,
    availability_cost_cents: parts.availabilityCost,
    agent_cost_cents: Math.round(gallons * 262),
    landing_fees_cents: 0,
  };
}

/**
 * Three historic (AIMS) seasons that end where the current data begins. Times are wall-clock times;
 * costs are given as stored.
 */
export function historicTables(fleet: readonly DemoAircraft[], today: string): Tables {
  const chance = new Chance(1999);
  const start = Temporal.PlainDate.from(today).subtract({ days: 365 });
  const aircraft = fleet.slice(0, 44);
  const incidents: Row[] = [];
  const rows: Row[] = [];
  for (let season = 0; season < SEASONS; season += 1) {
    const end = start.subtract({ days: 365 * season });
    const own = incidentRows(chance, season, end.year);
    incidents.push(...own);
    for (const { day, count } of spread(chance, end, 365, ROWS_A_SEASON))
      for (let i = 0; i < count; i += 1)
        rows.push(activityRow(chance, rows.length, day.toString(), aircraft, own));
  }
  return [
    [
      'aims_aircraft',
      aircraft.map((a) => ({
        id: demoId('aims aircraft', a.radioId),
        radio_id: a.radioId,
        registration: a.registration,
        category: a.category,
        type_code: a.type,
        vendor_name: a.vendor,
      })),
    ],
    ['aims_incidents', incidents],
    ['aims_activities', rows],
  ];
}
