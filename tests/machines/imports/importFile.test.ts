import { expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { ImportJob } from '../../../contract/imports/imports.ts';
import { importFileMachine } from '../../../machines/imports/importFile.machine.ts';
import type { Answered, Following } from '../../../machines/imports/importFile.setup.ts';
import { walkChart } from '../../support/chart.ts';
import { settled } from '../../support/graph.ts';

const job = (state: ImportJob['state'], more: Partial<ImportJob> = {}): ImportJob => ({
  id: 'i-1',
  kind: 'aims',
  fileName: 'season.csv',
  bytes: 10,
  state,
  share: 0,
  rows: 0,
  acceptsNew: false,
  startedAt: '2026-11-23T12:00:00Z',
  endedAt: null,
  who: 'A. Admin',
  message: null,
  outcome: null,
  canUndo: false,
  undoneAt: null,
  ...more,
});
const answered = (state: ImportJob['state']): Answered => ({ kind: 'answered', job: job(state) });
const refused = { kind: 'refused', message: 'Another import is under way.' };

// SET-60 to SET-62
walkChart('importFile', importFileMachine, {
  input: { kinds: ['incidents', 'aims', 'bases'], kind: 'bases' },
  events: [
    { type: 'kind.chosen', kind: 'aims' },
    { type: 'file.chosen', file: { name: 'season.csv', size: 10 } },
    { type: 'check.pressed' },
    { type: 'newOnes.chosen', acceptsNew: true },
    { type: 'invites.chosen', sendsInvites: true },
    { type: 'run.pressed' },
    { type: 'job.told', job: job('running', { share: 0.5 }) },
    { type: 'cancel.pressed' },
    { type: 'retry.requested' },
    { type: 'another.pressed' },
    { type: 'xstate.after.pendingDelay.importFile.finding.quick' },
    ...settled('findRunning', { done: null, error: 500 }),
    ...settled('findRunning', { done: job('running') }),
    ...settled('sendFile', { done: answered('uploaded'), error: 'offline' }),
    ...settled('sendFile', { done: refused }),
    ...settled('checkFile', { done: answered('checked'), error: 'offline' }),
    ...settled('checkFile', { done: answered('refused') }),
    ...settled('runFile', { done: answered('done'), error: 'offline' }),
    ...settled('runFile', { done: refused }),
    ...settled('followFile', { done: answered('done'), error: 'offline' }),
    ...settled('stopFile', { done: answered('cancelled'), error: 'offline' }),
    ...settled('stopFile', { done: answered('uploaded') }),
  ],
  // Progress leads to no new state.
  project: ({ file }) => [file !== null],
});

it('keeps a refusal with its file until another is chosen; a finished import is reported to the log (SET-60)', async () => {
  let reports = 0;
  let checked: Answered = {
    kind: 'answered',
    job: job('refused', { message: 'The file is empty.' }),
  };
  const actor = createActor(
    importFileMachine.provide({
      actors: {
        findRunning: fromPromise<ImportJob | null, void>(async () => null),
        sendFile: fromPromise(async () => answered('uploaded')),
        checkFile: fromPromise(async () => checked),
        runFile: fromPromise(async () => answered('done')),
      },
      actions: {
        tellLog: () => {
          reports += 1;
        },
      },
    }),
    { input: { kinds: ['incidents', 'aims'], kind: '' } },
  ).start();
  const settle = () => new Promise<void>((done) => setImmediate(done));
  await settle();
  actor.send({ type: 'file.chosen', file: { name: 'a.csv', size: 0 } });
  actor.send({ type: 'check.pressed' });
  await settle();
  const first = actor.getSnapshot();
  actor.send({ type: 'file.chosen', file: { name: 'b.csv', size: 10 } });
  const second = actor.getSnapshot().context;
  checked = answered('checked');
  actor.send({ type: 'check.pressed' });
  await settle();
  actor.send({ type: 'run.pressed' });
  await settle();
  expect([
    first.value,
    first.context.message,
    first.context.file?.name,
    second.message,
    second.file?.name,
  ]).toEqual(['choosing', 'The file is empty.', 'a.csv', null, 'b.csv']);
  expect([actor.getSnapshot().value, reports]).toEqual(['over', 1]);
});
it('keeps the progress of a check, as the actor sends it', async () => {
  const actor = createActor(
    importFileMachine.provide({
      actors: {
        findRunning: fromPromise<ImportJob | null, void>(async () => null),
        sendFile: fromPromise(async () => answered('uploaded')),
        checkFile: fromPromise<Answered, Following>(({ input: { parent } }) => {
          parent.send({ type: 'job.told', job: job('checking', { share: 0.25 }) });
          return new Promise(() => undefined);
        }),
      },
    }),
    { input: { kinds: ['incidents', 'aims'], kind: '' } },
  ).start();
  const settle = () => new Promise<void>((done) => setImmediate(done));
  await settle();
  actor.send({ type: 'file.chosen', file: { name: 'a.csv', size: 10 } });
  actor.send({ type: 'check.pressed' });
  await settle();
  expect([actor.getSnapshot().value, actor.getSnapshot().context.job?.share]).toEqual([
    'checking',
    0.25,
  ]);
});
