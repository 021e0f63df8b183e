import 'fake-indexeddb/auto';
import { expect, it, vi } from 'vitest';
import { type AnyActorLogic, createActor } from 'xstate';
import { bodyOfRecord } from '../../../../domain/dispatch/wire/bodyOfDraft.ts';
import { storedDraftOf } from '../../../../domain/documents/dispatchDraft.ts';
import type { DispatchEntry, SendOutcome } from '../../../../machines/outbox/outbox.setup.ts';
import {
  forgetDraftKeys,
  prefetchDraftKey,
  requestDraftKeysWith,
} from '../../../../src/adapters/drafts/draftCipher.ts';
import { storeDraft } from '../../../../src/adapters/drafts/drafts.ts';
import { listDrafts } from '../../../../src/adapters/drafts/keptDrafts.ts';
import { heldEntries, keepEntry } from '../../../../src/adapters/drafts/outboxStore.ts';
import { provideOutbox } from '../../../../src/app/outbox/provideOutbox.ts';
import { good, stored } from '../../../domain/dispatch/world.ts';
import { type Answers, fakeServices, refusing, runEffect } from '../../support/fakeServices.ts';
import { giveOneDraftKey, oneDraftKey } from '../../support/oneDraftKey.ts';
import { wireIds } from '../../support/wireIds.ts';

giveOneDraftKey();

/** A page that is left just before a draft is removed never removes it. */
const left: { atRemoval: (() => void) | null } = { atRemoval: null };
vi.mock('../../../../src/adapters/drafts/drafts.ts', async (original) => {
  const real = await original<typeof import('../../../../src/adapters/drafts/drafts.ts')>();
  const removeSentDraft: typeof real.removeSentDraft = (...draft) => {
    if (left.atRemoval === null) return real.removeSentDraft(...draft);
    left.atRemoval();
    return new Promise(() => undefined);
  };
  return { ...real, removeSentDraft };
});
const record = wireIds(stored({ dispatchNumber: 10480 }));
const entry = (recordId: string): DispatchEntry => ({
  idempotencyKey: `k ${recordId}`,
  form: 'flight',
  recordId,
  version: recordId === '' ? null : 3,
  // The sent body does not matter here.
  body: { activityDate: '2026-08-20', activities: [] } as unknown as DispatchEntry['body'],
  label: 'Flight, T-76, 08/20/2026',
  queuedAt: '2026-08-20T18:00:00Z',
  refusal: null,
});
const sentIt = { kind: 'sent', dispatch: record, queuedAt: '2026-08-20T18:00:00Z' } as const;
const outboxOf = (uid: string, answers: Answers = {}) => {
  const { services, asked, went } = fakeServices(answers);
  const { call, cache, notify, go, connection } = services;
  return {
    machine: provideOutbox({
      uid,
      call,
      cache,
      notify,
      now: () => '2026-08-20T18:00:00Z',
      go,
      connection,
    }),
    asked,
    went,
  };
};
const send = async (answers: Answers, one: DispatchEntry) => {
  const { machine, asked } = outboxOf('u1', answers);
  await keepEntry('u1', one);
  const outcome = (await runEffect(machine, 'sendEntry', { entry: one })) as SendOutcome;
  return {
    outcome,
    asked,
    held: (await heldEntries('u1')).filter((e) => e.idempotencyKey === one.idempotencyKey),
  };
};

it('sends a new dispatch with its key, a change with its version, and removes what it sent (ENTRY-31)', async () => {
  const added = await send({ addDispatch: () => ({ dispatch: record }) }, entry(''));
  const saved = await send({ saveDispatch: () => ({ dispatch: record }) }, entry('d1'));
  expect([added.outcome, added.held, saved.outcome, saved.held]).toEqual([sentIt, [], sentIt, []]);
  expect([added.asked, saved.asked]).toEqual([
    [
      {
        name: 'addDispatch',
        body: { activityDate: '2026-08-20', activities: [], dispatchId: 'k ' },
        idempotencyKey: 'k ',
      },
    ],
    [
      {
        name: 'saveDispatch',
        params: { id: 'd1' },
        body: { activityDate: '2026-08-20', activities: [] },
        ifMatch: 3,
      },
    ],
  ]);
});
it.each([null, 429, 500, 502, 503, 504])(
  'keeps an entry for later after a failure that can pass (%s)',
  async (status) => {
    const { outcome, held } = await send({ saveDispatch: refusing(status) }, entry('later'));
    expect([outcome.kind, held.map((e) => e.refusal)]).toEqual(['later', [null]]);
  },
);
it.each([
  [
    'changed meanwhile',
    refusing(412, { changedBy: 'K. Lee' }),
    'K. Lee changed it meanwhile. Open it to see both.',
    null,
  ],
  [
    'a rule',
    refusing(422, {
      errors: [{ path: 'timeIn', code: 'x', message: 'Time in is before time out.' }],
    }),
    'Time in is before time out.',
    null,
  ],
  [
    'approved meanwhile (APR-16)',
    refusing(409, {
      type: '/problems/approved',
      title: 'Dispatch 10480 is approved. Reopen it to change it.',
    }),
    'Dispatch 10480 is approved. Reopen it to change it.',
    null,
  ],
  ['something in between', refusing(403, null), 'The service refused it.', null],
] as const)('keeps a refused entry for the user: %s', async (text, answer, refusal, made) => {
  const { outcome, held } = await send({ saveDispatch: answer }, entry(text));
  expect([outcome.kind, held.map((e) => [e.refusal, e.made?.id ?? null])]).toEqual([
    'refused',
    [[refusal, made]],
  ]);
});
it('changes the record of an earlier attempt when its reply was lost and the entry was edited since (ENTRY-42)', async () => {
  const lost = refusing(422, { current: { dispatch: record } });
  const activities = [{ remarks: '', drops: [{ litres: 1 }], crew: [] }];
  const edited = {
    ...entry(''),
    body: { ...entry('').body, activities } as unknown as DispatchEntry['body'],
  };
  const { outcome, asked, held } = await send(
    { addDispatch: lost, saveDispatch: () => ({ dispatch: record }) },
    edited,
  );
  expect([outcome, held]).toEqual([sentIt, []]);
  const [first] = record.activities;
  expect(asked.map(({ name, params, ifMatch }) => [name, params, ifMatch])).toEqual([
    ['addDispatch', undefined, undefined],
    ['saveDispatch', { id: record.id }, record.version],
  ]);
  expect(asked[1]?.body).toMatchObject({
    activities: [
      {
        activityId: first?.activityId,
        drops: [{ litres: 1, ...(first?.drops[0] && { id: first.drops[0].id }) }],
      },
    ],
  });
  const changed = await send(
    { addDispatch: lost, saveDispatch: refusing(412, { changedBy: 'K. Lee' }) },
    edited,
  );
  expect(changed.held.map((e) => [e.refusal, e.recordId, e.made?.id])).toEqual([
    ['K. Lee changed it meanwhile. Open it to see both.', '', record.id],
  ]);
  const later = await send({ addDispatch: lost, saveDispatch: refusing(null) }, edited);
  expect([later.outcome.kind, later.held.map((e) => [e.refusal, e.recordId])]).toEqual([
    'later',
    [[null, '']],
  ]);
});
it('sends a new fire first, and the flight names it (INC-7)', async () => {
  const taken = entry('');
  const activities = [
    { incidentId: 'taken:2026-CA-AEU-012345 Cedar' },
    { incidentId: null },
    { incidentId: 'i1' },
  ];
  const { outcome, asked } = await send(
    { addIncident: () => ({ id: 'i7' }), addDispatch: () => ({ dispatch: record }) },
    { ...taken, body: { ...taken.body, activities } as unknown as DispatchEntry['body'] },
  );
  expect([outcome.kind, asked.map(({ name, body }) => [name, body])]).toEqual([
    'sent',
    [
      [
        'addIncident',
        { year: 2026, state: 'CA', unit: 'AEU', incidentNumber: '012345', name: 'Cedar' },
      ],
      [
        'addDispatch',
        {
          activityDate: '2026-08-20',
          activities: [{ incidentId: 'i7' }, { incidentId: null }, { incidentId: 'i1' }],
          dispatchId: 'k ',
        },
      ],
    ],
  ]);
});
it('does not offer a sent entry as a draft, even if the page closed before its draft was removed (ENTRY-41)', async () => {
  const notes = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => notes.get(name) ?? null,
    setItem: (name: string, text: string) => notes.set(name, text),
  });
  const one = { ...entry('cut off'), idempotencyKey: 'cut-off' };
  const at = { form: one.form, recordId: one.recordId } as const;
  await storeDraft(
    'u1',
    at,
    storedDraftOf({
      draft: good,
      idempotencyKey: one.idempotencyKey,
      baseVersion: 3,
      savedAt: one.queuedAt,
      base: null,
    }),
  );
  const removing = new Promise<void>((reached) => {
    left.atRemoval = reached;
  });
  void send({ saveDispatch: () => ({ dispatch: record }) }, one);
  await removing;
  expect((await heldEntries('u1')).map((e) => e.idempotencyKey)).not.toContain(one.idempotencyKey);
  expect((await listDrafts('u1', one.queuedAt)).map((d) => d.recordId)).toEqual([]);
  left.atRemoval = null;
  vi.unstubAllGlobals();
});
it('keeps an entry as sent when the browser has no space to note it', async () => {
  const full = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: full });
  const { outcome, held } = await send(
    { saveDispatch: () => ({ dispatch: record }) },
    entry('full'),
  );
  expect([outcome.kind, held]).toEqual(['sent', []]);
  vi.unstubAllGlobals();
});

it('sends an entry in its stored state, and not at all once it was sent, discarded or refused (ENTRY-43)', async () => {
  const { machine, asked } = outboxOf('u1', { addDispatch: () => ({ dispatch: record }) });
  const old = { ...entry(''), idempotencyKey: 'two tabs' };
  const body = { ...old.body, remarks: 'newer' };
  const tryIt = () => runEffect(machine, 'sendEntry', { entry: old });
  expect(await tryIt()).toEqual({ kind: 'gone' });
  await keepEntry('u1', { ...old, refusal: 'No.' });
  expect(await tryIt()).toEqual({ kind: 'gone' });
  expect(asked).toEqual([]);
  await keepEntry('u1', { ...old, body, queuedAt: '2026-08-20T18:00:01Z' });
  expect(await tryIt()).toEqual({ ...sentIt, queuedAt: '2026-08-20T18:00:01Z' });
  expect(asked.map((a) => a.body)).toEqual([{ ...body, dispatchId: 'two tabs' }]);
  expect(await tryIt()).toEqual({ kind: 'gone' });
});
it('leaves an entry unchanged when its request is cancelled (ENTRY-43)', async () => {
  let fail = (_: Error): void => undefined;
  const answer = new Promise((_, reject) => {
    fail = reject;
  });
  const { machine, asked } = outboxOf('u4', { addDispatch: () => answer });
  const one = { ...entry(''), idempotencyKey: 'called off' };
  await keepEntry('u4', one);
  // The provided effect is a promise's logic, whose type the machine does not keep.
  const sending = createActor(machine.implementations.actors['sendEntry'] as AnyActorLogic, {
    input: { entry: one },
  }).start();
  await expect.poll(() => asked.length).toBe(1);
  sending.stop();
  fail(new DOMException('called off', 'AbortError'));
  await new Promise((turn) => setTimeout(turn, 20));
  expect(await heldEntries('u4')).toEqual([one]);
});
it('sends no entry without a user (ENTRY-43)', async () => {
  vi.stubGlobal('navigator', {});
  const { machine, asked } = outboxOf('', { addDispatch: () => ({ dispatch: record }) });
  await keepEntry('', { ...entry(''), idempotencyKey: 'nobody' });
  const outbox = createActor(machine).start();
  await expect.poll(() => outbox.getSnapshot().context.entries.length).toBe(1);
  await expect.poll(() => outbox.getSnapshot().value).toBe('idle');
  expect([outbox.getSnapshot().context.isSender, asked]).toEqual([false, []]);
  await expect(runEffect(machine, 'sendEntry', { entry: entry('') })).rejects.toThrow(
    'Nothing to send',
  );
  outbox.stop();
  vi.unstubAllGlobals();
});
it('sends from one of two tabs, and notifies the other (ENTRY-43)', async () => {
  const queue: (() => void)[] = [];
  // The first tab is granted the lock, the second waits for it.
  const request = (_: string, __: unknown, hold: () => Promise<void>) => {
    queue.push(() => void hold());
    if (queue.length === 1) queue[0]?.();
    return new Promise(() => undefined);
  };
  vi.stubGlobal('navigator', { locks: { request } });
  const { addDispatch } = { addDispatch: vi.fn(() => ({ dispatch: record })) };
  await keepEntry('u2', { ...entry(''), idempotencyKey: 'both' });
  const [one, two] = [outboxOf('u2', { addDispatch }), outboxOf('u2', { addDispatch })];
  const tabs = [one, two].map(({ machine }) => createActor(machine).start());
  await expect
    .poll(() =>
      tabs.map((tab) => [tab.getSnapshot().value, tab.getSnapshot().context.entries.length]),
    )
    .toEqual([
      ['idle', 0],
      ['idle', 0],
    ]);
  expect([one.asked.length, two.asked.length]).toEqual([1, 0]);
  queue[1]?.();
  await expect.poll(() => tabs[1]?.getSnapshot().context.isSender).toBe(true);
  expect(addDispatch).toHaveBeenCalledTimes(1);
  for (const tab of tabs) tab.stop();
  vi.unstubAllGlobals();
});
it.each([
  ['refused', 'No.', []],
  ['queued', null, ['same queued']],
])(
  'opens a %s entry under its own key; one still waiting stays queued (ENTRY-42, ENTRY-43)',
  async (what, refusal, held) => {
    const { machine, went } = outboxOf('u3');
    const body = {
      ...entry('').body,
      dispatchType: 'flight',
      assetId: null,
      dispatchTime: null,
      remarks: 'x',
      purpose: null,
      meterReset: false,
    } as const;
    const one: DispatchEntry = { ...entry(''), body, idempotencyKey: `same ${what}`, refusal };
    await keepEntry('u3', one);
    await runEffect(machine, 'openEntry', { entry: one });
    expect(went).toEqual([`/dispatch/flight/new?draft=same ${what}`]);
    expect((await listDrafts('u3', one.queuedAt)).map((d) => d.idempotencyKey)).toContain(
      `same ${what}`,
    );
    expect((await heldEntries('u3')).map((e) => e.idempotencyKey)).toEqual(held);
  },
);

/** A change of `record`, and the body as the service stores it. */
const change = (key: string): DispatchEntry => ({
  ...entry(record.id),
  idempotencyKey: key,
  body: bodyOfRecord(record),
});
it('keeps an opened refused save in the queue as long as lines wait for it (FOL-21)', async () => {
  const { machine } = outboxOf('diverted');
  const one: DispatchEntry = { ...change('refused divert'), refusal: 'No.' };
  await keepEntry('diverted', one);
  await keepEntry('diverted', {
    form: 'log',
    line: {
      ...{ id: 'l1', dispatchId: record.id, kind: 'divert' },
      ...{ at: one.queuedAt, text: 'to Alder' },
    },
    recordKey: one.idempotencyKey,
    ...{ idempotencyKey: 'l1', recordId: '', version: null, label: 'T-76, divert 11:00' },
    ...{ queuedAt: one.queuedAt, refusal: null },
  });
  await runEffect(machine, 'openEntry', { entry: one });
  expect((await heldEntries('diverted')).map((e) => e.idempotencyKey).sort()).toEqual([
    'l1',
    'refused divert',
  ]);
});
it('counts an entry as sent that the service has stored, when that reply was lost or truncated (ENTRY-44)', async () => {
  const current = { dispatch: record };
  const own = await send(
    { saveDispatch: refusing(412, { current, changedBy: 'Me' }) },
    change('own'),
  );
  expect([own.outcome, own.held]).toEqual([sentIt, []]);
  const theirs = { dispatch: { ...record, remarks: 'theirs' } };
  const other = await send(
    { saveDispatch: refusing(412, { current: theirs, changedBy: 'K. Lee' }) },
    change('other'),
  );
  expect(other.held.map((e) => e.refusal)).toEqual([
    'K. Lee changed it meanwhile. Open it to see both.',
  ]);
  // The first reply is no longer kept; the id shows that the record exists.
  const fresh = { ...change('known'), recordId: '', version: null };
  const known = (found: object) => ({
    addDispatch: refusing(409, { type: '/problems/known', current: { dispatch: found } }),
  });
  expect((await send(known(record), fresh)).outcome).toEqual(sentIt);
  const changed = await send(
    known({ ...record, remarks: 'theirs', version: 3, createdAt: '2026-08-20T17:00:00Z' }),
    { ...fresh, idempotencyKey: 'known 3' },
  );
  expect(changed.held.map((e) => e.made?.version)).toEqual([3]);
});
it('reports what its form had sent when a row has changed the entry since (ENTRY-45)', async () => {
  const one = { ...entry(''), idempotencyKey: 'folded before' };
  const until = '2026-08-20T17:00:00Z';
  const { outcome } = await send(
    { addDispatch: () => ({ dispatch: record }) },
    { ...one, typed: { until, body: one.body } },
  );
  expect(outcome).toEqual({ ...sentIt, queuedAt: until, typed: one.body });
});
it('stores an entry queued again while under way as a change of the new record (ENTRY-45)', async () => {
  const one = { ...entry(''), idempotencyKey: 'folded' };
  const { machine, asked } = outboxOf('u5', {
    addDispatch: async () => {
      await keepEntry('u5', {
        ...one,
        body: { ...one.body, remarks: 'closed' },
        queuedAt: '2026-08-20T18:00:01Z',
      });
      return { dispatch: record };
    },
    saveDispatch: () => ({ dispatch: record }),
  });
  await keepEntry('u5', one);
  await runEffect(machine, 'sendEntry', { entry: one });
  const [held] = await heldEntries('u5');
  if (held === undefined) throw new Error('nothing waits');
  expect([held.recordId, held.version, held.idempotencyKey]).toEqual([
    record.id,
    record.version,
    'folded',
  ]);
  await runEffect(machine, 'sendEntry', { entry: held });
  expect([await heldEntries('u5'), asked.map(({ name, ifMatch }) => [name, ifMatch])]).toEqual([
    [],
    [
      ['addDispatch', undefined],
      ['saveDispatch', record.version],
    ],
  ]);
});

it('loads the queue and sends it when a key arrives that the service refused at first (SAFE-28)', async () => {
  vi.stubGlobal('navigator', {});
  await keepEntry('u late key', { ...entry(''), idempotencyKey: 'late key' });
  await forgetDraftKeys();
  let isRefused = true;
  requestDraftKeysWith(() => (isRefused ? Promise.reject(new Error('503')) : oneDraftKey()));
  const { machine, asked } = outboxOf('u late key', { addDispatch: () => ({ dispatch: record }) });
  const outbox = createActor(machine).start();
  await new Promise((turn) => setTimeout(turn, 50));
  expect([
    outbox.getSnapshot().context.entries.length,
    outbox.getSnapshot().context.isSender,
    asked.length,
  ]).toEqual([0, false, 0]);
  isRefused = false;
  prefetchDraftKey('u late key');
  await expect.poll(() => asked.map(({ name }) => name)).toEqual(['addDispatch']);
  await expect.poll(() => outbox.getSnapshot().value).toBe('idle');
  expect(await heldEntries('u late key')).toEqual([]);
  outbox.stop();
  requestDraftKeysWith(oneDraftKey);
  vi.unstubAllGlobals();
});

it('yields the lock to another tab when its own database no longer responds (ENTRY-43)', async () => {
  const queue: (() => void)[] = [];
  const held: boolean[] = [];
  // One tab holds the lock at a time, in the order of their requests.
  const request = (_: string, __: unknown, hold: () => Promise<void>) =>
    new Promise<void>((done) => {
      const next = () => queue.shift()?.();
      queue.push(() => {
        held[0] = true;
        void hold().then(() => {
          held[0] = false;
          next();
          done();
        });
      });
      if (held[0] !== true) next();
    });
  vi.stubGlobal('navigator', { locks: { request } });
  vi.resetModules();
  const [fresh, { withTimeLimit: inTime }, cipher] = await Promise.all([
    import('../../../../src/app/outbox/provideOutbox.ts'),
    import('../../../../src/adapters/browser/storage.ts'),
    import('../../../../src/adapters/drafts/draftCipher.ts'),
  ]);
  cipher.requestDraftKeysWith(oneDraftKey);
  await keepEntry('u silent', { ...entry(''), idempotencyKey: 'silent' });
  const { services, asked } = fakeServices({ addDispatch: () => new Promise(() => undefined) });
  const { call, cache, notify, go, connection } = services;
  const one = createActor(
    fresh.provideOutbox({ uid: 'u silent', call, cache, notify, now: () => '', go, connection }),
  ).start();
  await expect.poll(() => asked.length).toBe(1);
  // The other tab loads separate modules.
  vi.resetModules();
  const other = outboxOf('u silent', { addDispatch: () => ({ dispatch: record }) });
  const two = createActor(other.machine).start();
  await expect.poll(() => two.getSnapshot().value).toBe('idle');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const silent = expect(inTime('catis-outbox', () => new Promise(() => undefined))).rejects.toThrow(
    'in time',
  );
  await vi.advanceTimersByTimeAsync(2_000);
  await silent;
  vi.useRealTimers();
  expect([one.getSnapshot().context.isSender, one.getSnapshot().value]).toEqual([false, 'idle']);
  await expect.poll(() => other.asked.map(({ name }) => name)).toEqual(['addDispatch']);
  one.stop();
  two.stop();
  vi.unstubAllGlobals();
});
