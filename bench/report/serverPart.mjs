// The service's part: a range of 100,000 activities as columns against the same as row JSON, on PGlite and, where it is
// installed, PostgreSQL.
import { migrate } from '../../server/database/migrate.ts';
import { openStore } from '../../server/database/open.ts';
import { readMonthRows } from '../../server/report/rows.ts';
import { ReportSegments } from '../../server/report/segments.ts';
import setupPostgres from '../../tests/support/postgresSetup.ts';
import { median, timed } from '../measure.mjs';

const COUNT = Number(process.argv[2] ?? 100_000);
const ROUNDS = 5;
const BINARY = 'application/vnd.catis.columns';
const query = { from: '2021-01-01', until: '2025-12-31' };

const fill = `
  insert into bases (code, name) select 'B' || n, 'Base ' || n from generate_series(1, 20) n;
  insert into suppressant_types (name, kind, is_charged) select 'Agent ' || n, 'gel', true from generate_series(1, 5) n;
  insert into aircraft_types (name, fuel_type, category) values ('S-2T', 'Jet A', 'FW');
  insert into assets (registration, aircraft_type_id) select 'N' || n, (select id from aircraft_types) from generate_series(1, 400) n;
  insert into incidents (year, state, unit, incident_number, name, agency, type_code)
    select 2021 + n % 5, 'CA', 'RRU', n::text, 'Fire', 'CAL FIRE', 'wildland fire' from generate_series(1, 20000) n;
  insert into crew_roles (name) select 'Job ' || n from generate_series(1, 3) n;
  insert into people (first_name, last_name) select 'Person', n::text from generate_series(1, 1500) n;
  insert into crew (person_id, role_id) select id, (select id from crew_roles limit 1) from people;
  create temporary table pb as select row_number() over () - 1 as n, id from bases;
  create temporary table ps as select row_number() over () - 1 as n, id from suppressant_types;
  create temporary table pa as select row_number() over () - 1 as n, id from assets;
  create temporary table pi as select row_number() over () - 1 as n, id from incidents;
  create temporary table pr as select row_number() over () - 1 as n, id from crew_roles;
  create temporary table pc as select row_number() over () - 1 as n, id from crew;
  insert into dispatches (type, asset_id, activity_date, dispatch_time, remarks)
    select 'flight', pa.id, date '2021-01-01' + (g * 7919 % 1826), timestamptz '2021-01-01 16:00Z' + (g * 7919 % 1826) * interval '1 day',
      case g % 5 when 0 then 'Remark ' || g % 2000 else '' end
    from generate_series(1, ${COUNT}) g join pa on pa.n = g % 400;
  insert into activities (dispatch_id, position, incident_id, request_number, mission_type, flight_type, take_off_base_id, landing_base_id, time_out, time_in,
      hobbs_start, hobbs_end, total_flight_hours, day_flight_hours, night_flight_hours, landings, landing_fees_cents)
    select d.id, 0, pi.id, 'A-' || d.number % 400, 'Initial attack', 'Tanker drop', b.id, l.id, d.dispatch_time, d.dispatch_time + interval '1 hour',
      1000, 1100, 100, 100, 0, 1, 4500
    from dispatches d join pi on pi.n = d.number % 20000 join pb b on b.n = d.number % 20 join pb l on l.n = d.number % 19;
  insert into activity_crew (activity_id, position, crew_id, role_id, standby_hours, per_diem_cents)
    select x.id, g, pc.id, pr.id, 100, 5000
    from activities x join dispatches d on d.id = x.dispatch_id cross join generate_series(0, 2) g join pc on pc.n = (d.number * 3 + g) % 1500 join pr on pr.n = g;
  insert into drops (activity_id, position, agent_type_id, base_id, litres_on_incident, litres_jettisoned, cost_cents)
    select x.id, 0, ps.id, pb.id, 4542.494140800, 0, 250000
    from activities x join dispatches d on d.id = x.dispatch_id join ps on ps.n = d.number % 5 join pb on pb.n = d.number % 20;
  analyze`;

async function measure(name, store) {
  await migrate(store.pool, 'server/migrations');
  const client = await store.pool.connect();
  await client.query(fill);
  client.release();
  const times = async (work) => {
    const all = [];
    for (let n = 0; n < ROUNDS; n++) all.push(await timed(work));
    return median(all);
  };
  const cold = async () => {
    const segments = new ReportSegments(store);
    let bytes = 0;
    for (const segment of await segments.of(query)) bytes += (await segments.bytes(query, segment, BINARY)).bytes.byteLength;
    return bytes;
  };
  const rows = async () => {
    const segments = await new ReportSegments(store).of(query);
    for (const { part } of segments) await readMonthRows(store.db, query, part);
  };
  const kept = new ReportSegments(store);
  const warm = async () => {
    for (const segment of await kept.of(query)) await kept.bytes(query, segment, BINARY);
  };
  await warm();
  // In turn, so that whatever else the machine does slows both alike.
  const [colds, rowses] = [[], []];
  for (let n = 0; n < ROUNDS; n++) {
    colds.push(await timed(cold));
    rowses.push(await timed(rows));
  }
  const [coldMs, rowsMs, warmMs] = [median(colds), median(rowses), await times(warm)];
  const [segment] = await kept.of(query);
  const one = await times(() => new ReportSegments(store).bytes(query, segment, BINARY));
  console.log(JSON.stringify({ name, coldMs, warmMs, rowsMs, monthMs: one, bytes: await cold() }));
  await store.close();
}

await measure('PGlite', await openStore({}));
const stop = await setupPostgres();
const databaseUrl = process.env.TEST_DATABASE_URL;
if (databaseUrl !== undefined) await measure('PostgreSQL', await openStore({ databaseUrl }));
stop?.();
