import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import type { FlightLogLineBody } from '../../../../contract/following/following.ts';
import type { LogEntry, SendOutcome } from '../../../../machines/outbox/outbox.setup.ts';
import { ApiError } from '../../../../src/adapters/api/apiError.ts';
import { heldEntries, keepEntry } from '../../../../src/adapters/drafts/outboxStore.ts';
import { saveFlightLine } from '../../../../src/app/following/saveFlightLine.ts';
import { provideOutbox } from '../../../../src/app/outbox/provideOutbox.ts';
import { type Answers, fakeServices, runEffect } from '../../support/fakeServices.ts';
import { giveOneDraftKey } from '../../support/oneDraftKey.ts';

giveOneDraftKey();

const line: FlightLogLineBody = {
  id: '0198b2b4-7f7d-4c3e-8a51-3f3f3a8d2b10',
  dispatchId: '0198b2b4-7f7d-4c3e-8a51-3f3f3a8d2b11',
  at: '2026-08-20T18:00:00Z',
  kind: 'contact',
};
const label = 'T-83, contact 11:00';
const entry = (recordKey: string | null, more: Partial<LogEntry> = {}): LogEntry => ({
  form: 'log',
  line,
  recordKey,
  idempotencyKey: line.id,
  recordId: '',
  version: null,
  label,
  queuedAt: line.at,
  refusal: null,
  ...more,
});
const flight = { form: 'flight', recordId: '', idempotencyKey: line.dispatchId, refusal: 'No.' };
const answering = (result: 'stored' | 'known' | 'refused', reason = ''): Answers => ({
  addFlightLog: () => ({ results: [{ id: line.id, result, reason }] }),
});
const gone: Answers = {
  addFlightLog: () => {
    throw new ApiError(new Error('no network'), null, null);
  },
};
const queuedOf = async (uid: string) =>
  (await heldEntries(uid)).map((one) => [one.form, 'recordKey' in one ? one.recordKey : undefined]);

it('sends a line, and takes one that the service has for stored (FOL-3)', async () => {
  for (const result of ['stored', 'known'] as const) {
    const { services, asked } = fakeServices(answering(result), { uid: result });
    expect(await saveFlightLine(services, line, label)).toEqual({ kind: 'stored', line });
    expect(asked.map(({ body }) => body)).toEqual([{ lines: [line] }]);
  }
});
it('returns the reason of a refused line (FOL-5)', async () => {
  const { services } = fakeServices(answering('refused', 'Check the time of this contact.'));
  expect(await saveFlightLine(services, line, label)).toEqual({
    kind: 'refused',
    message: 'Check the time of this contact.',
  });
});
it('queues a line without a network (FOL-10)', async () => {
  const { services } = fakeServices(gone, { uid: 'offline' });
  expect(await saveFlightLine(services, line, label)).toEqual({ kind: 'queued' });
  expect(await queuedOf('offline')).toEqual([['log', null]]);
});
it('queues a line after its queued flight, and after queued lines of the flight (FOL-10)', async () => {
  // The outbox's other fields don't matter here.
  const waiting = flight as unknown as LogEntry;
  const first = fakeServices({}, { uid: 'launched', queue: [waiting] });
  expect(await saveFlightLine(first.services, line, label)).toEqual({ kind: 'queued' });
  expect(await queuedOf('launched')).toEqual([['log', line.dispatchId]]);
  const second = fakeServices({}, { uid: 'later', queue: [entry(null)] });
  expect(await saveFlightLine(second.services, line, label)).toEqual({ kind: 'queued' });
  expect([...first.asked, ...second.asked]).toEqual([]);
});

const outbox = (uid: string, answers: Answers) => {
  const { services } = fakeServices(answers);
  const { call, cache, notify, go, connection } = services;
  return provideOutbox({ uid, call, cache, notify, now: () => line.at, go, connection });
};
const sendQueued = async (uid: string, answers: Answers) => {
  const { services } = fakeServices(gone, { uid });
  await saveFlightLine(services, line, label);
  const [one] = await heldEntries(uid);
  return (await runEffect(outbox(uid, answers), 'sendEntry', { entry: one })) as SendOutcome;
};
it('sends a queued line once, and drops it (FOL-10)', async () => {
  const outcome = await sendQueued('sends', answering('stored'));
  expect([outcome.kind, await queuedOf('sends')]).toEqual(['sent', []]);
});
it('keeps a refused line with its reason, and one that can go later as it is (FOL-10)', async () => {
  const refused = await sendQueued('refused', answering('refused', 'Only flights have a log.'));
  expect(refused).toEqual({ kind: 'refused', refusal: 'Only flights have a log.', made: null });
  expect((await heldEntries('refused')).map(({ refusal }) => refusal)).toEqual([
    'Only flights have a log.',
  ]);
  const later = await sendQueued('waits', gone);
  expect(later.kind).toBe('later');
  expect((await heldEntries('waits')).map(({ refusal }) => refusal)).toEqual([null]);
});
it('sends the lines of one flight in one call, in their order, and settles each (FOL-27)', async () => {
  const uid = 'many lines';
  const lines = Array.from({ length: 53 }, (_, n) => ({ ...line, id: `l${n}`, text: `${n}` }));
  for (const [n, one] of lines.entries()) {
    const queuedAt = new Date(Date.parse(line.at) + n).toISOString();
    await keepEntry(uid, entry(null, { line: one, idempotencyKey: one.id, queuedAt }));
  }
  const other = { ...line, id: 'other', dispatchId: line.id };
  await keepEntry(uid, entry(null, { line: other, idempotencyKey: 'other' }));
  const asked: string[][] = [];
  const answers: Answers = {
    addFlightLog: ({ body }) => {
      const { lines: sent } = body as { lines: FlightLogLineBody[] };
      asked.push(sent.map(({ id }) => id));
      return {
        results: sent.map(({ id }) =>
          id === 'l7'
            ? { id, result: 'refused', reason: 'Check the time of this contact.' }
            : { id, result: 'stored', reason: '' },
        ),
      };
    },
  };
  const [first] = (await heldEntries(uid)).filter(({ idempotencyKey }) => idempotencyKey === 'l0');
  const outcome = (await runEffect(outbox(uid, answers), 'sendEntry', {
    entry: first,
  })) as SendOutcome;
  expect(asked).toEqual([lines.slice(0, 50).map(({ id }) => id)]);
  expect(outcome).toMatchObject({ kind: 'sent', dispatch: null });
  expect(outcome.kind === 'sent' && outcome.others?.length).toBe(49);
  const held = await heldEntries(uid);
  expect(held.map(({ idempotencyKey, refusal }) => [idempotencyKey, refusal])).toEqual(
    expect.arrayContaining([
      ['l7', 'Check the time of this contact.'],
      ['other', null],
      ...['l50', 'l51', 'l52'].map((id) => [id, null]),
    ]),
  );
  expect(held).toHaveLength(5);
});
it('opens no form for a line (FOL-10)', async () => {
  await expect(runEffect(outbox('u1', {}), 'openEntry', { entry: entry(null) })).rejects.toThrow(
    'Nothing to open',
  );
});
