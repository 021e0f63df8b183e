import { describe, expect, it } from 'vitest';
import {
  readDraftId,
  readNewFlight,
  withoutOneTimeParameters,
} from '../../../../domain/dispatch/clone/search.ts';

const id = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';

describe('the address of a new flight (CLONE-10, URL-4)', () => {
  it.each([
    ['nothing', {}, { discards: false, clone: null }],
    ['discard', { discard: 'true' }, { discards: true, clone: null }],
    ['a discard that is not true', { discard: '1' }, { discards: false, clone: null }],
    [
      'a clone',
      { cloneType: 'nextTrip', cloneId: id },
      { discards: false, clone: { type: 'nextTrip', id, date: null } },
    ],
    [
      'both',
      { cloneType: 'sameIncident', cloneId: id, discard: 'true' },
      { discards: true, clone: { type: 'sameIncident', id, date: null } },
    ],
    [
      'a clone without an id',
      { cloneType: 'nextTrip' },
      { discards: false, clone: { type: 'nextTrip', id: null, date: null } },
    ],
    [
      'a clone of an invalid id',
      { cloneType: 'nextTrip', cloneId: '10482' },
      { discards: false, clone: { type: 'nextTrip', id: null, date: null } },
    ],
    [
      'a clone of an earlier day',
      { cloneType: 'nextTrip', cloneId: id, date: '2025-07-13' },
      { discards: false, clone: { type: 'nextTrip', id, date: '2025-07-13' } },
    ],
    [
      'a clone of what is no day',
      { cloneType: 'nextTrip', cloneId: id, date: '07/13/2025' },
      { discards: false, clone: { type: 'nextTrip', id, date: null } },
    ],
    ['an id without a type', { cloneId: id }, { discards: false, clone: null }],
    ['an unknown type', { cloneType: 'again', cloneId: id }, { discards: false, clone: null }],
  ])('reads %s', (_, given, expected) => expect(readNewFlight(given)).toEqual(expected));
  it.each([
    ['a kept draft', { draft: id }, id],
    ['none', {}, null],
    ['an invalid id', { draft: 'mine' }, null],
    ['an empty form wins', { draft: id, discard: 'true' }, null],
  ])('continues with %s (ENTRY-37)', (_, given, expected) =>
    expect(readDraftId(given)).toBe(expected),
  );
  it.each([
    ['?discard=true', ''],
    ['?discard', ''],
    ['', ''],
    ['?aircraft=a&discard=true&base=b', '?aircraft=a&base=b'],
    ['?discarded=true', '?discarded=true'],
  ])('drops discard after use: %s', (search, expected) =>
    expect(withoutOneTimeParameters(search)).toBe(expected),
  );
});
