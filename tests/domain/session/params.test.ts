import { describe, expect, it } from 'vitest';
import { readableSearch } from '../../../domain/session/params.ts';

const id = '0198b2b4-7f7d-7c3e-8a51-3f3f3a8d2b10';

describe('values of an address that do not parse (URL-2)', () => {
  it.each([
    ['/', '?day=2025-07-14&search=t83&archived=true', '?day=2025-07-14&search=t83&archived=true'],
    ['/', '?day=2025-02-30&search=t83', '?search=t83'],
    ['/', '?day=today', ''],
    ['/dispatch/flight/new', `?aircraft=${id}&base=HMT&timeOut=1405`, `?aircraft=${id}`],
    ['/dispatch/flight/new', `?cloneType=nextTrip&cloneId=nothing`, '?cloneType=nextTrip&cloneId=nothing'],
    ['/dispatch/flight/new', '?cloneType=again&discard=yes', ''],
    ['/dispatch/standby/{id}', '?deleted=true&field=activityDate', '?deleted=true&field=activityDate'],
    ['/dispatch/standby/{id}', '?deleted=1', ''],
    ['/settings/people', '?person=nobody', '?person=nobody'],
  ])('%s%s reads %s', (route, search, readable) => {
    expect(readableSearch(route, search)).toBe(readable);
    expect(readableSearch(route, readable)).toBe(readable);
  });
});
