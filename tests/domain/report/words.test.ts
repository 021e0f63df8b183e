import { describe, expect, it } from 'vitest';
import {
  type FormerName,
  findThings,
  type NamedThing,
} from '../../../domain/report/words/findThings.ts';

const thing = (id: string, name: string, more: Partial<NamedThing> = {}): NamedThing => ({
  id,
  name,
  isDeleted: false,
  ...more,
});
const time = (word: string, thingId: string, from: number, until: number): FormerName => ({
  word,
  thingId,
  from,
  until,
});
const namesOf = (
  things: readonly NamedThing[],
  word: string,
  ids: readonly string[] = [],
  formerNames: readonly FormerName[] = [],
) => {
  const found = findThings({ things, formerNames }, word, ids);
  return found.kind === 'found' ? found.names : found.kind;
};

describe('a name in a report', () => {
  it('resolves to the things of its ids, whichever has the name now (RPT-171)', () => {
    const swapped = [thing('a', 'Gel'), thing('b', 'Foam')];
    expect(namesOf(swapped, 'Foam', ['a'])).toEqual(['Gel']);
    expect(namesOf(swapped, 'Foam', ['a', 'b'])).toEqual(['Gel', 'Foam']);
    expect(namesOf(swapped, 'Foam', ['gone'])).toEqual(['Foam']);
  });
  it('resolves to the thing with that name now before earlier ones', () => {
    expect(
      namesOf([thing('a', 'Gel'), thing('b', 'Foam')], 'Foam', [], [time('Foam', 'a', 0, 5)]),
    ).toEqual(['Foam']);
  });
  it('resolves to the last thing that had the name', () => {
    const things = [thing('a', 'Gel'), thing('b', 'Water')];
    expect(namesOf(things, 'Foam', [], [time('Foam', 'a', 0, 5), time('Foam', 'b', 7, 9)])).toEqual(
      ['Water'],
    );
    expect(
      namesOf(
        things,
        'Foam',
        [],
        [time('Foam', 'b', 2, 4), time('Foam', 'a', 5, 8), time('Foam', 'b', 0, 1)],
      ),
    ).toEqual(['Gel']);
  });
  it('is ambiguous where several things had the name at one time (RPT-172)', () => {
    const things = [thing('a', 'Gel'), thing('b', 'Water'), thing('c', 'Mud', { isDeleted: true })];
    expect(namesOf(things, 'Foam', [], [time('Foam', 'a', 0, 5), time('Foam', 'b', 3, 9)])).toBe(
      'ambiguous',
    );
    expect(namesOf(things, 'Mud', [], [time('Mud', 'a', 0, 5)])).toBe('ambiguous');
  });
  it('resolves to a deleted thing in old records, and to another spelling', () => {
    expect(namesOf([thing('a', 'Foam', { isDeleted: true })], 'Foam')).toEqual(['Foam']);
    expect(namesOf([thing('a', 'Caf\u00E9')], 'cafe\u0301 ')).toEqual(['Caf\u00E9']);
    expect(namesOf([thing('a', 'Foam')], 'Gel')).toBe('missing');
  });
  it('resolves to the incident that another was merged into', () => {
    const things = [
      thing('a', 'Oak', { isDeleted: true, mergedInto: 'b' }),
      thing('b', 'Ash', { isDeleted: true, mergedInto: 'c' }),
      thing('c', 'Cedar'),
    ];
    expect([namesOf(things, 'Oak'), namesOf(things, 'Other', ['a', 'b'])]).toEqual([
      ['Cedar'],
      ['Cedar'],
    ]);
  });
  it('counts the things that share its name now (RPT-172)', () => {
    const things = [thing('a', 'Foam'), thing('b', 'Foam', { isDeleted: true })];
    expect(findThings({ things, formerNames: [] }, 'Gel', ['a'])).toMatchObject({
      names: ['Foam'],
      shared: [{ name: 'Foam', count: 2 }],
    });
    expect(findThings({ things, formerNames: [] }, 'Foam', [])).toMatchObject({
      names: ['Foam'],
      ids: ['a', 'b'],
      shared: [],
    });
  });
});
