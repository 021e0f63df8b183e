import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { fillCosts } from '../../../server/cost/storedCosts.ts';
import type { Store } from '../../../server/database/open.ts';
import { agents, bases, idOf, type Season } from '../../domain/report/season.ts';

type Row = Readonly<Record<string, unknown>>;
/** Inserts rows of one table, all with the same columns. */
async function insert(pool: pg.Pool, table: string, rows: readonly Row[]): Promise<void> {
  for (const row of rows) {
    const names = Object.keys(row);
    const marks = names.map((_, n) => `$${n + 1}`);
    await pool.query(
      `insert into ${table} (${names.join(', ')}) values (${marks.join(', ')})`,
      Object.values(row),
    );
  }
}
const litres = (nano: bigint) =>
  `${nano / 1_000_000_000n}.${String(nano % 1_000_000_000n).padStart(9, '0')}`;
const cents = (dollars: number) => Math.round(dollars * 100);

/** A user who can read reports (uid `analyst`) and one who can't (uid `reader`). */
export async function insertPeople({ pool }: Store): Promise<void> {
  for (const [n, uid] of ['analyst', 'reader'].entries()) {
    await insert(pool, 'people', [
      { id: idOf(8, n), first_name: uid, last_name: 'Person', email: `${uid}@demo.test` },
    ]);
    await insert(pool, 'users', [
      { id: idOf(9, n), person_id: idOf(8, n), firebase_user_id: uid, email: `${uid}@demo.test` },
    ]);
  }
  await insert(pool, 'roles', [{ id: idOf(10, 0), name: 'Analyst' }]);
  await insert(pool, 'role_permissions', [
    { role_id: idOf(10, 0), entity_code: 'CatisReports', action: 'View' },
  ]);
  await insert(pool, 'user_roles', [{ user_id: idOf(9, 0), role_id: idOf(10, 0) }]);
}

/**
 * Inserts a generated season. Each aircraft has its own type, so that its type's contracts apply to
 * it alone.
 */
export async function insertSeason(
  store: Store,
  { dimensions, activities }: Season,
): Promise<void> {
  const { pool } = store;
  const baseIds = new Map(bases.map((code, n) => [code, idOf(5, n)]));
  const agentIds = new Map(agents.map((name, n) => [name, idOf(6, n)]));
  const vendors = new Map(
    ['CDF', 'Coulson', 'Valley Air Tankers'].map((name, n) => [name, idOf(11, n)]),
  );
  const roles = new Map(['Pilot', 'Mechanic'].map((name, n) => [name, idOf(12, n)]));
  await insert(
    pool,
    'bases',
    bases.map((code) => ({ id: baseIds.get(code), code, name: `Base ${code}` })),
  );
  await insert(
    pool,
    'suppressant_types',
    agents.map((name) => ({
      id: agentIds.get(name),
      name,
      kind: name === 'Water' ? 'water' : 'retardant',
      is_charged: name !== 'Water',
    })),
  );
  await insert(
    pool,
    'aircraft_vendors',
    [...vendors].map(([name, id]) => ({ id, name })),
  );
  await insert(
    pool,
    'crew_roles',
    [...roles].map(([name, id]) => ({ id, name })),
  );
  for (const aircraft of dimensions.aircraft) {
    const type = randomUUID();
    // Archived names may repeat.
    await insert(pool, 'aircraft_types', [
      {
        id: type,
        name: aircraft.typeCode,
        category: aircraft.category,
        fuel_type: 'Jet A',
        archived_at: '2020-01-01',
      },
    ]);
    const home = baseIds.get(aircraft.baseCode) ?? null;
    await insert(pool, 'assets', [
      {
        id: aircraft.id,
        registration: aircraft.registration,
        aircraft_type_id: type,
        home_base_id: home,
      },
    ]);
    await insert(pool, 'aircraft_metadata', [
      {
        asset_id: aircraft.id,
        radio_id: aircraft.radioId,
        vendor_id: vendors.get(aircraft.vendorName) ?? null,
      },
    ]);
    for (const c of new Map(
      aircraft.contracts.map((contract) => [contract.id, contract]),
    ).values()) {
      await insert(pool, 'contracts', [
        {
          id: c.id,
          source: c.source,
          type_code: c.typeCode,
          vendor_id: vendors.get(c.vendorName),
          hourly_rate_cents: cents(c.hourlyRate),
          daily_availability_cents: cents(c.dailyAvailability),
          crew_standby_rate_cents: cents(c.crewStandbyRate),
          start_date: c.startDate,
          end_date: c.endDate,
        },
      ]);
      if (c.source === 'aircraft')
        await insert(pool, 'contract_assets', [{ contract_id: c.id, asset_id: aircraft.id }]);
      else await insert(pool, 'contract_types', [{ contract_id: c.id, aircraft_type_id: type }]);
    }
  }
  await insert(
    pool,
    'incidents',
    dimensions.incidents.map((i) => ({
      id: i.id,
      year: i.year,
      state: i.state,
      unit: i.unit,
      incident_number: i.incidentNumber,
      sequence: i.sequence,
      name: i.name,
      agency: i.agency,
      type_code: i.typeCode,
    })),
  );
  for (const n of [0, 1, 2, 3]) {
    const person = randomUUID();
    await insert(pool, 'people', [{ id: person, first_name: 'Person', last_name: String(n % 2) }]);
    await insert(pool, 'crew', [
      {
        id: idOf(4, n),
        person_id: person,
        role_id: roles.get('Pilot'),
        vendor_id: n % 2 === 0 ? null : vendors.get('Coulson'),
      },
    ]);
  }
  const stored = new Set<string>();
  for (const a of activities) {
    if (!stored.has(a.dispatchId)) {
      await insert(pool, 'dispatches', [
        {
          id: a.dispatchId,
          number: a.dispatchNumber,
          type: a.type,
          asset_id: a.aircraft?.id ?? null,
          activity_date: a.day,
          dispatch_time: a.dispatchTime,
          remarks: a.remarks,
        },
      ]);
    }
    stored.add(a.dispatchId);
    const id = randomUUID();
    await insert(pool, 'activities', [
      {
        id,
        dispatch_id: a.dispatchId,
        position: activities.filter((b) => b.dispatchId === a.dispatchId).indexOf(a),
        incident_id: a.incident?.id ?? null,
        request_number: a.requestNumber,
        mission_type: a.mission,
        flight_type: a.flightType,
        take_off_base_id: baseIds.get(a.takeOff ?? '') ?? null,
        landing_base_id: baseIds.get(a.landing ?? '') ?? null,
        time_out: a.timeOut,
        time_in: a.timeIn,
        hobbs_start: a.hobbsStart,
        hobbs_end: a.hobbsEnd,
        total_flight_hours: a.hours,
        day_flight_hours: a.dayHours,
        night_flight_hours: a.nightHours,
        landings: a.landings,
        landing_fees_cents: a.landingFees,
        aborted: a.aborted,
      },
    ]);
    await insert(
      pool,
      'drops',
      a.drops.map((d, position) => ({
        activity_id: id,
        position,
        agent_type_id: agentIds.get(d.agent ?? ''),
        base_id: baseIds.get(d.base ?? ''),
        litres_on_incident: litres(d.onIncident),
        litres_jettisoned: litres(d.jettisoned),
        cost_cents: d.cost,
        is_split_pricing: a.split && position === 0,
        is_missing_rate: a.missingRate && position === a.drops.length - 1,
      })),
    );
    await insert(
      pool,
      'activity_crew',
      a.crew.map((c, position) => ({
        activity_id: id,
        position,
        crew_id: c.id,
        role_id: roles.get(c.role ?? ''),
        standby_hours: c.standBy,
        per_diem_cents: c.perDiem,
      })),
    );
  }
  await fillCosts(store);
}
