// Activities of five seasons, made by the database itself: one of a dispatch, with three of its crew and one load.
// For a database that is migrated and has no reference data.

/** Of one statement, so that none holds millions of rows at once. */
const STRETCH = 250_000;

const reference = `
  insert into bases (code, name) select 'B' || n, 'Base ' || n from generate_series(1, 20) n;
  insert into suppressant_types (name, kind, is_charged) select 'Agent ' || n, 'gel', true from generate_series(1, 5) n;
  insert into aircraft_types (name, fuel_type, category) values ('S-2T', 'Jet A', 'FW');
  insert into assets (registration, aircraft_type_id) select 'N' || n, (select id from aircraft_types) from generate_series(1, 400) n;
  insert into incidents (year, state, unit, incident_number, name, agency, type_code)
    select 2021 + n % 5, 'CA', 'RRU', n::text, 'Fire', 'CAL FIRE', 'wildland fire' from generate_series(1, 20000) n;
  insert into crew_roles (name) select 'Job ' || n from generate_series(1, 3) n;
  insert into people (first_name, last_name) select 'Person', n::text from generate_series(1, 1500) n;
  insert into crew (person_id, role_id) select id, (select id from crew_roles limit 1) from people where first_name = 'Person';
  create temporary table pb as select row_number() over () - 1 as n, id from bases;
  create temporary table ps as select row_number() over () - 1 as n, id from suppressant_types;
  create temporary table pa as select row_number() over () - 1 as n, id from assets;
  create temporary table pi as select row_number() over () - 1 as n, id from incidents;
  create temporary table pr as select row_number() over () - 1 as n, id from crew_roles where name like 'Job %';
  create temporary table pc as select row_number() over () - 1 as n, id from crew`;

const stretch = (first, last) => `
  create temporary table fresh as
    with made as (
      insert into dispatches (type, asset_id, activity_date, dispatch_time, remarks)
        select 'flight', pa.id, date '2021-01-01' + (g::bigint * 7919 % 1826)::int,
          timestamptz '2021-01-01 16:00Z' + (g::bigint * 7919 % 1826) * interval '1 day', case g % 5 when 0 then 'Remark ' || g % 2000 else '' end
        from generate_series(${first}, ${last}) g join pa on pa.n = g % 400
        returning id, number, dispatch_time
    )
    select * from made;
  insert into activities (dispatch_id, position, incident_id, request_number, mission_type, flight_type, take_off_base_id, landing_base_id, time_out, time_in,
      hobbs_start, hobbs_end, total_flight_hours, day_flight_hours, night_flight_hours, landings, landing_fees_cents)
    select d.id, 0, pi.id, 'A-' || d.number % 400, 'Initial attack', 'Tanker drop', b.id, l.id, d.dispatch_time, d.dispatch_time + interval '1 hour',
      1000, 1100, 100, 100, 0, 1, 4500
    from fresh d join pi on pi.n = d.number % 20000 join pb b on b.n = d.number % 20 join pb l on l.n = d.number % 19;
  insert into activity_crew (activity_id, position, crew_id, role_id, standby_hours, per_diem_cents)
    select x.id, g, pc.id, pr.id, 100, 5000
    from activities x join fresh d on d.id = x.dispatch_id cross join generate_series(0, 2) g join pc on pc.n = (d.number * 3 + g) % 1500 join pr on pr.n = g;
  insert into drops (activity_id, position, agent_type_id, base_id, litres_on_incident, litres_jettisoned, cost_cents)
    select x.id, 0, ps.id, pb.id, 4542.494140800, 0, 250000
    from activities x join fresh d on d.id = x.dispatch_id join ps on ps.n = d.number % 5 join pb on pb.n = d.number % 20;
  drop table fresh`;

/** @param pool of a store */
export async function fillActivities(pool, count) {
  const client = await pool.connect();
  try {
    await client.query(reference);
    for (let first = 1; first <= count; first += STRETCH) await client.query(stretch(first, Math.min(first + STRETCH - 1, count)));
    await client.query('analyze');
  } finally {
    client.release();
  }
}
