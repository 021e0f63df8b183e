import { expect, it } from 'vitest';
import { headerKey, moveInGrid } from '../../../../domain/report/view/gridKeys.ts';

const size = { lines: 100, columns: 5, page: 20 };
const from = (line: number, column: number) => (key: string, control: boolean) =>
  moveInGrid({ line, column }, key, control, size);

it('moves by the keys of the grid pattern', () => {
  const keys = [
    'ArrowUp',
    'ArrowDown',
    'ArrowLeft',
    'ArrowRight',
    'PageUp',
    'PageDown',
    'Home',
    'End',
  ];
  expect(keys.map((key) => from(50, 2)(key, false))).toEqual([
    { line: 49, column: 2 },
    { line: 51, column: 2 },
    { line: 50, column: 1 },
    { line: 50, column: 3 },
    { line: 30, column: 2 },
    { line: 70, column: 2 },
    { line: 50, column: 0 },
    { line: 50, column: 4 },
  ]);
  expect([from(50, 2)('Home', true), from(50, 2)('End', true), from(50, 2)('a', false)]).toEqual([
    { line: 0, column: 0 },
    { line: 99, column: 4 },
    null,
  ]);
});

it('never leaves the grid', () => {
  expect([
    from(0, 0)('ArrowUp', false),
    from(0, 0)('ArrowLeft', false),
    from(99, 4)('PageDown', false),
    from(99, 4)('ArrowRight', false),
  ]).toEqual([
    { line: 0, column: 0 },
    { line: 0, column: 0 },
    { line: 99, column: 4 },
    { line: 99, column: 4 },
  ]);
});

it('resizes, moves and opens the menu of the column whose header is active', () => {
  const none = { shiftKey: false, altKey: false, control: false };
  expect(
    [
      { ...none, key: 'ArrowRight', shiftKey: true },
      { ...none, key: 'ArrowLeft', shiftKey: true },
      { ...none, key: 'ArrowRight', control: true },
      { ...none, key: 'ArrowLeft', control: true },
      { ...none, key: 'ArrowDown', altKey: true },
      { ...none, key: 'F10', shiftKey: true },
      { ...none, key: 'ContextMenu' },
      { ...none, key: 'ArrowRight' },
      { ...none, key: 'ArrowDown', shiftKey: true },
      { ...none, key: 'ArrowLeft', shiftKey: true, control: true },
      { ...none, key: 'ArrowUp', altKey: true },
      { ...none, key: 'F10' },
    ].map(headerKey),
  ).toEqual([
    { kind: 'resize', by: 1 },
    { kind: 'resize', by: -1 },
    { kind: 'move', by: 1 },
    { kind: 'move', by: -1 },
    { kind: 'menu' },
    { kind: 'menu' },
    { kind: 'menu' },
    null,
    null,
    null,
    null,
    null,
  ]);
});
