import { halfMonthEnd, halfMonthOf } from '../../domain/approvals/halfMonth.ts';
import { contractParts } from '../../domain/cost/contractParts.ts';
import { contractOf, ratesOf } from '../../domain/cost/costs.ts';
import { shareStandby } from '../../domain/cost/standbyShares.ts';
import { centsOf } from '../../domain/money.ts';
import type { Row } from './reference/rows.ts';
import type { DemoDispatch } from './seasonTypes.ts';

interface SeasonRows {
  readonly dispatches: readonly Row[];
  readonly activities: readonly Row[];
  readonly drops: readonly Row[];
  readonly crew: readonly Row[];
}
const byActivity = (rows: readonly Row[]): Map<string, Row[]> => {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const id = String(row['activity_id']);
    const group = groups.get(id);
    if (group === undefined) groups.set(id, [row]);
    else group.push(row);
  }
  return groups;
};
const sum = (rows: readonly Row[], column: string) =>
  rows.reduce((total, row) => total + Number(row[column] ?? 0), 0);
const money = [
  'flight_cost_cents',
  'abort_fees_cents',
  'availability_cost_cents',
  'agent_cost_cents',
  'landing_fees_cents',
  'crew_standby_cents',
  'per_diem_cents',
];
export const totalOfSeal = (seal: Row): number =>
  money.reduce((total, column) => total + Number(seal[column]), 0);

/**
 * The seals of approved records as the service would write them. A test checks that they show no
 * drift.
 */
export function sealRows(
  season: readonly DemoDispatch[],
  { dispatches, activities, drops, crew }: SeasonRows,
  sealed: ReadonlySet<number>,
): Record<string, unknown>[] {
  const [dropsOf, crewOf] = [byActivity(drops), byActivity(crew)];
  let at = 0;
  return season.flatMap((d, n) => {
    const own = activities.slice(at, at + d.activities.length);
    at += d.activities.length;
    const dispatch = dispatches[n];
    if (!sealed.has(n) || dispatch === undefined) return [];
    const contract = contractOf({
      dispatchType: d.type,
      activityDate: d.day,
      contracts: d.aircraft?.contracts ?? [],
    });
    const rate = (key: 'hourlyRate' | 'dailyAvailability' | 'crewStandbyRate') =>
      centsOf(contract?.[key] ?? 0);
    return own.map((a): Record<string, unknown> => {
      const [loads, people] = [
        dropsOf.get(String(a['id'])) ?? [],
        crewOf.get(String(a['id'])) ?? [],
      ];
      const hours = Number(a['total_flight_hours'] ?? 0);
      const flown = {
        day: d.day,
        aborted: a['aborted'] === true,
        hours,
        standby: sum(people, 'standby_hours'),
      };
      const parts = contractParts(flown, contract === null ? null : ratesOf(contract));
      const shares = new Float64Array(people.length);
      shareStandby(
        { hours: people.map((p) => Number(p['standby_hours'])), first: 0, end: people.length },
        rate('crewStandbyRate'),
        shares,
        0,
      );
      return {
        activity_id: a['id'],
        dispatch_id: dispatch['id'],
        asset_id: dispatch['asset_id'],
        period_start: halfMonthOf(d.day),
        activity_date: d.day,
        incident_id: a['incident_id'],
        take_off_base_id: a['take_off_base_id'],
        landing_base_id: a['landing_base_id'],
        contract_id: contract?.id ?? null,
        hourly_rate_cents: contract === null ? null : rate('hourlyRate'),
        daily_availability_cents: contract === null ? null : rate('dailyAvailability'),
        crew_standby_rate_cents: contract === null ? null : rate('crewStandbyRate'),
        total_hours: hours,
        day_hours: Number(a['day_flight_hours'] ?? 0),
        night_hours: Number(a['night_flight_hours'] ?? 0),
        landings: Number(a['landings'] ?? 0),
        litres_on_incident: sum(loads, 'litres_on_incident'),
        litres_jettisoned: sum(loads, 'litres_jettisoned'),
        flight_cost_cents: parts.flightCost,
        abort_fees_cents: parts.abortFees,
        availability_cost_cents: parts.availabilityCost,
        agent_cost_cents: sum(loads, 'cost_cents'),
        landing_fees_cents: Number(a['landing_fees_cents'] ?? 0),
        crew_standby_cents: parts.crewStandbyCost,
        per_diem_cents: sum(people, 'per_diem_cents'),
        drops: loads.map((l) => ({
          agentTypeId: l['agent_type_id'],
          baseId: l['base_id'],
          litresOnIncident: l['litres_on_incident'],
          litresJettisoned: l['litres_jettisoned'],
          cents: l['cost_cents'],
          ...(l['rate_id'] === null ? {} : { rateId: l['rate_id'] }),
          ...(l['is_split_pricing'] === true ? { isSplit: true } : {}),
          ...(l['is_missing_rate'] === true ? { isMissing: true } : {}),
        })),
        crew: people.map((p, i) => ({
          crewId: p['crew_id'],
          roleId: p['role_id'],
          standbyHours: p['standby_hours'],
          standbyCents: shares[i] ?? 0,
          perDiemCents: p['per_diem_cents'],
        })),
        sealed_by: 'demo-admin',
        sealed_at: dispatch['approval_at'] ?? `${halfMonthEnd(halfMonthOf(d.day))}T20:00:00Z`,
        revision: 1,
      };
    });
  });
}
