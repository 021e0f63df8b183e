import { expect, it } from 'vitest';
import { openStoredDraft, storedDraftOf } from '../../../domain/documents/dispatchDraft.ts';
import { good } from '../dispatch/world.ts';

const stored = storedDraftOf(good, 'key-1', 3, '2025-07-14T20:12:00Z');

it('opens what it stored, through JSON as IndexedDB keeps it', () => {
  expect(openStoredDraft(JSON.parse(JSON.stringify(stored)))).toEqual({ kind: 'draft', stored });
});
it.each([
  [{ ...stored, v: 2, unknown: true }, 'newer'],
  [{ v: 99 }, 'newer'],
  [{ ...stored, v: 0 }, 'unreadable'],
  [{ ...stored, draft: { ...good, activities: [] } }, 'unreadable'],
  [{ ...stored, draft: { ...good, assetId: 83 } }, 'unreadable'],
  [{}, 'unreadable'],
  [null, 'unreadable'],
  ['text', 'unreadable'],
])('never takes %j for a draft', (held, kind) => expect(openStoredDraft(held)).toEqual({ kind }));
