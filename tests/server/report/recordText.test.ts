import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Store } from '../../../server/database/open.ts';
import {
  maybeNumber,
  maybeWord,
  number,
  type RecordColumns,
  readRecords,
  recordsOf,
  word,
  yesNo,
} from '../../../server/report/months/recordText.ts';
import { runs } from '../../support/depth.ts';
import { freshStore, kinds } from '../support/support.ts';

interface Table {
  readonly place: readonly number[];
  readonly text: readonly (string | null)[];
  readonly name: readonly string[];
  readonly amount: readonly (number | null)[];
  readonly isSet: readonly boolean[];
}
const columns: RecordColumns<Table> = {
  place: number('(e.v->>0)::int'),
  text: maybeWord('e.v->>1'),
  name: word('e.v->>2'),
  amount: maybeNumber('(e.v->>3)::numeric'),
  isSet: yesNo('(e.v->>4)::boolean'),
};
/** Text with everything a record quotes, doubles or leaves out, and look-alikes. */
const texts = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    ',',
    '(',
    ')',
    '"',
    '""',
    '\\',
    '\\"',
    '\n',
    '(1,"a")\n(2,b)',
    'NULL',
    'é, ü',
    'two words',
  ),
  fc.string({ maxLength: 8 }).filter((text) => !text.includes('\u0000')),
);
const row = fc.tuple(
  fc.nat(100_000),
  fc.option(texts),
  texts,
  fc.option(fc.integer({ min: -1e9, max: 1e9 }).map((n) => n / 1000)),
  fc.boolean(),
);

describe.each(kinds)('rows as text of records, on %s', (kind) => {
  let store: Store;
  beforeAll(async () => {
    store = await freshStore(kind);
  }, 60_000);
  afterAll(() => store.close());
  const read = async (rows: readonly (readonly unknown[])[]) => {
    const from = sql`jsonb_array_elements(${JSON.stringify(rows)}::jsonb) with ordinality e(v, n) order by e.n`;
    const answer = await store.db.execute<{ all: string | null }>(
      sql`select ${recordsOf(columns, from)} as all`,
    );
    return readRecords(columns, answer.rows[0]?.all ?? null);
  };

  it('reads rows back unchanged, whatever they contain', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(row, { maxLength: 20 }), async (rows) => {
        expect(await read(rows)).toEqual({
          place: rows.map(([place]) => place),
          text: rows.map(([, text]) => text),
          name: rows.map(([, , name]) => name),
          amount: rows.map(([, , , amount]) => amount),
          isSet: rows.map(([, , , , isSet]) => isSet),
        });
      }),
      { numRuns: runs(100) },
    );
  });
  it('returns empty lists when there are no rows', async () => {
    expect(await read([])).toEqual({ place: [], text: [], name: [], amount: [], isSet: [] });
  });
});

it.each(['(1,2)', '(1,a,b,2,t,3)', '(1,"a', '(1,a,b,2,t'])(
  'refuses text that does not match its columns: %s',
  (text) => {
    expect(() => readRecords(columns, text)).toThrow('record of the database');
  },
);
