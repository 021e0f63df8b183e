import { expect, it } from 'vitest';
import { providePlace } from '../../../../src/app/shell/providePlace.ts';
import { type FakeSession, fakeServices, runEffect } from '../../support/fakeServices.ts';

const hemet = {
  id: 'hmt',
  code: 'HMT',
  name: 'Hemet',
  archivedAt: null,
  latitude: 33.7,
  longitude: -117,
  assignments: [],
};
const placeOf = (
  baseId: string,
  { bases = [hemet], ...session }: FakeSession & { readonly bases?: readonly object[] } = {},
) =>
  runEffect(
    providePlace(fakeServices({ listBases: () => ({ bases }) }, session).services),
    'loadPlace',
    {
      baseId,
      day: '2026-07-14',
    },
  );

it('returns the base with its sunset, if it has coordinates (LOOK-11)', async () => {
  expect(await placeOf('hmt')).toEqual({
    name: 'Hemet (HMT)',
    sunset: expect.stringMatching(/^2026-07-15T02:\d\d/),
    bases: [{ id: 'hmt', label: 'HMT Hemet' }],
  });
  expect(await placeOf('hmt', { bases: [{ ...hemet, latitude: null }] })).toEqual({
    name: 'Hemet (HMT)',
    sunset: null,
    bases: [{ id: 'hmt', label: 'HMT Hemet' }],
  });
});

it.each(['', 'gone'])('offers a choice without a base in use: %j (LOOK-36)', async (baseId) => {
  expect(await placeOf(baseId)).toEqual({
    name: 'Choose a base',
    sunset: null,
    bases: [{ id: 'hmt', label: 'HMT Hemet' }],
  });
  expect(await placeOf(baseId, { bases: [] })).toBeNull();
});

it('offers all bases together to an analyst (HOME-8, LOOK-36)', async () => {
  const permissions = [{ entityCode: 'CatisReports', action: 'View' }];
  const person = { userId: 'u1', baseId: null, roles: [] };
  expect(await placeOf('', { permissions, person })).toEqual({
    name: 'All bases',
    sunset: null,
    bases: [
      { id: '', label: 'All bases' },
      { id: 'hmt', label: 'HMT Hemet' },
    ],
  });
});
