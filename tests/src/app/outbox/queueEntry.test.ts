import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import type { DispatchEntry } from '../../../../machines/outbox/outbox.setup.ts';
import { heldEntries } from '../../../../src/adapters/drafts/outboxStore.ts';
import { queueEntry } from '../../../../src/app/outbox/queueEntry.ts';
import { giveOneDraftKey } from '../../support/oneDraftKey.ts';

giveOneDraftKey();

const entry: DispatchEntry = {
  idempotencyKey: 'queued',
  form: 'flight',
  recordId: '',
  version: null,
  // The body isn't read here.
  body: { activityDate: '2026-08-20', activities: [] } as unknown as DispatchEntry['body'],
  label: 'Flight, T-76, 08/20/2026',
  queuedAt: '2026-08-20T18:00:00Z',
  refusal: null,
};

it('stores a save for the user who made it, also if the session ends in between (ENTRY-43)', async () => {
  let user: { readonly id: string } | null = { id: 'queue jo' };
  const events: unknown[] = [];
  // The function reads the signed-in user and sends to that user's outbox; it calls nothing else.
  const services = {
    session: { getSnapshot: () => ({ context: { identity: user } }) },
    outboxes: {
      of: (uid: string) => ({ send: (event: unknown) => void events.push([uid, event]) }),
    },
  } as unknown as Parameters<typeof queueEntry>[0];
  let made: (entry: DispatchEntry) => void = () => undefined;
  const queued = queueEntry(services, new Promise<DispatchEntry>((resolve) => (made = resolve)));
  user = null;
  made(entry);
  await queued;
  // Other test files share the store and also keep entries without a user.
  const ofNobody = (await heldEntries('')).filter(
    ({ idempotencyKey }) => idempotencyKey === entry.idempotencyKey,
  );
  expect([await heldEntries('queue jo'), ofNobody]).toEqual([[entry], []]);
  expect(events).toEqual([['queue jo', { type: 'entry.queued', entry }]]);
});
