import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  activityColumns,
  type ColumnRule,
  crewColumns,
  dropColumns,
  NO_INDEX,
  NULL_NUMBER,
} from '../../../contract/report/metricColumns.ts';
import {
  decodeBlocks,
  encodeBlock,
  type NumberBlock,
} from '../../../domain/report/block/binaryBlock.ts';
import { cellsIn, nullOf } from '../../../domain/report/block/blockColumn.ts';
import { type CellForm, readForms, writtenForms } from '../../../domain/report/block/cellForm.ts';
import { type CheckedBlock, checkBlock } from '../../../domain/report/block/checkedBlock.ts';
import { joinBlocks, readColumns } from '../../../domain/report/block/columns.ts';
import { idText } from '../../../domain/report/block/idTable.ts';
import { idOfNumber, numberOfId, reportIdOf } from '../../../domain/report/block/numberedIds.ts';
import { packCells } from '../../../domain/report/block/packCells.ts';
import { MetricsError } from '../../../domain/report/block/rawBlock.ts';
import { unpackCells } from '../../../domain/report/block/unpackCells.ts';
import { runs } from '../../support/depth.ts';
import { exampleMonth } from './exampleMonth.ts';

const utf8 = {
  encode: (text: string) => new TextEncoder().encode(text),
  decode: (bytes: Uint8Array) => new TextDecoder().decode(bytes),
};
const read = (block: NumberBlock): CheckedBlock[] =>
  decodeBlocks(encodeBlock(block, utf8).buffer, utf8).map(checkBlock);

/** Numbers at and around every place where a column becomes wider, and blanks. */
const edges = [
  0, 1, -1, 127, 128, -127, -128, 254, 255, 256, 32_767, 32_768, 65_534, 65_535, 65_536, 16_777_214,
  16_777_215, 16_777_216,
]
  .concat([
    2_147_483_646, 2_147_483_647, -2_147_483_647, 4_294_967_295, 10_000_000_000, -10_000_000_000,
  ])
  .map((value) => fc.constant(value));
const number = fc.oneof(
  ...edges,
  fc.integer({ min: -10_000_000_000, max: 10_000_000_000 }),
  fc.integer({ min: -300, max: 300 }),
);
const cells = fc.oneof(
  fc.array(number, { maxLength: 40 }),
  fc.array(
    fc.oneof(fc.constant(NULL_NUMBER), fc.integer({ min: -2_147_483_647, max: 2_147_483_647 })),
    { maxLength: 40 },
  ),
  // Close to one another, and in steps.
  fc
    .tuple(
      fc.integer({ min: -1_000_000, max: 1_000_000 }),
      fc.integer({ min: 1, max: 10_000 }),
      fc.array(fc.integer({ min: 0, max: 300 }), { maxLength: 40 }),
    )
    .map(([low, step, list]) => list.map((n) => low + n * step)),
);

it('unpacks what was packed, cell by cell (WIRE-37)', () => {
  fc.assert(
    fc.property(cells, (values) => {
      const { form, bytes } = packCells(values);
      const [again] = readForms(writtenForms([form]), 1);
      expect(again).toEqual(form);
      const column = cellsIn(unpackCells('column', form, bytes, values.length));
      expect(Array.from(column, (cell) => (cell === nullOf(column) ? NULL_NUMBER : cell))).toEqual(
        values,
      );
    }),
    { numRuns: runs(3_000) },
  );
});

const cellOf = (rule: ColumnRule, size: number): fc.Arbitrary<number> => {
  const none = rule.nullable ? [fc.constant('max' in rule ? NULL_NUMBER : NO_INDEX)] : [];
  const { min, max } = 'max' in rule ? rule : { min: 0, max: size - 1 };
  return fc.oneof(
    ...none,
    fc.constant(min),
    fc.constant(max),
    fc.integer({ min, max }),
    fc.integer({ min, max: Math.min(max, min + 200) }),
  );
};
const gallons = fc.integer({ min: -264_172, max: 264_172 }).map((n) => n * 3_785_411_784);
/** Volumes as litres and nanolitres of one sign: whole gallons, and anything else. */
const volume = fc
  .oneof(gallons, gallons, fc.integer({ min: -999_999_999_999_999, max: 999_999_999_999_999 }))
  .map((nano) => [Math.trunc(nano / 1e9), nano - Math.trunc(nano / 1e9) * 1e9]);
const ROWS = 12;
const SIZE = 300;
/** A month whose every cell is anywhere within its rule. */
const month: fc.Arbitrary<NumberBlock> = fc
  .record({
    activity: fc.record(
      Object.fromEntries(
        Object.entries(activityColumns).map(([name, rule]) => [
          name,
          fc.array(cellOf(rule, SIZE), { minLength: ROWS, maxLength: ROWS }),
        ]),
      ),
    ),
    crewCounts: fc.array(fc.nat(3), { minLength: ROWS, maxLength: ROWS }),
    dropCounts: fc.array(fc.nat(3), { minLength: ROWS, maxLength: ROWS }),
    volumes: fc.array(fc.tuple(volume, volume), { minLength: 3 * ROWS, maxLength: 3 * ROWS }),
    children: fc.record(
      Object.fromEntries(
        Object.entries({ ...crewColumns, ...dropColumns }).map(([name, rule]) => [
          name,
          fc.array(cellOf(rule, SIZE), { minLength: 3 * ROWS, maxLength: 3 * ROWS }),
        ]),
      ),
    ),
  })
  .map(({ activity, crewCounts, dropCounts, volumes, children }) => {
    const offsetsOf = (counts: readonly number[]) =>
      [0, ...counts].map((_, end, all) =>
        all.slice(0, end + 1).reduce((sum, count) => sum + count, 0),
      );
    const crewOffsets = offsetsOf(crewCounts);
    const dropOffsets = offsetsOf(dropCounts);
    const firstOf = (names: object, count: number) =>
      Object.fromEntries(
        Object.keys(names).map((name) => [name, (children[name] ?? []).slice(0, count)]),
      );
    const drops = volumes.slice(0, dropOffsets.at(-1) ?? 0);
    const example = exampleMonth(0);
    const list = <T>(of: readonly T[]): T[] =>
      Array.from({ length: SIZE }, (_, n) => of[n % of.length] as T); // The example has some of each.
    return {
      ...example,
      rows: ROWS,
      dictionaries: {
        dispatches: list(example.dictionaries.dispatches),
        dispatchNumbers: list(example.dictionaries.dispatchNumbers),
        aircraft: list(example.dictionaries.aircraft),
        incidents: list(example.dictionaries.incidents),
        contracts: list(example.dictionaries.contracts),
        bases: list(example.dictionaries.bases),
        missionTypes: list(example.dictionaries.missionTypes),
        flightTypes: list(example.dictionaries.flightTypes),
        requestNumbers: list(example.dictionaries.requestNumbers),
        agents: list(example.dictionaries.agents),
        persons: list(example.dictionaries.persons),
        personNames: list(example.dictionaries.personNames),
        roles: list(example.dictionaries.roles),
        vendors: list(example.dictionaries.vendors),
        remarks: list(example.dictionaries.remarks),
      },
      columns: activity,
      crew: { offsets: crewOffsets, columns: firstOf(crewColumns, crewOffsets.at(-1) ?? 0) },
      drops: {
        offsets: dropOffsets,
        columns: {
          ...firstOf(dropColumns, drops.length),
          onIncidentLitres: drops.map(([[litres]]) => litres ?? 0),
          onIncidentNanolitres: drops.map(([[, nanolitres]]) => nanolitres ?? 0),
          jettisonedLitres: drops.map(([, [litres]]) => litres ?? 0),
          jettisonedNanolitres: drops.map(([, [, nanolitres]]) => nanolitres ?? 0),
        },
      },
    };
  });

it('reads any month that the rules allow from its bytes as from JSON, to the last place (WIRE-37)', () => {
  fc.assert(
    fc.property(month, (block) => {
      expect(joinBlocks(read(block))).toEqual(readColumns([JSON.parse(JSON.stringify(block))]));
    }),
    { numRuns: runs(120) },
  );
});

it('refuses any byte that makes another cell than its rule allows (WIRE-37)', () => {
  fc.assert(
    fc.property(month, fc.nat(), fc.nat(255), (block, place, byte) => {
      const bytes = encodeBlock(block, utf8);
      bytes[place % bytes.length] = byte;
      try {
        const { activity, crew, drops } = joinBlocks(
          decodeBlocks(bytes.buffer, utf8).map(checkBlock),
        );
        for (const [rules, columns] of [
          [activityColumns, activity],
          [crewColumns, crew],
          [dropColumns, drops],
        ] as const)
          for (const [name, rule] of Object.entries<ColumnRule>(rules)) {
            if (!('max' in rule)) continue;
            // The names of the rules are those of the columns.
            for (const cell of columns[name as keyof typeof columns] as Float64Array | Int32Array)
              if (
                !(
                  (rule.nullable && cell === NULL_NUMBER) ||
                  (Number.isInteger(cell) && cell >= rule.min && cell <= rule.max)
                )
              )
                throw new Error(`${name} holds ${cell}`);
          }
      } catch (error) {
        expect(error).toBeInstanceOf(MetricsError);
      }
    }),
    { numRuns: runs(600) },
  );
});

it('gives ids back, whether numbers name them or not (PERF-36)', () => {
  const numberOrNot = fc.oneof(
    fc.integer({ min: 0, max: 2_147_483_647 }).map(idOfNumber),
    fc.uuid(),
  );
  const ids = fc.uniqueArray(numberOrNot, { minLength: 1, maxLength: 30 });
  fc.assert(
    fc.property(ids, ids, ids, (aircraft, incidents, persons) => {
      const example = exampleMonth(0);
      const names = persons.map((id) => `Of ${id}`);
      const none = Object.fromEntries(Object.keys(example.columns).map((name) => [name, []]));
      const block = {
        ...example,
        rows: 0,
        dictionaries: {
          ...example.dictionaries,
          dispatches: [],
          dispatchNumbers: [],
          aircraft,
          incidents,
          persons,
          personNames: names,
        },
        columns: none,
        crew: { offsets: [0], columns: {} },
        drops: { offsets: [0], columns: {} },
      };
      const [read] = decodeBlocks(encodeBlock(block, utf8).buffer, utf8);
      const textsOf = (bytes: Uint8Array | undefined) =>
        Array.from({ length: (bytes?.length ?? 0) / 16 }, (_, place) =>
          idText(bytes ?? new Uint8Array(0), place),
        );
      expect([
        textsOf(read?.ids.aircraft),
        textsOf(read?.ids.incidents),
        textsOf(read?.ids.persons),
      ]).toEqual([aircraft, incidents, persons]);
    }),
    { numRuns: runs(300) },
  );
  // The last number of 32 bits, the one behind it, and a uuid that only ends like one.
  expect([0x7fff_ffff, 0x8000_0000].map((number) => numberOfId(idOfNumber(number)))).toEqual([
    0x7fff_ffff,
    null,
  ]);
  expect(numberOfId('11111111-0000-8000-8000-000000000001')).toBeNull();
  expect([
    idOfNumber(10_001),
    numberOfId(idOfNumber(0)),
    numberOfId('00000000-0000-8000-8000-0000000000FF'),
    numberOfId('d1'),
  ]).toEqual(['00000000-0000-8000-8000-000000002711', 0, null, null]);
  // As the database says it: a number, the uuid of what has none any more, or nothing.
  expect([
    reportIdOf('255'),
    reportIdOf('d0000000-0000-4000-8000-000000000001'),
    reportIdOf(null),
  ]).toEqual([
    '00000000-0000-8000-8000-0000000000ff',
    'd0000000-0000-4000-8000-000000000001',
    null,
  ]);
});

const form: CellForm = {
  type: 'b1',
  isDifference: false,
  hasNone: false,
  low: 0,
  step: 1,
  span: 3,
  start: 0,
};
it('refuses forms that are none, and cells above their bounds (WIRE-37)', () => {
  const bytes = Uint8Array.of(0, 3, 4);
  const refused = (change: Partial<CellForm>) => () =>
    readForms(writtenForms([{ ...form, ...change }]), 1);
  expect(refused({ step: 0 })).toThrow(MetricsError);
  expect(refused({ low: 0.5 })).toThrow(MetricsError);
  for (const wrong of [
    { type: 'f64', isDifference: true },
    { type: 'i8', isDifference: true },
    { span: -1 },
    { span: 0x1_0000_0000 },
  ] as const)
    expect(refused(wrong)).toThrow("The form of the metrics' column 0 is missing or wrong.");
  expect(refused({ type: 'b1', isDifference: true })).not.toThrow();
  expect(refused({ span: 0xffff_ffff })).not.toThrow();
  expect(() => unpackCells('landings', form, bytes, 3)).toThrow(
    'Metrics column "landings" holds a cell above its own bounds.',
  );
  const tooWide = 'Metrics column "landings" has bounds of more than 32 bits.';
  expect(() => unpackCells('landings', { ...form, low: 2_147_483_646 }, bytes, 2)).toThrow(tooWide);
  const same = (low: number) => () =>
    unpackCells('landings', { ...form, type: 'same', low }, bytes, 2);
  for (const low of [NULL_NUMBER, NULL_NUMBER - 1, 2_147_483_648])
    expect(same(low)).toThrow(tooWide);
  for (const low of [NULL_NUMBER + 1, 2_147_483_647]) expect(same(low)).not.toThrow();
});

it('refuses a cell above the span of its form wherever it lies, and no other (WIRE-37)', () => {
  const planes = fc.integer({ min: 1, max: 4 });
  // Around whole bytes, where the highest one alone does not tell.
  const near = fc.tuple(
    fc.constantFrom(
      0,
      1,
      0xff,
      0x100,
      0x1234,
      0xffff,
      0x1_0000,
      0xff_ffff,
      0x100_0000,
      0x1234_5678,
    ),
    fc.integer({ min: -2, max: 2 }),
  );
  const number = near.map(([at, by]) => Math.max(0, at + by));
  fc.assert(
    fc.property(
      planes,
      fc.array(number, { minLength: 1, maxLength: 6 }),
      number,
      (count, wanted, span) => {
        const cells = wanted.map((cell) => cell % 2 ** (8 * count));
        const bytes = Uint8Array.from(
          { length: count * cells.length },
          (_, at) => (cells[at % cells.length] ?? 0) / 2 ** (8 * Math.floor(at / cells.length)),
        );
        const unpacked = () =>
          unpackCells(
            'landings',
            { ...form, type: `b${count as 1 | 2 | 3 | 4}`, span },
            bytes,
            cells.length,
          );
        if (cells.some((cell) => cell > span)) expect(unpacked).toThrow('above its own bounds');
        else expect([...cellsIn(unpacked())]).toEqual(cells);
      },
    ),
    { numRuns: runs(3_000) },
  );
});

it('tells what it can as differences, in steps and whole gallons: a month takes fewer bytes (WIRE-38)', () => {
  const near = packCells([1_000_025, 1_000_050, NULL_NUMBER, 1_000_000]);
  expect([near.form, [...near.bytes]]).toEqual([
    { type: 'b1', isDifference: false, hasNone: true, low: 1_000_000, step: 25, span: 3, start: 0 },
    [2, 3, 0, 1],
  ]);
  const told = packCells([5, 1_000], { values: [0, 1], start: 0 });
  expect([told.form.isDifference, [...told.bytes]]).toEqual([true, [0, 1]]);
  expect(packCells([7, 7, 7]).bytes.length).toBe(0);
});
