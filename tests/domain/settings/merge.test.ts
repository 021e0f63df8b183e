import { expect, it } from 'vitest';
import { mergeSettings } from '../../../domain/settings/merge.ts';
import { agentRatesPage } from '../../../domain/settings/pages/agentRates.ts';
import { basesPage } from '../../../domain/settings/pages/bases.ts';
import { HMT, lists } from './world.ts';

const base = lists.bases.find((b) => b.id === HMT);
const rate = lists.rates[0];
if (base === undefined || rate === undefined) throw new Error('no rows');

it('takes changes of one side, asks about those of both, and keeps mine until answered', () => {
  const was = basesPage.draftOf(base, lists);
  const mine = { ...was, name: 'Hemet West', latitude: '33.7' };
  const theirs = { ...was, name: 'Hemet-Ryan', elevation: '1512' };
  const merge = (picks: Record<string, 'mine' | 'theirs'>) =>
    mergeSettings(basesPage.fields, was, mine, theirs, picks, lists);
  expect(merge({})).toEqual({
    draft: { ...was, name: 'Hemet West', latitude: '33.7', elevation: '1512' },
    choices: [
      { key: 'name', label: 'Name', base: was['name'], mine: 'Hemet West', theirs: 'Hemet-Ryan' },
    ],
    taken: [expect.objectContaining({ key: 'elevation', theirs: '1512' })],
  });
  expect(merge({ name: 'theirs' }).draft['name']).toBe('Hemet-Ryan');
  expect(mergeSettings(basesPage.fields, was, mine, was, {}, lists)).toEqual({
    draft: mine,
    choices: [],
    taken: [],
  });
  expect(mergeSettings(basesPage.fields, was, was, theirs, {}, lists).draft).toEqual(theirs);
});

it('treats a table of prices as one value', () => {
  const was = agentRatesPage.draftOf(rate, lists);
  const mine = { ...was, tiers: [{ id: 't1', from: '0', price: '3.00' }] };
  const theirs = { ...was, tiers: [{ id: 't1', from: '0', price: '2.90' }] };
  const { choices, draft } = mergeSettings(
    agentRatesPage.fields,
    was,
    mine,
    theirs,
    { tiers: 'theirs' },
    lists,
  );
  expect([choices.map((c) => [c.key, c.mine, c.theirs]), draft['tiers']]).toEqual([
    [['tiers', 'from 0 gal $3.00', 'from 0 gal $2.90']],
    theirs.tiers,
  ]);
});
