import { expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { type ApprovalsFilters, readApprovalsFilters } from '../../../domain/approvals/address.ts';
import { approvalsMachine } from '../../../machines/approvals/approvals.machine.ts';
import type {
  ApprovalsLoaded,
  RecordOutcome,
  StepOutcome,
  StepRequest,
} from '../../../machines/approvals/approvals.setup.ts';
import { anId, aRow } from '../../domain/approvals/world.ts';
import { stored } from '../../domain/dispatch/world.ts';
import { walkChart } from '../../support/chart.ts';
import { settled } from '../../support/graph.ts';

const row = aRow();
const odd = aRow({ id: anId(2), unknown: ['noContract'] });
const loaded: ApprovalsLoaded = { records: [row, odd], aircraft: [], bases: [] };
const approved = {
  ...stored({ id: anId(1) }),
  approval: { state: 'approved' as const, by: 'A. Admin', at: '2025-07-18T16:00:00Z', note: null },
};
const opened: RecordOutcome = { kind: 'found', dispatch: approved, aircraft: [], row: null };
const done = { kind: 'answered', results: [{ id: row.id, outcome: 'done' }] };
const address = readApprovalsFilters({ tab: 'approve' });
const [ofRecord, ofPeriods] = [
  readApprovalsFilters({ tab: 'approve', open: anId(1) }),
  readApprovalsFilters({ tab: 'periods', open: anId(1) }),
];
const reason = 'Hours were typed wrong.';
const input = { address, today: '2025-07-20', mayCheck: true, mayApprove: true };

// APR-15, APR-28, APR-31, APR-32
walkChart('approvals', approvalsMachine, {
  input,
  events: [
    ...settled('loadRecords', { done: loaded, error: 500 }),
    ...settled('reloadRecords', { done: loaded, error: 500 }),
    { type: 'xstate.after.pendingDelay.approvals.list.loading.quick' },
    { type: 'address.changed', address: readApprovalsFilters({}) },
    { type: 'address.changed', address },
    { type: 'address.asked', address: { tab: 'check' } },
    { type: 'records.picked', ids: [row.id] },
    { type: 'check.asked', ids: [row.id] },
    { type: 'sendBack.asked', ids: [row.id] },
    { type: 'approve.asked', ids: [row.id] },
    { type: 'approve.asked', ids: [odd.id] },
    { type: 'reason.typed', reason },
    { type: 'reason.given' },
    { type: 'asking.left' },
    ...settled('sendStep', { done, error: 'offline' }),
    ...settled('sendStep', { done: { kind: 'refused', message: 'You may not do that.' } }),
    { type: 'told.closed' },
    { type: 'retry.requested' },
  ],
  apart: ['address.changed', 'approve.asked', 'xstate.done.actor.sendStep'],
  project: (c) => [
    c.address.tab,
    c.address.open !== '',
    c.loaded !== null,
    c.picked.length > 0,
    c.asked?.step === 'approve',
    c.reason !== '',
  ],
  scenarios: [
    {
      name: 'beside the list',
      input: { ...input, address: ofRecord },
      events: [
        ...settled('loadRecords', { done: loaded }),
        ...settled('reloadRecords', { done: loaded }),
        ...settled('loadRecord', { done: opened, error: 500 }),
        ...settled('loadRecord', { done: { kind: 'gone' } }),
        ...settled('reloadRecord', { done: opened, error: 500 }),
        ...settled('reloadRecord', { done: { kind: 'gone' } }),
        { type: 'xstate.after.pendingDelay.approvals.record.loading.quick' },
        { type: 'address.changed', address },
        { type: 'address.changed', address: ofRecord },
        { type: 'reopen.asked' },
        { type: 'reason.typed', reason },
        { type: 'reason.given' },
        ...settled('sendStep', { done }),
        { type: 'retry.requested' },
      ],
    },
    {
      name: 'beside the half-months',
      input: { ...input, address: ofPeriods },
      events: [
        ...settled('loadRecord', { done: opened }),
        ...settled('reloadRecord', { done: opened }),
        { type: 'reopen.asked' },
        { type: 'reason.typed', reason },
        { type: 'reason.given' },
        { type: 'asking.left' },
        ...settled('sendStep', { done }),
        { type: 'told.closed' },
      ],
    },
  ],
});

const settle = () => new Promise<void>((over) => setImmediate(over));
const running = (outcome: StepOutcome, rights: Partial<typeof input> = {}) => {
  const sent: [StepRequest | null, string][] = [];
  const actor = createActor(
    approvalsMachine.provide({
      actors: {
        loadRecords: fromPromise<ApprovalsLoaded, { address: ApprovalsFilters; today: string }>(
          async () => loaded,
        ),
        loadRecord: fromPromise<RecordOutcome, { id: string }>(async () => opened),
        sendStep: fromPromise<StepOutcome, { asked: StepRequest | null; reason: string }>(
          async ({ input: asked }) => {
            sent.push([asked.asked, asked.reason]);
            return outcome;
          },
        ),
      },
    }),
    { input: { ...input, ...rights } },
  ).start();
  return { actor, sent };
};

it('sends the seen version of each record, and reports each result (APR-27, APR-31)', async () => {
  const { actor, sent } = running({
    kind: 'answered',
    results: [
      { id: row.id, outcome: 'done' },
      { id: odd.id, outcome: 'changed' },
    ],
  });
  await settle();
  actor.send({ type: 'records.picked', ids: [row.id, odd.id] });
  actor.send({ type: 'approve.asked', ids: [row.id, odd.id] });
  expect([actor.getSnapshot().hasTag('asking'), sent]).toEqual([true, []]);
  actor.send({ type: 'reason.typed', reason: ' too short' });
  actor.send({ type: 'reason.given' });
  expect([actor.getSnapshot().context.showsReason, sent]).toEqual([true, []]);
  actor.send({ type: 'reason.typed', reason: ` ${reason} ` });
  actor.send({ type: 'reason.given' });
  await settle();
  await settle();
  const items = [row, odd].map(({ id }) => ({
    id,
    version: 3,
    totalCents: 1_078_060,
    incidentIds: row.incidentIds,
  }));
  const { told, picked } = actor.getSnapshot().context;
  expect([sent, told, picked]).toEqual([
    [[{ step: 'approve', items }, reason]],
    { text: '1 approved. 1 was changed meanwhile and is still checked.', refused: [] },
    [odd.id],
  ]);
});

it('clears the selection when the list changes', async () => {
  const { actor } = running({ kind: 'answered', results: [] });
  await settle();
  actor.send({ type: 'records.picked', ids: [row.id] });
  actor.send({
    type: 'address.changed',
    address: readApprovalsFilters({ tab: 'approve', start: '2025-07-01' }),
  });
  const loading = actor.getSnapshot().context.picked;
  await settle();
  const { loaded: listed, picked } = actor.getSnapshot().context;
  expect([loading, listed?.records.map((r) => r.id), picked]).toEqual([[], [row.id, odd.id], []]);
});

it('offers no approval to users without the right (APR-10)', async () => {
  const { actor, sent } = running(
    { kind: 'answered', results: [] },
    { address: ofRecord, mayCheck: false, mayApprove: false },
  );
  await settle();
  const before = actor.getSnapshot().value;
  for (const type of ['check.asked', 'approve.asked', 'sendBack.asked'] as const)
    actor.send({ type, ids: [row.id] });
  actor.send({ type: 'reopen.asked' });
  expect([actor.getSnapshot().value, sent]).toEqual([before, []]);
});
