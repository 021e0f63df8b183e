import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  dropInOrder,
  type Move,
  moveInOrder,
  movesAt,
  placeInOrder,
} from '../../../domain/base/rotation.ts';

const order = ['a', 'b', 'c', 'd'];
it.each([
  ['first', ['c', 'a', 'b', 'd']],
  ['earlier', ['a', 'c', 'b', 'd']],
  ['later', ['a', 'b', 'd', 'c']],
  ['last', ['a', 'b', 'd', 'c']],
] as const)('moves c %s', (move, after) => expect(moveInOrder(order, 'c', move)).toEqual(after));
it('takes the index it is dropped on', () => {
  expect([
    dropInOrder(order, 'a', 'c'),
    dropInOrder(order, 'd', 'a'),
    dropInOrder(order, 'b', 'b'),
  ]).toEqual([['b', 'c', 'a', 'd'], ['d', 'a', 'b', 'c'], order]);
});
it('offers only moves that change the order', () =>
  expect([movesAt(0, 3), movesAt(1, 3), movesAt(2, 3), movesAt(0, 1)]).toEqual([
    ['later', 'last'],
    ['first', 'earlier', 'later', 'last'],
    ['first', 'earlier'],
    [],
  ]));
it('never loses or duplicates an aircraft, and keeps the order of the others', () => {
  const moves = fc.constantFrom<Move>('first', 'earlier', 'later', 'last');
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.string({ minLength: 1, maxLength: 3 }), { minLength: 1 }),
      fc.nat(),
      moves,
      (ids, n, move) => {
        const id = ids[n % ids.length] ?? '';
        const after = moveInOrder(ids, id, move);
        expect(after.toSorted()).toEqual(ids.toSorted());
        expect(after.filter((x) => x !== id)).toEqual(ids.filter((x) => x !== id));
        expect(placeInOrder(ids, 'nobody', 0)).toEqual(ids);
      },
    ),
  );
});
