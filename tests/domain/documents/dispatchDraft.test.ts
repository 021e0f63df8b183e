import { expect, it } from 'vitest';
import { activityTextKeys } from '../../../contract/dispatch/activityTexts.ts';
import { emptyDrop } from '../../../domain/dispatch/draft/draft.ts';
import {
  DRAFT_VERSION,
  openStoredDraft,
  storedDraftOf,
} from '../../../domain/documents/dispatchDraft.ts';
import { good } from '../dispatch/world.ts';
import { purchase } from '../fuel/world.ts';

const stored = storedDraftOf({
  draft: good,
  idempotencyKey: 'key-1',
  baseVersion: 3,
  savedAt: '2025-07-14T20:12:00Z',
  base: good,
});

it('opens a stored draft, through JSON as IndexedDB keeps it', () => {
  expect(openStoredDraft(JSON.parse(JSON.stringify(stored)))).toEqual({ kind: 'draft', stored });
});
it('opens a fuel draft too, and nothing that mixes both kinds', () => {
  const fuel = storedDraftOf({
    draft: purchase,
    idempotencyKey: 'key-2',
    baseVersion: null,
    savedAt: '2025-07-14T20:12:00Z',
    base: null,
  });
  expect(openStoredDraft(JSON.parse(JSON.stringify(fuel)))).toEqual({
    kind: 'draft',
    stored: fuel,
  });
  expect(openStoredDraft({ ...fuel, draft: { ...purchase, kind: 'flight' } })).toEqual({
    kind: 'unreadable',
  });
  expect(openStoredDraft({ ...fuel, draft: { ...purchase, quantity: 12 } })).toEqual({
    kind: 'unreadable',
  });
});
it('opens a draft stored before a text field existed, with that text empty', () => {
  for (const key of activityTextKeys) {
    const older = {
      ...good,
      activities: good.activities.map(({ [key]: _, ...activity }) => activity),
    };
    const opened = openStoredDraft({ ...stored, draft: older, base: null });
    expect(opened).toMatchObject({
      kind: 'draft',
      stored: { draft: { activities: good.activities.map(() => ({ [key]: '' })) } },
    });
  }
});
/** Every draft of an earlier release must still open. */
const before = (draft: typeof good) => ({
  ...draft,
  activities: draft.activities.map((a) => ({
    ...a,
    drops: a.drops.map(({ preloadDropId: _, ...drop }) => drop),
  })),
});
it('opens a draft of version 1, whose rows took no load from a preload (ENTRY-32)', () => {
  const loaded = {
    ...good,
    activities: good.activities.map((a) => ({
      ...a,
      drops: [{ ...emptyDrop('d1'), agentTypeId: 'lc95', volumeOnIncident: '1200' }],
    })),
  };
  const { base: _, ...kept } = stored;
  const held = { ...kept, v: 1, draft: before(loaded) };
  expect(openStoredDraft(JSON.parse(JSON.stringify(held)))).toEqual({
    kind: 'draft',
    stored: { ...stored, draft: loaded, base: null },
  });
});
it.each([
  [{ ...stored, v: DRAFT_VERSION + 1, unknown: true }, 'newer'],
  [{ v: 99 }, 'newer'],
  [{ ...stored, v: 0 }, 'unreadable'],
  [{ ...stored, draft: { ...good, activities: [] } }, 'unreadable'],
  [{ ...stored, draft: { ...good, assetId: 83 } }, 'unreadable'],
  [{}, 'unreadable'],
  [null, 'unreadable'],
  ['text', 'unreadable'],
])('refuses %j as a draft', (held, kind) => expect(openStoredDraft(held)).toEqual({ kind }));
