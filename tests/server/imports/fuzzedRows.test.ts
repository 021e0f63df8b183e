import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ImportJob } from '../../../contract/imports/imports.ts';
import { type ListKind, listKinds } from '../../../contract/imports/listKinds.ts';
import type { Store } from '../../../server/database/open.ts';
import { exportList } from '../../../server/imports/lists/exportList.ts';
import { isChaos, seed } from '../../support/depth.ts';
import { caller, freshWorld, kinds, testApp } from '../support/support.ts';

/** Rows over all lists that an import reads, and rows of a file. */
const ROWS = isChaos ? 20_000 : 2_000;
const A_FILE = 40;

const folder = mkdtempSync(join(tmpdir(), 'catis-fuzzed-'));
// Uploads of this file stay apart from those that another test counts.
const outside = process.env['TMPDIR'];
process.env['TMPDIR'] = folder;
afterAll(() => {
  if (outside === undefined) delete process.env['TMPDIR'];
  else process.env['TMPDIR'] = outside;
  rmSync(folder, { recursive: true, force: true });
});

const cell = fc.oneof(
  fc.constantFrom('', 'Yes', 'HMT', 'S-2T', 'CDF', 'Pilot', 'N441DF', 'FW', 'Jet A', 'All'),
  fc.constantFrom('07/14/2025', '2/30/2025', '7/14/2025 1:05 PM', '03/09/2025 02:30', '12/31/9999'),
  fc.constantFrom('=1+1', '-1', '1e309', '$1,234.505', '99999999999999999999', '0.0000000001'),
  fc.constantFrom('Dispatcher; Analyst', 'System Administrator', ';;', 'x@y.test', 'X@Y.TEST'),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constant('x'.repeat(5_000)),
);
/** What a file does to a row of the list: nothing, other cells, or more or fewer of them. */
const change = fc.record({
  cells: fc.array(fc.tuple(fc.nat(20), cell), { maxLength: 3 }),
  copies: fc.constantFrom(1, 1, 1, 2),
  more: fc.constantFrom(0, 0, 0, 0, 1, -1),
});
/** Mostly the first: a file that is refused as a whole tests no rows. */
const rarely = <T>(usual: T, ...others: readonly T[]) =>
  fc.oneof(
    { weight: 9, arbitrary: fc.constant(usual) },
    { weight: 1, arbitrary: fc.constantFrom(...others) },
  );
const fileShape = fc.record({
  newline: fc.constantFrom('\r\n', '\n', '\r'),
  before: fc.constantFrom('', '\uFEFF', 'sep=,\n'),
  after: rarely('', '\n\n', '"', '\u0000', '\n"a""b'),
  separator: rarely(',', ';', '\t'),
  heading: rarely('as it is', 'reversed', 'odd'),
});
interface Fuzzed {
  readonly changes: readonly (typeof change extends fc.Arbitrary<infer T> ? T : never)[];
  readonly shape: typeof fileShape extends fc.Arbitrary<infer T> ? T : never;
}
/** A file of the list's own rows, changed. */
function fuzzedFile(text: string, { changes, shape }: Fuzzed): string {
  const { data } = Papa.parse<string[]>(text.replace('\uFEFF', ''), { skipEmptyLines: true });
  const [heading = [], ...rows] = data;
  const own = rows.length === 0 ? [heading.map(() => '')] : rows;
  const changed = changes.flatMap(({ cells, copies, more }, n) => {
    const row = [...(own[n % own.length] ?? [])];
    for (const [at, value] of cells) row[at % heading.length] = value;
    const sized = more > 0 ? [...row, 'one more'] : more < 0 ? row.slice(0, -1) : row;
    return Array.from({ length: copies }, () => sized);
  });
  const all = [heading, ...changed];
  const ordered = shape.heading === 'reversed' ? all.map((row) => [...row].reverse()) : all;
  if (shape.heading === 'odd') ordered[0] = [...heading.slice(1), 'Colour'];
  const csv = Papa.unparse(ordered, { newline: shape.newline, delimiter: shape.separator });
  return shape.before + csv + shape.after;
}
const rowsIn = (text: string) =>
  Papa.parse(text.replace('\uFEFF', ''), { skipEmptyLines: true }).data.length - 1;

describe.each(kinds)('fuzzed rows through the calls, on %s', (kind) => {
  let world: Store;
  let service: Awaited<ReturnType<typeof testApp>>;
  let admin: ReturnType<typeof caller>;
  let token: string;
  beforeAll(async () => {
    world = await freshWorld(kind, []);
    service = await testApp(world);
    token = await service.token('demo-admin');
    admin = caller(service.app, token);
  }, 60_000);
  afterAll(async () => {
    await service.close();
    await world.close();
  });
  const exported = async (of: ListKind) => (await exportList(world.db, of, false)).text;
  const statuses = new Map<number, number>();
  const counted = <A extends { readonly status: number }>(answer: A): A => {
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    return answer;
  };
  async function carriedOut(of: ListKind, text: string, body: object): Promise<ImportJob> {
    const reply = await service.app.inject({
      method: 'POST',
      url: `/api/x/imports?kind=${of}&name=fuzzed.csv`,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'text/csv' },
      payload: text,
    });
    counted({ status: reply.statusCode });
    const { id } = reply.json() as ImportJob;
    counted(await admin('POST', `/x/imports/${id}/start`, { acceptsNew: false, ...body }));
    for (;;) {
      const { body: job } = counted(await admin('GET', `/x/imports/${id}`));
      const { state } = job as ImportJob;
      if (state !== 'running' && state !== 'checking') return job as ImportJob;
    }
  }

  it(
    'never fails and stores nothing by halves (SET-72, SET-74, SET-80)',
    async () => {
      const files = fc.sample(
        fc.record({
          changes: fc.array(change, { minLength: A_FILE, maxLength: A_FILE }),
          shape: fileShape,
          isCheck: fc.constantFrom(false, false, true),
          sendsInvites: fc.boolean(),
          undoes: fc.constantFrom(true, false),
        }),
        { numRuns: (ROWS / A_FILE) * 4, seed },
      );
      let rows = 0;
      const ends = new Map<string, number>();
      for (const [n, { isCheck, sendsInvites, undoes, ...given }] of files.entries()) {
        if (rows >= ROWS) break;
        const of = listKinds[n % listKinds.length] ?? 'bases';
        const at = `CATIS_SEED=${seed}, file ${n}, ${of}`;
        const before = await exported(of);
        const job = await carriedOut(of, fuzzedFile(before, given), { isCheck, sendsInvites });
        const after = await exported(of);
        rows += job.outcome?.rows ?? 0;
        ends.set(job.state, (ends.get(job.state) ?? 0) + 1);
        expect(['done', 'checked', 'refused'], at).toContain(job.state);
        expect(job.message ?? '', at).not.toMatch(/broke off/i);
        if (job.state === 'done') {
          expect(rowsIn(after), at).toBe(rowsIn(before) + (job.outcome?.added ?? 0));
          if (job.outcome !== null && job.outcome.leftOut > 0)
            expect(counted(await admin('GET', `/x/imports/${job.id}/refused`)).status, at).toBe(
              200,
            );
          if (undoes) counted(await admin('POST', `/x/imports/${job.id}/undo`));
        } else expect(after, at).toBe(before);
      }
      console.info(
        `${rows} rows read on ${kind}, CATIS_SEED=${seed}: ${JSON.stringify([...ends])}, statuses ${JSON.stringify([...statuses])}`,
      );
      expect(rows).toBeGreaterThanOrEqual(ROWS);
      expect([...statuses.keys()].filter((status) => status >= 500)).toEqual([]);
    },
    60 * ROWS,
  );
});
