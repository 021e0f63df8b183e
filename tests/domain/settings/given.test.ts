import { expect, it } from 'vitest';
import { draftFromHash, withoutUnknownIds } from '../../../domain/settings/given.ts';
import { settingsPageOf } from '../../../domain/settings/pages/all.ts';
import { lists } from './world.ts';

const fields = settingsPageOf('aircraft-rates')?.fields ?? [];

it.each([
  ['', null],
  ['#page', null],
  ['#new?assetIds=a1,a2&startDate=2025-07-14', { assetIds: ['a1', 'a2'], startDate: '07/14/2025' }],
  ['#new?typeCode=CWN%20A&luck=7&endDate=soon', { typeCode: 'CWN A', endDate: 'soon' }],
  ['#new?', {}],
])('reads %j as %j', (hash, expected) => expect(draftFromHash(hash, fields)).toEqual(expected));

it('drops an id that is in no list', () => {
  const given = { assetIds: ['t83', 'nowhere'], vendorId: 'nowhere', typeCode: 'CWN' };
  expect(withoutUnknownIds(given, fields, lists)).toEqual({ assetIds: ['t83'], typeCode: 'CWN' });
  expect(withoutUnknownIds({ vendorId: 'valley', luck: '7' }, fields, lists)).toEqual({
    vendorId: 'valley',
    luck: '7',
  });
});
