import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { storedDraftOf } from '../../../../domain/documents/dispatchDraft.ts';
import { removeDraft, storeDraft } from '../../../../src/adapters/drafts/drafts.ts';
import { listDrafts } from '../../../../src/adapters/drafts/keptDrafts.ts';
import type { Services } from '../../../../src/app/frame/services.ts';
import { provideSignOut } from '../../../../src/app/shell/provideSignOut.ts';
import { good } from '../../../domain/dispatch/world.ts';
import { runEffect } from '../../support/fakeServices.ts';
import { giveOneDraftKey } from '../../support/oneDraftKey.ts';

giveOneDraftKey();

const flight = { form: 'flight', recordId: '' } as const;
// Now, because drafts older than 14 days are dropped once the service's time is known, which
// another file may have set.
const savedAt = new Date().toISOString();
const launch = {
  form: 'flight',
  recordId: '',
  refusal: null,
  idempotencyKey: 'queued',
  body: { activities: [{ timeOut: savedAt, timeIn: null, aborted: false }] },
};
const receipt = {
  ...launch,
  form: 'aircraft',
  idempotencyKey: 'receipt',
  body: { kind: 'aircraft', body: {} },
};

it('counts the user’s unsent entries and drafts, and removes only drafts that are not queued (SES-33)', async () => {
  const sent: unknown[] = [];
  const services = {
    session: {
      getSnapshot: () => ({ context: { identity: { id: 'leaver' } } }),
      send: (event: unknown) => sent.push(event),
    },
    outboxes: { of: () => ({ getSnapshot: () => ({ context: { entries: [launch, receipt] } }) }) },
  } as unknown as Services;
  const machine = provideSignOut(services);
  for (const idempotencyKey of ['queued', 'typed'])
    await storeDraft(
      'leaver',
      flight,
      storedDraftOf({ draft: good, idempotencyKey, baseVersion: null, savedAt, base: null }),
    );
  const waiting = [
    { form: 'flight', recordId: '', refusal: null, isOut: true },
    { form: 'aircraft', recordId: '', refusal: null, isOut: false },
  ];
  expect(await runEffect(machine, 'countLeftovers', undefined)).toEqual({ waiting, drafts: 1 });
  await runEffect(machine, 'dropDrafts', undefined);
  expect((await listDrafts('leaver', savedAt)).map((draft) => draft.idempotencyKey)).toEqual([
    'queued',
  ]);
  await removeDraft('leaver', flight, 'queued');
});
