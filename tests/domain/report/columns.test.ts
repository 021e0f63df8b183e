import { createHash } from 'node:crypto';
import { Schema, Table, tableFromIPC, tableToIPC, type Vector } from 'apache-arrow';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type ActivityColumn,
  activityColumns,
  COLUMNS_VERSION,
  type ColumnRule,
  crewColumns,
  type DictionaryName,
  dropColumns,
  idDictionaries,
  NO_INDEX,
  NULL_NUMBER,
  VERSION_KEY,
  wordDictionaries,
} from '../../../contract/report/metricColumns.ts';
import type { Column } from '../../../domain/report/block/cells.ts';
import { joinBlocks, type MetricColumns } from '../../../domain/report/block/columns.ts';
import {
  type BlockColumn,
  type CheckedBlock,
  decodeMonth,
  hasValue,
} from '../../../domain/report/block/decodeMonth.ts';
import { encodeMonth, type MonthBlock } from '../../../domain/report/block/encodeMonth.ts';
import { idText } from '../../../domain/report/block/idTable.ts';
import { CommonDictionaries } from '../../../domain/report/block/joinDictionaries.ts';
import { MetricsError } from '../../../domain/report/block/metricsError.ts';
import { pacificMinutes } from '../../../domain/report/block/pacificMinutes.ts';
import { joinRows } from '../../../domain/report/engine/rows/join.ts';
import { calendarDayOf, isoDayOf } from '../../../domain/report/request/days.ts';
import { runs } from '../../support/depth.ts';
import { decoded, readColumns, utf8 } from '../../support/months.ts';
import { exampleMonth } from './exampleMonth.ts';
import { blocksOf, dayNumber, idOf, type Season, season } from './season.ts';

const [oneSeason] = fc.sample(
  season.filter(
    (s) =>
      new Set(s.activities.map((a) => a.day.slice(0, 7))).size > 1 &&
      s.activities.some((a) => a.drops.length > 0 && a.crew.length > 0),
  ),
  { numRuns: 1, seed: 7 },
) as [Season];
const [oneMonth] = blocksOf(oneSeason) as [MonthBlock];

it('gives months one common dictionary each', () => {
  fc.assert(
    fc.property(season, (given) => {
      const read = readColumns(blocksOf(given));
      const { dictionaries, activity } = read;
      expect(
        Array.from(activity.dispatch, (place) => idText(dictionaries.dispatchIds, place)),
      ).toEqual(given.activities.map((a) => a.dispatchId));
      expect(Array.from(activity.dispatch, (place) => dictionaries.dispatchNumbers[place])).toEqual(
        given.activities.map((a) => a.dispatchNumber),
      );
      expect(
        Array.from(activity.takeOffBase, (place) => dictionaries.bases[place] ?? null),
      ).toEqual(given.activities.map((a) => a.takeOff));
      expect(
        Array.from(read.crew.person, (place) => dictionaries.personNames[place] ?? null),
      ).toEqual(given.activities.flatMap((a) => a.crew.map((c) => c.name)));
      expect(new Set(dictionaries.bases).size).toBe(dictionaries.bases.length);
      expect(
        Array.from(read.dropOffsets.subarray(1), (end, row) => end - (read.dropOffsets[row] ?? 0)),
      ).toEqual(given.activities.map((a) => a.drops.length));
    }),
    { numRuns: runs(200) },
  );
});

/** Every cell by its value: a word, an id, or the number itself. */
function readOut({
  rows,
  dictionaries,
  activity,
  crew,
  drops,
  crewOffsets,
  dropOffsets,
}: MetricColumns) {
  const entryAt = (name: DictionaryName, place: number) => {
    const list = name === 'dispatches' ? dictionaries.dispatchIds : dictionaries[name];
    if (place === NO_INDEX) return null;
    return list instanceof Uint8Array ? idText(list, place) : list[place];
  };
  const read = (
    rules: Readonly<Record<string, ColumnRule>>,
    columns: Readonly<Record<string, Column>>,
  ) =>
    Object.fromEntries(
      Object.entries(columns).map(([name, cells]) => {
        const rule = rules[name];
        return [
          name,
          rule !== undefined && 'dictionary' in rule
            ? Array.from(cells, (place) => entryAt(rule.dictionary, place))
            : [...cells],
        ];
      }),
    );
  const numbers = [...dictionaries.dispatchNumbers];
  return {
    rows,
    numbers,
    crewOffsets,
    dropOffsets,
    all: [read(activityColumns, activity), read(crewColumns, crew), read(dropColumns, drops)],
  };
}

it('reads the same cells whichever month arrives first, and later months change nothing', () => {
  const withOrder = season.chain((given) => {
    const blocks = blocksOf(given);
    return fc.record({
      blocks: fc.constant(blocks),
      order: fc.shuffledSubarray([...blocks.keys()], { minLength: blocks.length }),
    });
  });
  fc.assert(
    fc.property(withOrder, ({ blocks: given, order }) => {
      const blocks = given.map(decoded);
      const common = new CommonDictionaries();
      for (const n of order) common.mapsOf(blocks[n] as CheckedBlock); // An index of that list.
      expect([common.isOf(blocks), common.isOf(blocks.slice(1))]).toEqual([
        true,
        blocks.length === 0,
      ]);
      expect(readOut(joinBlocks(blocks, common))).toEqual(readOut(joinBlocks(blocks)));

      const early = new CommonDictionaries();
      const first = joinBlocks(blocks.slice(0, 1), early);
      const before = structuredClone(first.dictionaries);
      for (const block of blocks) early.mapsOf(block);
      expect(first.dictionaries).toEqual(before);
    }),
    { numRuns: runs(200) },
  );
});

/** The cells of a checked column, with the mark for missing values. */
const cellsOf = ({ cells, validity }: BlockColumn, missing: number) =>
  Array.from(cells, (cell, i) => (hasValue({ cells, validity }, i) ? cell : missing));

const cellOf = (rule: ColumnRule, size: number): fc.Arbitrary<number> => {
  const none = rule.nullable ? [fc.constant('max' in rule ? NULL_NUMBER : NO_INDEX)] : [];
  const { min, max } = 'max' in rule ? rule : { min: 0, max: size - 1 };
  // Around the bounds of 8, 16 and 32 bits, where a column gets a wider type.
  const edges = [127, 128, 32_767, 32_768, 2_147_483_647, 2_147_483_648]
    .flatMap((edge) => [edge, -edge])
    .filter((edge) => edge >= min && edge <= max)
    .map((edge) => fc.constant(edge));
  return fc.oneof(...none, ...edges, fc.constantFrom(min, max), fc.integer({ min, max }));
};
/** The record with each value replaced. */
const eachValue = <Name extends string, T>(of: Readonly<Record<Name, T>>, by: (value: T) => T) =>
  // `Object.entries` loses the keys.
  Object.fromEntries(Object.entries<T>(of).map(([name, value]) => [name, by(value)])) as Record<
    Name,
    T
  >;
const ROWS = 12;
const SIZE = 300;
const example = exampleMonth(0);
const columnsOf = <Name extends string>(
  rules: Readonly<Record<Name, ColumnRule>>,
  rows: number,
): fc.Arbitrary<Record<Name, number[]>> =>
  fc.record(
    Object.fromEntries(
      Object.entries<ColumnRule>(rules).map(([name, rule]) => [
        name,
        fc.array(cellOf(rule, SIZE), { minLength: rows, maxLength: rows }),
      ]),
    ),
    // `fromEntries` loses the keys, which are those of the rules.
  ) as unknown as fc.Arbitrary<Record<Name, number[]>>;
/** Three children for every row but the first, which has none. */
const offsets = Array.from({ length: ROWS + 1 }, (_, n) => 3 * Math.max(0, n - 1));
/** A month whose cells are anywhere within their rules. */
const month: fc.Arbitrary<MonthBlock> = fc
  .record({
    columns: columnsOf(activityColumns, ROWS),
    crew: columnsOf(crewColumns, 3 * (ROWS - 1)),
    drops: columnsOf(dropColumns, 3 * (ROWS - 1)),
    word: fc.string({ unit: 'grapheme' }),
    ids: fc.array(fc.uuid(), { minLength: SIZE, maxLength: SIZE }),
  })
  .map(({ columns, crew, drops, word, ids }) => {
    const list = <T>(of: readonly T[]): T[] =>
      Array.from({ length: SIZE }, (_, n) => of[n % of.length] as T); // The example has some of each.
    const { dispatchNumbers, ...words } = example.dictionaries;
    return {
      rows: ROWS,
      dictionaries: {
        ...eachValue(words, list),
        remarks: list([word, 'plain']),
        persons: ids,
        dispatchNumbers: list(dispatchNumbers),
      },
      columns,
      crew: { offsets, columns: crew },
      drops: { offsets, columns: drops },
    };
  });

it('decodes every cell, id and word that was encoded (WIRE-37)', () => {
  fc.assert(
    fc.property(month, (block) => {
      const read = decoded(block);
      const all = [
        [activityColumns, block.columns, read.activity],
        [crewColumns, block.crew.columns, read.crew],
        [dropColumns, block.drops.columns, read.drops],
      ] as const;
      for (const [rules, given, columns] of all)
        for (const [name, rule] of Object.entries<ColumnRule>(rules))
          expect([
            name,
            cellsOf(
              columns[name as keyof typeof columns], // The names of the rules are those of the columns.
              'max' in rule ? NULL_NUMBER : NO_INDEX,
            ),
          ]).toEqual([name, given[name as keyof typeof given]]);
      expect([[...read.crewOffsets], [...read.dropOffsets]]).toEqual([offsets, offsets]);
      for (const name of idDictionaries)
        expect(Array.from({ length: SIZE }, (_, n) => idText(read.ids[name], n))).toEqual(
          block.dictionaries[name],
        );
      for (const name of wordDictionaries)
        expect(read.words[name]).toEqual(block.dictionaries[name]);
      for (const index of block.columns.dispatch)
        expect(read.dispatchNumbers[index]).toBe(block.dictionaries.dispatchNumbers[index]);
      for (const index of block.crew.columns.person.filter((one) => one !== NO_INDEX))
        expect(read.words.personNames[index]).toBe(block.dictionaries.personNames[index]);
    }),
    { numRuns: runs(120) },
  );
});

it('encodes a month that any Arrow reader understands (WIRE-37)', () => {
  const table = tableFromIPC(encodeMonth(example));
  const row = table.get(21)?.toJSON() as Record<string, unknown>; // Row 21 of the example.
  expect([table.numRows, row['dispatchNumber'], row['missionType'], row['flightCost']]).toEqual([
    example.rows,
    10_021,
    'M 1',
    22_100,
  ]);
  expect([...(row['crew'] as Vector)].map((one) => one.toJSON().personName)).toEqual([
    'P 63',
    'P 64',
    'P 65',
  ]);
  expect(table.get(20)?.toJSON()['incident']).toBeNull();
});

it('encodes equal months as equal bytes', () =>
  expect(encodeMonth(exampleMonth(3))).toEqual(encodeMonth(exampleMonth(3))));

it('refuses bytes that are cut off', () => {
  const whole = encodeMonth(oneMonth);
  const read = (bytes: Uint8Array) => {
    try {
      return decodeMonth(bytes.slice(), utf8).rows;
    } catch (error) {
      return error instanceof MetricsError ? 'refused' : String(error);
    }
  };
  // The last 8 bytes only mark the end of the stream.
  const lengths = Array.from({ length: whole.length - 8 }, (_, n) => n).filter((n) => n > 0);
  expect(lengths.filter((length) => read(whole.subarray(0, length)) !== 'refused')).toEqual([]);
  expect(read(whole)).toBe(oneMonth.rows);
});

it('refuses changed bytes of columns that break their rules (WIRE-37)', () => {
  const whole = encodeMonth(oneMonth);
  const { activity, crew, drops, crewOffsets } = decodeMonth(whole, utf8);
  // The decoded columns are views of these bytes.
  const places = [activity, crew, drops]
    .flatMap((columns) => Object.values<BlockColumn>(columns))
    .flatMap(({ cells, validity }) => (validity === null ? [cells] : [cells, validity]))
    .concat(crewOffsets)
    .flatMap(({ byteOffset, byteLength }) =>
      Array.from({ length: byteLength }, (_, n) => byteOffset + n),
    );
  const isWithin = (rules: Readonly<Record<string, ColumnRule>>, columns: object) =>
    Object.entries<Column>({ ...columns }).every(([name, cells]) => {
      const rule = rules[name];
      if (rule === undefined || !('max' in rule)) return true;
      const { min, max, nullable } = rule;
      return [...cells].every(
        (cell) =>
          (nullable && cell === NULL_NUMBER) ||
          (Number.isInteger(cell) && cell >= min && cell <= max),
      );
    });
  fc.assert(
    fc.property(fc.constantFrom(...places), fc.nat(255), (at, byte) => {
      const bytes = whole.slice();
      bytes[at] = byte;
      try {
        const read = joinBlocks([decodeMonth(bytes, utf8)]);
        expect(isWithin(activityColumns, read.activity)).toBe(true);
        expect(isWithin(crewColumns, read.crew)).toBe(true);
        expect(isWithin(dropColumns, read.drops)).toBe(true);
        expect(
          [...read.activity.dispatch].every(
            (index) => index >= 0 && index < read.dictionaries.dispatchNumbers.length,
          ),
        ).toBe(true);
      } catch (error) {
        expect(error).toBeInstanceOf(MetricsError);
      }
    }),
    { numRuns: runs(1_000) },
  );
});

describe('columns of a report: refused by name', () => {
  const refusal = (columns: Partial<MonthBlock['columns']>) => () =>
    decoded({ ...oneMonth, columns: { ...oneMonth.columns, ...columns } });
  const withFirst = (name: ActivityColumn, value: number) => ({
    [name]: [value, ...oneMonth.columns[name].slice(1)],
  });
  it.each<[string, Partial<MonthBlock['columns']>, RegExp]>([
    ['a short column', { landings: [] }, /column "landings" is missing\.$/],
    [
      'a fraction',
      withFirst('landingFees', 10_000_000_000.5),
      /column "landingFees" holds 10000000000\.5 at index 0; -10000000000 to 10000000000 is allowed\.$/,
    ],
    [
      'a negative reading',
      withFirst('hobbsStart', -1),
      /column "hobbsStart" holds -1 at index 0; 0 to 10000000 is allowed\.$/,
    ],
    [
      'no value where one must be',
      withFirst('activityDate', NULL_NUMBER),
      /column "activityDate" holds -2147483648 at index 0;/,
    ],
    [
      'an index outside its dictionary',
      withFirst('dispatch', 999),
      /column "dispatch" holds 999 at index 0;/,
    ],
    [
      'no index where one must be',
      withFirst('dispatch', NO_INDEX),
      /column "dispatch" lacks a value\.$/,
    ],
  ])('%s', (_, columns, message) => expect(refusal(columns)).toThrow(message));

  it('offsets that fall', () =>
    expect(() =>
      decoded({
        ...oneMonth,
        crew: { ...oneMonth.crew, offsets: oneMonth.crew.offsets.with(1, -1) },
      }),
    ).toThrow(/^Metrics column "crew" has the offset -1 at index 1 of \d+ children\.$/));

  it('columns of another version', () => {
    const table = tableFromIPC(encodeMonth(oneMonth));
    const old = new Map([[VERSION_KEY, String(COLUMNS_VERSION - 1)]]);
    const schema = new Schema(table.schema.fields, old);
    const bytes = tableToIPC(new Table(schema, table.batches), 'stream');
    expect(() => decodeMonth(bytes, utf8)).toThrow(/^The metrics have another version\.$/);
  });

  it('a column that is not there', () => {
    const table = tableFromIPC(encodeMonth(oneMonth));
    const fields = table.schema.fields.filter(({ name }) => name !== 'landings');
    const bytes = tableToIPC(table.select(fields.map(({ name }) => name)), 'stream');
    expect(() => decodeMonth(bytes, utf8)).toThrow(/^Metrics column "landings" is missing\.$/);
  });

  it('refuses an aircraft missing from the dimensions', () => {
    const dimensions = { ...oneSeason.dimensions, aircraft: [] };
    expect(() => joinRows(dimensions, readColumns(blocksOf(oneSeason)))).toThrow(
      /^The metrics name the aircraft [0-9a-f-]{36}, which the dimensions do not have\.$/,
    );
  });
});

it('converts day numbers to calendar days', () => {
  fc.assert(
    fc.property(fc.integer({ min: -25_000, max: 60_000 }), (day) => {
      const iso = isoDayOf(day);
      expect(dayNumber(iso)).toBe(day);
      const { year, month, day: date } = calendarDayOf(day);
      expect([year, month, date]).toEqual(iso.split('-').map(Number));
    }),
    { numRuns: runs(2_000) },
  );
});

it('reads the Pacific clock on both sides of a clock change (RPT-4)', () => {
  const at = (instant: string) => {
    const minutes = pacificMinutes(Date.parse(instant) / 60_000);
    return `${isoDayOf(Math.floor(minutes / 1440))} ${minutes % 1440}`;
  };
  expect([
    at('2025-11-02T08:59:00Z'),
    at('2025-11-02T09:00:00Z'),
    at('2025-11-02T10:00:00Z'),
    at('2026-03-08T09:59:00Z'),
    at('2026-03-08T10:00:00Z'),
  ]).toEqual([
    '2025-11-02 119',
    '2025-11-02 60',
    '2025-11-02 120',
    '2026-03-08 119',
    '2026-03-08 180',
  ]);
});

it('uses ids that the wire accepts', () =>
  expect(idOf(1, 2)).toBe('00000001-0000-4000-8000-000000000002'));

it('has another version for other columns (WIRE-37)', () => {
  const columns = [activityColumns, crewColumns, dropColumns, idDictionaries, wordDictionaries];
  const hash = createHash('sha256').update(JSON.stringify(columns)).digest('hex').slice(0, 12);
  expect(
    [COLUMNS_VERSION, hash],
    'Pages of the release before refuse other columns: raise COLUMNS_VERSION, then write both here.',
  ).toEqual([7, 'f6160512c9dc']);
});
