// The service's part: a range of 100,000 activities as columns against row JSON, on PGlite and, if
// installed, on PostgreSQL.
import { migrate } from '../../server/database/migrate.ts';
import { openStore } from '../../server/database/open.ts';
import { readMonthRows } from '../../server/report/months/rows.ts';
import { ReportSegments } from '../../server/report/months/segments.ts';
import setupPostgres from '../../tests/support/postgresSetup.ts';
import { median, timed } from '../measure.mjs';
import { fillActivities } from './fillActivities.mjs';

const COUNT = Number(process.argv[2] ?? 100_000);
const ROUNDS = 5;
const query = { from: '2021-01-01', until: '2025-12-31' };

async function measure(name, store) {
  await migrate(store.pool, 'server/migrations');
  await fillActivities(store.pool, COUNT);
  const times = async (work) => {
    const all = [];
    for (let n = 0; n < ROUNDS; n++) all.push(await timed(work));
    return median(all);
  };
  /** Deletes the stored months, so that a newly started service has to build them. */
  const nothingStored = () => store.pool.query('truncate report_segments');
  let last = new ReportSegments(store);
  const cold = async () => {
    const segments = new ReportSegments(store);
    last = segments;
    let bytes = 0;
    for (const segment of await segments.of(query))
      bytes += (await segments.bytes(query, segment)).bytes.byteLength;
    return bytes;
  };
  const rows = async () => {
    const segments = await new ReportSegments(store).of(query);
    for (const { part } of segments) await readMonthRows(store.db, query, part);
  };
  const kept = new ReportSegments(store);
  const warm = async () => {
    for (const segment of await kept.of(query)) await kept.bytes(query, segment);
  };
  await warm();
  await kept.stored();
  // In turns, so that other load on the machine slows both.
  const [colds, rowses, restarts] = [[], [], []];
  for (let n = 0; n < ROUNDS; n++) {
    await nothingStored();
    colds.push(await timed(cold));
    await last.stored();
    restarts.push(await timed(cold));
    rowses.push(await timed(rows));
  }
  const [coldMs, rowsMs, restartMs, warmMs] = [
    median(colds),
    median(rowses),
    median(restarts),
    await times(warm),
  ];
  const { rows: sizes } = await store.pool.query(
    'select sum(length(pressed))::int as bytes from report_segments',
  );
  const [segment] = await kept.of(query);
  const ones = [];
  for (let n = 0; n < ROUNDS; n++) {
    // A save waits neither for emptying nor for storing.
    await nothingStored();
    const segments = new ReportSegments(store);
    ones.push(await timed(() => segments.bytes(query, segment)));
    await segments.stored();
  }
  console.log(
    JSON.stringify({
      name,
      coldMs,
      warmMs,
      restartMs,
      rowsMs,
      monthMs: median(ones),
      bytes: await cold(),
      storedBytes: sizes[0].bytes,
    }),
  );
  await store.close();
}

await measure('PGlite', await openStore({}));
const stop = await setupPostgres();
const databaseUrl = process.env.TEST_DATABASE_URL;
if (databaseUrl !== undefined) await measure('PostgreSQL', await openStore({ databaseUrl }));
stop?.();
