import { expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { MailingBody, Recipient } from '../../../contract/mailings/mailings.ts';
import type { ReportView } from '../../../contract/report/views.ts';
import { mailingFormMachine } from '../../../machines/mailings/mailingForm.machine.ts';
import type { MailingSaved } from '../../../machines/mailings/mailingForm.setup.ts';
import { aMailing } from '../../domain/mailings/world.ts';
import { walkChart } from '../../support/chart.ts';
import { settled } from '../../support/graph.ts';

const view = { id: 'v-1', page: 'catis' } as ReportView;
const people: Recipient[] = [{ id: 'p0', name: 'Person 0' }];
const saved: MailingSaved = { kind: 'saved', mailing: aMailing() };

// RPT-168, RPT-169
walkChart('mailingForm', mailingFormMachine, {
  input: { viewId: null },
  events: [
    { type: 'form.opened', mailing: null },
    { type: 'form.opened', mailing: aMailing() },
    { type: 'form.left' },
    { type: 'field.changed', change: { viewId: 'v-1' } },
    { type: 'people.chosen', ids: ['p0'] },
    { type: 'person.typed', text: 'per' },
    { type: 'retry.requested' },
    { type: 'save.pressed' },
    { type: 'xstate.after.pendingDelay.mailingForm.open.preparing.quick' },
    { type: 'xstate.after.typingPause.mailingForm.open.filling.pausing' },
    ...settled('loadViews', { done: [view], error: 500 }),
    ...settled('findPeople', { done: people, error: 500 }),
    ...settled('saveMailing', { done: saved, error: 'offline' }),
    ...settled('saveMailing', {
      done: { kind: 'refused', message: 'This refers to something that does not exist.' },
    }),
  ],
  project: ({ draft, views, mailing }) => [
    draft.viewId !== '' && draft.recipients.length > 0,
    views.length > 0,
    mailing !== null,
  ],
  scenarios: [
    { name: 'asked for by the address', input: { viewId: 'v-1' }, events: [{ type: 'form.left' }] },
  ],
});

it('reports missing fields, keeps the names of people found before, and reports a save to the list (RPT-169)', async () => {
  const bodies: [string | null, MailingBody][] = [];
  let notifications = 0;
  const found: Record<string, Recipient[]> = { '': people, lee: [{ id: 'p1', name: 'Lee Park' }] };
  const actor = createActor(
    mailingFormMachine.provide({
      actors: {
        loadViews: fromPromise<readonly ReportView[], void>(async () => [view]),
        findPeople: fromPromise<readonly Recipient[], { text: string }>(
          async ({ input }) => found[input.text] ?? [],
        ),
        saveMailing: fromPromise<MailingSaved, { id: string | null; body: MailingBody }>(
          async ({ input }) => {
            bodies.push([input.id, input.body]);
            return saved;
          },
        ),
      },
      actions: {
        tellList: () => {
          notifications += 1;
        },
      },
      delays: { typingPause: 0 },
    }),
    { input: { viewId: '' } },
  ).start();
  const settle = () => new Promise<void>((done) => setTimeout(done, 5));
  await settle();
  actor.send({ type: 'save.pressed' });
  expect(actor.getSnapshot().context.errors).toEqual({
    viewId: 'Choose a saved view.',
    recipients: 'Choose who gets it.',
  });
  actor.send({ type: 'people.chosen', ids: ['p0'] });
  actor.send({ type: 'person.typed', text: 'lee' });
  await settle();
  actor.send({ type: 'people.chosen', ids: ['p0', 'p1', 'nobody'] });
  actor.send({ type: 'field.changed', change: { viewId: 'v-1', pace: 'daily' } });
  expect(actor.getSnapshot().context.draft.recipients.map(({ name }) => name)).toEqual([
    'Person 0',
    'Lee Park',
  ]);
  actor.send({ type: 'save.pressed' });
  await settle();
  expect([
    actor.getSnapshot().value,
    notifications,
    bodies.map(([id, { recipientIds, pace, isPaused }]) => [id, recipientIds, pace, isPaused]),
  ]).toEqual(['closed', 1, [[null, ['p0', 'p1'], 'daily', false]]]);
});

it('keeps a mailing paused when it is changed; an ended one begins again (RPT-167)', async () => {
  const paused: boolean[] = [];
  const actor = createActor(
    mailingFormMachine.provide({
      actors: {
        loadViews: fromPromise<readonly ReportView[], void>(async () => [view]),
        findPeople: fromPromise<readonly Recipient[], { text: string }>(async () => people),
        saveMailing: fromPromise<MailingSaved, { id: string | null; body: MailingBody }>(
          async ({ input }) => {
            paused.push(input.body.isPaused);
            return saved;
          },
        ),
      },
    }),
    { input: { viewId: null } },
  ).start();
  const settle = () => new Promise<void>((done) => setImmediate(done));
  for (const mailing of [
    aMailing({ isPaused: true }),
    aMailing({ isPaused: true, isEnded: true }),
  ]) {
    actor.send({ type: 'form.opened', mailing });
    await settle();
    actor.send({ type: 'save.pressed' });
    await settle();
  }
  expect(paused).toEqual([true, false]);
});
