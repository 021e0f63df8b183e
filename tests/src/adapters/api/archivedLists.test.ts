import { describe, expect, it } from 'vitest';
import { emptyLists } from '../../../../domain/settings/lists.ts';
import { loadLists } from '../../../../src/adapters/api/settingsLists.ts';
import { type Answers, type Asked, fakeServices } from '../../support/fakeServices.ts';

const { signal } = new AbortController();
/** Answers with the rows in use, or with the archived ones when they are requested. */
const byKind =
  <T>(inUse: T, archived: T) =>
  ({ query }: Asked): T =>
    JSON.stringify(query) === '{"isArchived":"true"}' ? archived : inUse;
const named = (id: string, isArchived = false) => ({
  id,
  name: id,
  category: 'FW',
  litres: 0,
  fuelType: 'Jet A',
  isArchived,
});
const fleet = {
  listAssets: () => [{ id: 'a1', registration: 'N1', aircraftTypeId: 'old', isArchived: false }],
  listAircraftMetadata: () => [
    {
      id: 'm1',
      assetId: 'a1',
      archived: false,
      additionalMetadata: { vendorId: null, radioId: 'T-70' },
    },
  ],
  listAircraftVendors: () => [],
  listContracts: () => [],
};
const types = byKind({ types: [named('s2t')] }, { types: [named('old', true)] });
const agents = byKind([named('lc95')], [named('gel', true)]);

describe('lists for names, including archived things (ENTRY-4)', () => {
  const services = (answers: Answers) => fakeServices(answers).services;

  it.each(['aircraft', 'fleet'] as const)(
    'names the archived type of an aircraft in the %s',
    async (list) => {
      const { reference } = services({ ...fleet, listAircraftTypes: types });
      expect((await reference[list]()).map((a) => [a.radioId, a.typeName, a.isArchived])).toEqual([
        ['T-70', 'old', false],
      ]);
    },
  );
  it('names an archived agent of a record', async () => {
    expect(
      (await services({ listSuppressantTypes: agents }).reference.agents()).map((a) => [
        a.id,
        a.isArchived,
      ]),
    ).toEqual([
      ['lc95', false],
      ['gel', true],
    ]);
  });
  it('includes archived types and agents on the settings pages', async () => {
    const { call } = services({ listAircraftTypes: types, listSuppressantTypes: agents });
    const loaded = await loadLists(call, {
      needs: ['types', 'agents'],
      empty: emptyLists('2025-07-14'),
      signal,
    });
    if (loaded.kind !== 'loaded') throw new Error('not loaded');
    expect([
      loaded.lists.types.map(({ id }) => id),
      loaded.lists.agents.map(({ id }) => id),
    ]).toEqual([
      ['s2t', 'old'],
      ['lc95', 'gel'],
    ]);
  });
  it('lists a row once that was archived between the two replies', async () => {
    const { reference } = services({
      listSuppressantTypes: byKind([named('gel')], [named('gel', true)]),
    });
    expect((await reference.agents()).map((a) => [a.id, a.isArchived])).toEqual([['gel', true]]);
  });
});
