import { expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { noSheetAddress } from '../../../domain/daySheets/address.ts';
import { daySheetsMachine } from '../../../machines/daySheets/daySheets.machine.ts';
import type {
  FileOrder,
  MarkSaved,
  SheetsLoaded,
  SheetsQuestion,
  TermsOrder,
  TermsSaved,
} from '../../../machines/daySheets/daySheets.setup.ts';
import { walkChart } from '../../support/chart.ts';
import { settled } from '../../support/graph.ts';
import { assetId, contractId, loadedHalves, loadedSheets, markId } from './world.ts';

const address = { ...noSheetAddress, aircraft: assetId, start: '2025-07-01' };
const input = {
  address,
  today: '2025-08-20',
  seesSheets: true,
  seesReconciliation: true,
  mayEditMarks: true,
  mayExcuse: true,
};
const refused: MarkSaved = { kind: 'refused', field: 'fromTime', message: 'It is closed.' };

// PAY-15, PAY-20
walkChart('daySheets', daySheetsMachine, {
  input,
  events: [
    ...settled('loadSheets', { done: loadedSheets, error: 500 }),
    { type: 'xstate.after.pendingDelay.daySheets.loading.quick' },
    { type: 'retry.requested' },
    { type: 'address.changed', address: { ...address, day: '2025-07-14' } },
    { type: 'address.changed', address: { ...address, start: '2025-07-16' } },
    { type: 'tab.chosen', tab: 'reconciliation' },
    { type: 'aircraft.chosen', aircraft: assetId },
    { type: 'half.moved', by: -1 },
    { type: 'mark.opened', id: markId },
    { type: 'mark.typed', field: 'pays', text: 'excuse' },
    { type: 'mark.typed', field: 'paysReason', text: 'Waited for our mechanic' },
    { type: 'mark.saved' },
    { type: 'mark.left' },
    { type: 'adjust.opened' },
    { type: 'adjust.typed', field: 'amount', text: '-100' },
    { type: 'adjust.typed', field: 'reason', text: 'agreed with the vendor' },
    { type: 'adjust.posted' },
    { type: 'adjust.left' },
    ...settled('postAdjustment', { done: { kind: 'posted' }, error: 500 }),
    ...settled('postAdjustment', { done: { kind: 'refused', message: 'No.' } }),
    { type: 'terms.opened', contractId },
    { type: 'terms.typed', field: 'windowHours', text: '12' },
    { type: 'terms.typed', field: 'windowHours', text: '30' },
    { type: 'terms.saved' },
    { type: 'terms.left' },
    ...settled('saveTerms', { done: { kind: 'saved' }, error: 500 }),
    ...settled('saveTerms', { done: { kind: 'changed', changedBy: 'K. Lee' } }),
    { type: 'file.requested', format: 'csv' },
    ...settled('writeFile', { done: undefined, error: 500 }),
    ...settled('saveMark', { done: { kind: 'saved' }, error: 500 }),
    ...settled('saveMark', { done: refused }),
  ],
  project: (c: {
    loaded: object | null;
    typed: { pays: string; paysReason: string } | null;
    finding: object | null;
    adjusted: { amount: string; reason: string };
    adjustFinding: object | null;
    terms: { typed: { windowHours: string }; finding: object | null } | null;
    address: { day: string; start: string };
  }) => [
    c.terms?.typed.windowHours,
    c.terms?.finding,
    c.loaded === null,
    c.typed?.pays,
    c.typed?.paysReason,
    c.finding !== null,
    c.address.start,
    c.address.day,
    c.adjusted.amount,
    c.adjusted.reason,
    c.adjustFinding !== null,
  ],
});

const settle = () => new Promise((done) => setImmediate(done));
/** A chart with the given replies, at rest. */
async function shown(
  saved: MarkSaved = { kind: 'saved' },
  more: Partial<typeof input> = {},
  termsSaved: TermsSaved = { kind: 'saved' },
) {
  const asked: SheetsQuestion[] = [];
  const files: FileOrder[] = [];
  const bodies: object[] = [];
  const actor = createActor(
    daySheetsMachine.provide({
      actors: {
        loadSheets: fromPromise<SheetsLoaded, SheetsQuestion>(async ({ input: question }) => {
          asked.push(question);
          return question.tab === 'sheets' ? loadedSheets : loadedHalves;
        }),
        saveMark: fromPromise(async ({ input: given }) => {
          bodies.push(given as object);
          return saved;
        }),
        saveTerms: fromPromise<TermsSaved, TermsOrder>(async ({ input: given }) => {
          bodies.push(given);
          return termsSaved;
        }),
        writeFile: fromPromise<void, FileOrder>(async ({ input: order }) => {
          files.push(order);
        }),
      },
    }),
    { input: { ...input, ...more } },
  );
  const went: string[] = [];
  actor.on('goto', ({ to }) => went.push(to));
  actor.start();
  await settle();
  return { actor, asked, files, bodies, went, at: () => actor.getSnapshot().context };
}
const excuse = [
  { type: 'mark.opened', id: markId },
  { type: 'mark.typed', field: 'pays', text: 'excuse' },
  { type: 'mark.typed', field: 'paysReason', text: 'Waited for our mechanic' },
  { type: 'mark.saved' },
] as const;

it('excuses a mark, whose times keep their seconds, and loads the sheets again (PAY-15)', async () => {
  const { actor, asked, bodies } = await shown();
  for (const event of excuse) actor.send(event);
  await settle();
  expect(bodies).toEqual([
    {
      id: markId,
      version: 2,
      body: {
        startTime: '2025-07-14T17:00:20Z',
        untilTime: '2025-07-14T17:41:40Z',
        reason: 'Hydraulic leak',
        pays: 'excuse',
        paysReason: 'Waited for our mechanic',
      },
    },
  ]);
  await settle();
  expect(asked).toHaveLength(2);
});

it('keeps the typed text when the mark is refused (PAY-14)', async () => {
  const { actor, at } = await shown(refused);
  for (const event of excuse) actor.send(event);
  await settle();
  expect([at().finding, at().typed?.paysReason]).toEqual([
    { field: 'fromTime', message: 'It is closed.' },
    'Waited for our mechanic',
  ]);
});

it.each([
  [{ kind: 'saved' }, null, 2],
  [{ kind: 'refused', message: 'No.' }, 'No.', 1],
  [
    { kind: 'changed', changedBy: 'K. Lee' },
    'K. Lee changed this contract in the meantime. Close the form to see it.',
    1,
  ],
] as const)(
  'saves the terms of a contract, or shows %j at the form (PAY-2)',
  async (saved, message, loads) => {
    const { actor, asked, at, bodies } = await shown({ kind: 'saved' }, {}, saved);
    actor.send({ type: 'terms.opened', contractId });
    actor.send({ type: 'terms.typed', field: 'guaranteedDailyHours', text: '2.5' });
    actor.send({ type: 'terms.saved' });
    await settle();
    const body = {
      windowStart: '07:00',
      windowHours: 14,
      stepMinutes: 15,
      guaranteedDailyHours: 2.5,
      guaranteedDays: null,
    };
    expect(bodies).toEqual([{ id: contractId, version: 1, body }]);
    expect([at().terms?.finding?.message ?? null, asked.length]).toEqual([message, loads]);
    // Closing a refused form loads the changes of other users.
    actor.send({ type: 'terms.left' });
    await settle();
    expect([at().terms, asked.length]).toEqual([null, 2]);
  },
);

it('opens no terms of an unknown contract or without the right (PAY-2)', async () => {
  const { actor } = await shown();
  actor.send({ type: 'terms.opened', contractId: assetId });
  expect(actor.getSnapshot().value).toBe('shown');
  const other = await shown({ kind: 'saved' }, { mayExcuse: false });
  other.actor.send({ type: 'terms.opened', contractId });
  expect(other.actor.getSnapshot().value).toBe('shown');
});

it('names the user who changed a mark in the meantime (PAY-15)', async () => {
  const { actor, asked, at } = await shown({ kind: 'changed', changedBy: 'K. Lee' });
  for (const event of excuse) actor.send(event);
  await settle();
  expect(at().finding?.message).toMatch(/^K\. Lee changed this mark/);
  actor.send({ type: 'mark.left' });
  await settle();
  expect([at().mark, asked.length]).toEqual([null, 2]);
});

it('shows only the reconciliation to users who may only see reports (PAY-20)', async () => {
  const { asked } = await shown({ kind: 'saved' }, { seesSheets: false });
  expect(asked[0]).toEqual({
    tab: 'reconciliation',
    assetId,
    from: '2025-04-16',
    until: '2025-07-15',
  });
});

it('goes to the half-month before, and writes the file of what is shown (PAY-20, PAY-22)', async () => {
  const { actor, went, files } = await shown();
  actor.send({ type: 'half.moved', by: -1 });
  actor.send({ type: 'file.requested', format: 'xlsx' });
  await settle();
  expect(went).toEqual([`/day-sheets?aircraft=${assetId}&start=2025-06-16`]);
  expect(files[0]).toEqual(
    expect.objectContaining({ name: 'day-sheets-T-83-2025-07-01', format: 'xlsx' }),
  );
});
