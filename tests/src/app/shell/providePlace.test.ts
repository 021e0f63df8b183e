import { expect, it } from 'vitest';
import { providePlace } from '../../../../src/app/shell/providePlace.ts';
import { fakeServices, runEffect } from '../../support/fakeServices.ts';

const hemet = {
  id: 'hmt',
  code: 'HMT',
  name: 'Hemet',
  archivedAt: null,
  latitude: 33.7,
  longitude: -117,
  assignments: [],
};
const placeOf = async (baseId: string, more: object = {}) => {
  const { services, asked } = fakeServices({
    listBases: () => ({ bases: [{ ...hemet, ...more }] }),
  });
  return {
    place: await runEffect(providePlace(services), 'loadPlace', { baseId, day: '2026-07-14' }),
    asked,
  };
};

it('returns the base with its sunset, without a base, a deleted one, and one without coordinates (LOOK-11)', async () => {
  expect((await placeOf('hmt')).place).toEqual({
    name: 'Hemet (HMT)',
    sunset: expect.stringMatching(/^2026-07-15T02:\d\d/),
    bases: [{ id: 'hmt', label: 'HMT Hemet' }],
  });
  expect((await placeOf('hmt', { latitude: null })).place).toEqual({
    name: 'Hemet (HMT)',
    sunset: null,
    bases: [{ id: 'hmt', label: 'HMT Hemet' }],
  });
  expect([(await placeOf('gone')).place, await placeOf('')]).toEqual([
    null,
    { place: null, asked: [] },
  ]);
});
