// Activities of five seasons, generated in the database: one per dispatch, with three crew members,
// one load, and stored costs (COST-20). It needs a migrated database without reference data.

/** Rows per statement, so that no statement holds millions of rows at once. */
const STRETCH = 250_000;

const reference = `
  insert into bases (code, name) select 'B' || n, 'Base ' || n from generate_series(1, 20) n;
  insert into suppressant_types (name, kind, is_charged) select 'Agent ' || n, 'gel', true from generate_series(1, 5) n;
  insert into aircraft_vendors (name) values ('CDF');
  insert into aircraft_types (name, fuel_type, category) select 'Type ' || n, 'Jet A', 'FW' from generate_series(1, 5) n;
  insert into contracts (source, type_code, vendor_id, hourly_rate_cents, daily_availability_cents, crew_standby_rate_cents, start_date)
    select 'type', 'C' || n, (select id from aircraft_vendors), 300000 + n * 1111, 540000 + n * 777, 4000 + n * 37, '2021-01-01' from generate_series(1, 5) n;
  insert into contract_types (contract_id, aircraft_type_id)
    select c.id, t.id from contracts c join aircraft_types t on right(t.name, 1) = right(c.type_code, 1);
  insert into assets (registration, aircraft_type_id) select 'N' || n, t.id from generate_series(1, 400) n join aircraft_types t on t.name = 'Type ' || 1 + n % 5;
  insert into incidents (year, state, unit, incident_number, name, agency, type_code)
    select 2021 + n % 5, 'CA', 'RRU', n::text, 'Fire ' || n, 'Agency ' || n % 9, 'wildland fire' from generate_series(1, 20000) n;
  insert into crew_roles (name) select 'Job ' || n from generate_series(1, 3) n;
  insert into people (first_name, last_name) select 'Person', n::text from generate_series(1, 1500) n;
  insert into crew (person_id, role_id) select id, (select id from crew_roles limit 1) from people where first_name = 'Person';
  create temporary table pb as select row_number() over () - 1 as n, id from bases;
  create temporary table ps as select row_number() over () - 1 as n, id from suppressant_types;
  create temporary table pa as
    select row_number() over () - 1 as n, a.id, c.id as contract, c.hourly_rate_cents as hourly, c.daily_availability_cents as daily, c.crew_standby_rate_cents as standby
    from assets a join contract_types t on t.aircraft_type_id = a.aircraft_type_id join contracts c on c.id = t.contract_id;
  create temporary table pi as select row_number() over () - 1 as n, id from incidents;
  create temporary table pr as select row_number() over () - 1 as n, id from crew_roles where name like 'Job %';
  create temporary table pc as select row_number() over () - 1 as n, id from crew`;

/** Approves flights before 2025 if requested. */
const stretch = (first, last, isApproved) => `
  create temporary table fresh as
    with made as (
      insert into dispatches (type, asset_id, activity_date, dispatch_time, remarks, approval)
        select 'flight', pa.id, o.day, timestamptz '2021-01-01 16:00Z' + (o.day - date '2021-01-01') * interval '1 day',
          case g % 5 when 0 then 'Remark ' || g % 2000 else '' end, case when ${isApproved} and o.day < '2025-01-01' then 'approved' else 'entered' end
        from generate_series(${first}, ${last}) g join pa on pa.n = g % 400
          cross join lateral (select date '2021-01-01' + (g::bigint * 7919 % 1826)::int as day) o
        returning id, number, asset_id, activity_date, dispatch_time
    )
    select m.*, 50 + m.number * 7 % 200 as hours, m.number % 50 = 0 as aborted, pa.contract, pa.hourly, pa.daily, pa.standby from made m join pa on pa.id = m.asset_id;
  insert into activities (dispatch_id, position, incident_id, request_number, mission_type, flight_type, take_off_base_id, landing_base_id, time_out, time_in,
      hobbs_start, hobbs_end, total_flight_hours, day_flight_hours, night_flight_hours, landings, landing_fees_cents, aborted, contract_id,
      flight_cost_cents, abort_fees_cents, availability_cost_cents, crew_standby_cents)
    select d.id, 0, pi.id, 'A-' || d.number % 400, 'Initial attack', 'Tanker drop', b.id, l.id, d.dispatch_time, d.dispatch_time + d.hours * interval '36 seconds',
      1000, 1000 + d.hours, d.hours, d.hours, 0, 1, 4500, d.aborted, d.contract,
      case when d.aborted then 0 else round(d.hourly * d.hours / 100.0) end, case when d.aborted then round(d.hourly / 10.0) else 0 end,
      round(d.daily * d.hours / 900.0), d.standby * 3
    from fresh d join pi on pi.n = d.number % 20000 join pb b on b.n = d.number % 20 join pb l on l.n = d.number % 19;
  insert into activity_crew (activity_id, position, crew_id, role_id, standby_hours, per_diem_cents, standby_cents)
    select x.id, g, pc.id, pr.id, 100, 5000, d.standby
    from activities x join fresh d on d.id = x.dispatch_id cross join generate_series(0, 2) g join pc on pc.n = (d.number * 3 + g) % 1500 join pr on pr.n = g;
  insert into drops (activity_id, position, agent_type_id, base_id, litres_on_incident, litres_jettisoned, cost_cents)
    select x.id, 0, ps.id, pb.id, 4542.494140800, 0, 250000
    from activities x join fresh d on d.id = x.dispatch_id join ps on ps.n = d.number % 5 join pb on pb.n = d.number % 20;
  insert into seals (activity_id, dispatch_id, asset_id, period_start, activity_date, incident_id, take_off_base_id, landing_base_id, contract_id,
      total_hours, day_hours, landings, litres_on_incident, flight_cost_cents, abort_fees_cents, availability_cost_cents, agent_cost_cents,
      landing_fees_cents, crew_standby_cents, per_diem_cents, drops, crew, sealed_by)
    select x.id, d.id, d.asset_id, date_trunc('month', d.activity_date) + case when extract(day from d.activity_date) > 15 then interval '15 days' else interval '0' end,
      d.activity_date, x.incident_id, x.take_off_base_id, x.landing_base_id, x.contract_id, d.hours, d.hours, 1, 4542.494140800, x.flight_cost_cents, x.abort_fees_cents,
      x.availability_cost_cents, 250000, 4500, x.crew_standby_cents, 15000,
      jsonb_build_array(jsonb_build_object('agentTypeId', ps.id, 'baseId', pb.id, 'litresOnIncident', 4542.4941408, 'litresJettisoned', 0, 'cents', 250000)),
      (select jsonb_agg(jsonb_build_object('crewId', c.crew_id, 'roleId', c.role_id, 'standbyHours', 100, 'standbyCents', c.standby_cents, 'perDiemCents', 5000))
        from activity_crew c where c.activity_id = x.id), 'bench'
    from activities x join fresh d on d.id = x.dispatch_id join ps on ps.n = d.number % 5 join pb on pb.n = d.number % 20
    where ${isApproved} and d.activity_date < '2025-01-01';
  drop table fresh`;

/**
 * @param pool of a store
 * @param isApproved whether the flights before 2025 are approved
 */
export async function fillActivities(pool, count, isApproved = false) {
  const client = await pool.connect();
  try {
    await client.query(reference);
    // Triggers and foreign keys would take most of the time.
    await client.query('set session_replication_role = replica');
    for (let first = 1; first <= count; first += STRETCH)
      await client.query(stretch(first, Math.min(first + STRETCH - 1, count), isApproved));
    await client.query('reset session_replication_role');
    await client.query(
      `insert into report_marks (scope) select distinct to_char(activity_date, 'YYYY-MM') from dispatches`,
    );
    await client.query('analyze');
  } finally {
    client.release();
  }
}
