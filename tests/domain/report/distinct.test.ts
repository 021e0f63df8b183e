import fc from 'fast-check';
import { expect, it } from 'vitest';
import { distinctOf } from '../../../domain/report/engine/distinct.ts';

const rows = 5;
const groups = ['Bureau of Land Management', 'California', 'US Forest Service'].map((label) => ({
  label,
  rowCount: 0,
}));
const layouts = fc.record({
  parts: fc.array(fc.record({ row: fc.nat(rows - 1), value: fc.integer({ min: -1, max: 6 }) }), {
    maxLength: 40,
  }),
  groupOf: fc.array(fc.integer({ min: -1, max: groups.length - 1 }), {
    minLength: rows,
    maxLength: rows,
  }),
  isWithoutTotal: fc.boolean(),
});

it.each([
  ['by a table of flags', undefined],
  ['without the table of flags', 0],
])('counts each value once a row, once a group and once in all, %s (RPT-35)', (_, few) => {
  fc.assert(
    fc.property(layouts, ({ parts, groupOf, isWithoutTotal }) => {
      const places = Int32Array.from(parts.keys());
      const layout = {
        parts: places,
        activities: places,
        rowOf: Int32Array.from(parts, ({ row }) => row),
        rowCount: rows,
        groupOf: Int32Array.from(groupOf),
        groups,
      };
      const counted = (isIn: (row: number) => boolean) =>
        new Set(parts.filter(({ row, value }) => value >= 0 && isIn(row)).map(({ value }) => value))
          .size;
      const expected = [
        ...Array.from({ length: rows }, (_, row) => counted((each) => each === row)),
        ...groups.map((_, group) => counted((row) => groupOf[row] === group)),
        isWithoutTotal ? 0 : counted(() => true),
      ];
      expect([
        ...distinctOf(
          { layout, isWithoutTotal },
          { end: 7, at: (_, part) => parts[part]?.value ?? -1 },
          few,
        ),
      ]).toEqual(expected);
    }),
  );
});
