import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  activityColumns,
  type ColumnRule,
  crewColumns,
  type DictionaryName,
  dropColumns,
  NO_INDEX,
  NULL_NUMBER,
} from '../../../contract/report/metricColumns.ts';
import { decodeBlocks, encodeBlock } from '../../../domain/report/block/binaryBlock.ts';
import type { Column } from '../../../domain/report/block/cells.ts';
import { type CheckedBlock, checkBlock } from '../../../domain/report/block/checkedBlock.ts';
import {
  joinBlocks,
  type MetricColumns,
  readColumns,
} from '../../../domain/report/block/columns.ts';
import { idText } from '../../../domain/report/block/idTable.ts';
import { CommonDictionaries } from '../../../domain/report/block/joinDictionaries.ts';
import { pacificMinutes } from '../../../domain/report/block/pacificMinutes.ts';
import { MetricsError, rawOfJson } from '../../../domain/report/block/rawBlock.ts';
import { joinRows } from '../../../domain/report/engine/rows/join.ts';
import { civilOf, isoDayOf } from '../../../domain/report/request/days.ts';
import { runs } from '../../support/depth.ts';
import { blocksOf, dayNumber, idOf, type Season, season } from './season.ts';

const [oneSeason] = fc.sample(
  season.filter(
    (s) =>
      new Set(s.activities.map((a) => a.day.slice(0, 7))).size > 1 &&
      s.activities.some((a) => a.drops.length > 0 && a.crew.length > 0),
  ),
  { numRuns: 1, seed: 7 },
) as [Season];
type Path = readonly (string | number)[];
/** A copy of the value with one place replaced; `undefined` takes the field away. */
function withAt(value: unknown, [step, ...rest]: Path, put: unknown): unknown {
  if (step === undefined) return put;
  if (Array.isArray(value))
    return value.map((item, n) => (n === step ? withAt(item, rest, put) : item));
  const all = Object.entries(value as object);
  return Object.fromEntries(
    all.flatMap(([key, item]) =>
      key !== step
        ? [[key, item]]
        : put === undefined && rest.length === 0
          ? []
          : [[key, withAt(item, rest, put)]],
    ),
  );
}
const refusal = (path: Path, put: unknown) => {
  try {
    readColumns(
      path.length === 0 ? blocksOf(oneSeason) : [withAt(blocksOf(oneSeason)[0], path, put)],
    );
    return null;
  } catch (error) {
    return String(error);
  }
};

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

const utf8 = {
  encode: (text: string) => new TextEncoder().encode(text),
  decode: (bytes: Uint8Array) => new TextDecoder().decode(bytes),
};
/** The blocks as the binary body that follows from them. */
function binaryOf(blocks: ReturnType<typeof blocksOf>): Uint8Array<ArrayBuffer> {
  const parts = blocks.map((block) => encodeBlock(block, utf8));
  const body = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  parts.reduce((at, part) => {
    body.set(part, at);
    return at + part.length;
  }, 0);
  return body;
}

it('reads the same columns from bytes and from JSON', () => {
  fc.assert(
    fc.property(season, (given) => {
      const blocks = blocksOf(given);
      const json: unknown = JSON.parse(JSON.stringify(blocks));
      // JSON has one block a list entry, bytes follow each other.
      expect(joinBlocks(decodeBlocks(binaryOf(blocks).buffer, utf8).map(checkBlock))).toEqual(
        readColumns(json as unknown[]),
      );
    }),
    { numRuns: runs(300) },
  );
});

/** Every cell as what it stands for: a word, an id, or the number itself. */
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
      const blocks = given.map((block) => checkBlock(rawOfJson(JSON.parse(JSON.stringify(block)))));
      const common = new CommonDictionaries();
      for (const n of order) common.mapsOf(blocks[n] as CheckedBlock); // A place in that list.
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

it.each([
  ['the bounds of the narrow types', [-127, 127, -32_767, 32_767, -128, 128, -32_768, 32_768]],
  ['the bounds of 32 bits', [2_147_483_647, 0]],
])('keeps values at %s, and blanks beside them', (_, values) => {
  const [block] = blocksOf(oneSeason);
  if (block === undefined) throw new Error('a season without a block');
  for (const value of values) {
    const dispatchTime = block.columns.dispatchTime.map((_, n) =>
      n % 2 === 0 ? NULL_NUMBER : Math.min(Math.abs(value), 2_000_000_000),
    );
    const activityDate = block.columns.activityDate.map(() =>
      Math.max(-25_567, Math.min(100_000, value)),
    );
    const changed = { ...block, columns: { ...block.columns, dispatchTime, activityDate } };
    const { activity } = joinBlocks(
      decodeBlocks(encodeBlock(changed, utf8).buffer, utf8).map(checkBlock),
    );
    expect([[...activity.dispatchTime], [...activity.activityDate]]).toEqual([
      dispatchTime,
      activityDate,
    ]);
  }
});

it('refuses bytes that are cut off, longer than they say or not ours', () => {
  const [first] = blocksOf(oneSeason);
  if (first === undefined) throw new Error('a season without a block');
  const whole = encodeBlock(first, utf8);
  const read = (bytes: Uint8Array) => {
    try {
      joinBlocks(decodeBlocks(bytes.slice().buffer, utf8).map(checkBlock));
      return 'read';
    } catch (error) {
      return error instanceof MetricsError ? 'refused' : String(error);
    }
  };
  const longer = new Uint8Array(whole.length + 8);
  longer.set(whole);
  new DataView(longer.buffer).setUint32(0, longer.length, true);
  expect([read(whole), read(longer)]).toEqual(['read', 'refused']);
  for (let length = 1; length < whole.length; length++)
    expect([length, read(whole.subarray(0, length))]).toEqual([length, 'refused']);
});

it('refuses bytes whose words are no words, by name', () => {
  const [first] = blocksOf(oneSeason);
  if (first === undefined) throw new Error('a season without a block');
  const read = (bases: unknown) => () =>
    decodeBlocks(
      encodeBlock(
        { ...first, dictionaries: { ...first.dictionaries, bases: bases as string[] } },
        utf8,
      ).buffer,
      utf8,
    );
  expect(read(['HMT', 7])).toThrow(/^Metrics field "words\.bases\.1" is missing or wrong\.$/);
  expect(read('HMT')).toThrow(/^Metrics field "words\.bases" is missing or wrong\.$/);
});

it('never takes a changed byte for anything but columns within their rules', () => {
  const [first] = blocksOf(oneSeason);
  if (first === undefined) throw new Error('a season without a block');
  const whole = encodeBlock(first, utf8);
  fc.assert(
    fc.property(fc.nat(whole.length - 1), fc.nat(255), (at, byte) => {
      const bytes = whole.slice();
      bytes[at] = byte;
      try {
        const { activity, dictionaries } = joinBlocks(
          decodeBlocks(bytes.buffer, utf8).map(checkBlock),
        );
        expect(
          [...activity.landingFees].every(
            (cents) =>
              Number.isInteger(cents) && cents >= -10_000_000_000 && cents <= 10_000_000_000,
          ),
        ).toBe(true);
        expect(
          [...activity.dispatch].every(
            (place) => place >= 0 && place < dictionaries.dispatchNumbers.length,
          ),
        ).toBe(true);
      } catch (error) {
        expect(error).toBeInstanceOf(MetricsError);
      }
    }),
    { numRuns: runs(1_000) },
  );
});

describe('refuses by name', () => {
  it.each<[string, Path, unknown, RegExp]>([
    ['another version', ['v'], 1, /^MetricsError: Metrics field "v" is missing or wrong\.$/],
    [
      'a missing dictionary',
      ['dictionaries', 'bases'],
      undefined,
      /^MetricsError: Metrics field "dictionaries\.bases" is missing or wrong\.$/,
    ],
    [
      'a missing column',
      ['columns', 'landingFees'],
      undefined,
      /^MetricsError: Metrics column "landingFees" is missing\.$/,
    ],
    [
      'a short column',
      ['columns', 'landings'],
      [],
      /^MetricsError: Metrics column "landings" has 0 entries instead of \d+\.$/,
    ],
    [
      'a fraction',
      ['columns', 'landingFees', 0],
      0.5,
      /^MetricsError: Metrics column "landingFees" holds 0\.5 at place 0; -10000000000 to 10000000000 is allowed\.$/,
    ],
    [
      'text',
      ['columns', 'flags', 0],
      '1',
      /^MetricsError: Metrics column "flags" holds 1 at place 0; 0 to 127 is allowed\.$/,
    ],
    [
      'null',
      ['columns', 'timeOut', 0],
      null,
      /^MetricsError: Metrics column "timeOut" holds null at place 0;/,
    ],
    [
      'a negative reading',
      ['columns', 'hobbsStart', 0],
      -1,
      /^MetricsError: Metrics column "hobbsStart" holds -1 at place 0;/,
    ],
    [
      'a contract outside its dictionary',
      ['columns', 'contract', 0],
      999,
      /^MetricsError: Metrics column "contract" holds 999 at place 0;/,
    ],
    [
      'a place outside its dictionary',
      ['columns', 'dispatch', 0],
      999,
      /^MetricsError: Metrics column "dispatch" holds 999 at place 0;/,
    ],
    [
      'no place where one must be',
      ['columns', 'dispatch', 0],
      -1,
      /^MetricsError: Metrics column "dispatch" holds -1 at place 0;/,
    ],
    [
      'falling offsets',
      ['crew', 'offsets', 0],
      1,
      /^MetricsError: Metrics column "crew\.offsets" holds 1 at place 0; offsets start at 0 and never fall\.$/,
    ],
    [
      'dictionaries of unequal length',
      ['dictionaries', 'dispatchNumbers'],
      [],
      /^MetricsError: Metrics dictionary "dispatchNumbers" does not have the length of "dispatches"\.$/,
    ],
  ])('%s', (_name, path, put, message) => expect(refusal(path, put)).toMatch(message));

  it('an aircraft the dimensions do not have', () => {
    const dimensions = { ...oneSeason.dimensions, aircraft: [] };
    expect(() => joinRows(dimensions, readColumns(blocksOf(oneSeason)))).toThrow(
      /^The metrics name the aircraft [0-9a-f-]{36}, which the dimensions do not have\.$/,
    );
  });

  it('and nothing else', () => expect(refusal([], null)).toBe(null));
});

it('turns day numbers into calendar days', () => {
  fc.assert(
    fc.property(fc.integer({ min: -25_000, max: 60_000 }), (day) => {
      const iso = isoDayOf(day);
      expect(dayNumber(iso)).toBe(day);
      const { year, month, day: date } = civilOf(day);
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

it('uses ids the wire accepts', () =>
  expect(idOf(1, 2)).toBe('00000001-0000-4000-8000-000000000002'));
