import { expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { Incident } from '../../../contract/incidents/incidents.ts';
import { addMinutes } from '../../../domain/following/instants.ts';
import { divertMachine } from '../../../machines/following/divert.machine.ts';
import type {
  DivertContext,
  DivertOutcome,
  DivertSave,
  DivertSource,
} from '../../../machines/following/divert.setup.ts';
import { out } from '../../domain/base/world.ts';
import { facts, incident } from '../../domain/dispatch/world.ts';
import { walkChart } from '../../support/chart.ts';
import { settled } from '../../support/graph.ts';

const dispatchId = out.id;
const lantern = incident({ id: 'i9', unit: 'BDU', incidentNumber: '004321', name: 'Lantern' });
const source: DivertSource = {
  dispatches: [out],
  facts: { ...facts, now: addMinutes(out.activities[0]?.timeOut ?? '', 40) },
};
const gone: DivertSource = { ...source, dispatches: [] };
/** The chart without its surrounding page. */
const alone = divertMachine.provide({
  actions: {
    focusRow: () => undefined,
    focusFinding: () => undefined,
    focusAfterIncident: () => undefined,
    tellDiverted: () => undefined,
  },
});
const ordered = { type: 'divert.ordered', dispatchId, time: '', incident: lantern } as const;

// FOL-19, FOL-23
walkChart('divert', alone, {
  input: { source },
  events: [
    { type: 'source.changed', source },
    { type: 'source.changed', source: gone },
    { type: 'divert.opened', dispatchId },
    { type: 'divert.opened', dispatchId: 'other' },
    ordered,
    { ...ordered, time: '25' },
    { ...ordered, dispatchId: 'other' },
    { type: 'divert.undone', dispatch: out },
    { type: 'divert.typed', field: 'remark', text: 'Wind' },
    { type: 'divert.loadsChosen', takesLoads: true },
    { type: 'incident.typed', text: 'zz' },
    { type: 'incident.typed', text: 'z' },
    { type: 'incident.chosen', incident: lantern },
    { type: 'incident.cleared' },
    { type: 'divert.submitted' },
    { type: 'divert.cancelled' },
    { type: 'xstate.after.typingPause.divert.open.typing' },
    ...settled('searchIncidents', { done: [lantern], error: 'closed' }),
    ...settled('searchIncidents', { done: [] }),
    ...settled('saveDivert', {
      done: { kind: 'saved', dispatch: out, lineId: 'l1' },
      error: 'closed',
    }),
    ...settled('saveDivert', { done: { kind: 'queued' } }),
    ...settled('saveDivert', { done: { kind: 'refused', message: 'No.' } }),
  ],
  apart: [
    'xstate.done.actor.searchIncidents',
    'xstate.done.actor.saveDivert',
    'divert.ordered',
    'incident.typed',
  ],
  project: (c: DivertContext) => [
    c.source.dispatches.length,
    c.form?.incident?.id ?? null,
    c.form?.text ?? null,
    c.form?.findings.length ?? null,
  ],
});

/** The chart with a service that answers once. */
function diverting(outcome: DivertOutcome | Error, given = source) {
  const saved: DivertSave[] = [];
  const told: string[] = [];
  const undoable: string[] = [];
  const actor = createActor(
    alone.provide({
      actors: {
        saveDivert: fromPromise<DivertOutcome, DivertSave>(async ({ input }) => {
          saved.push(input);
          if (outcome instanceof Error) throw outcome;
          return outcome;
        }),
        searchIncidents: fromPromise<readonly Incident[], { text: string }>(async () => [lantern]),
      },
      actions: {
        notify: (_, { message }) => told.push(message),
        offerUndo: (_, { radioId, text, lineId }) => undoable.push(`${radioId} ${text} ${lineId}`),
      },
    }),
    { input: { source: given } },
  ).start();
  const form = () => actor.getSnapshot().context.form;
  const closed = () => expect.poll(() => actor.getSnapshot().value).toBe('closed');
  return { actor, saved, told, undoable, form, closed };
}

it('diverts by command, and offers to undo it (FOL-19, FOL-23)', async () => {
  const chart = diverting({ kind: 'saved', dispatch: out, lineId: 'l1' });
  chart.actor.send(ordered);
  await chart.closed();
  expect(chart.saved.map(({ order, radioId }) => [radioId, order?.body.activities.length])).toEqual(
    [['T-83', 2]],
  );
  expect(chart.undoable).toEqual(['T-83 CA-BDU-004321 Lantern l1']);
});
it('opens its form with the reason if a command cannot be carried out (FOL-23)', () => {
  const chart = diverting({ kind: 'queued' });
  chart.actor.send({ ...ordered, time: '0100' });
  expect([chart.saved, chart.form()?.incident?.name, chart.form()?.findings[0]?.field]).toEqual([
    [],
    'Lantern',
    'time',
  ]);
});
it('reports that a divert waits for the network (FOL-21)', async () => {
  const chart = diverting({ kind: 'queued' });
  chart.actor.send(ordered);
  await chart.closed();
  expect(chart.told).toEqual([
    "T-83: the service can't be reached. The divert is kept on this computer and is sent as soon as it can be.",
  ]);
});
it('keeps the typed text when the service refuses or fails', async () => {
  for (const [outcome, message] of [
    [{ kind: 'refused', message: 'No.' }, 'No.'],
    [
      { kind: 'changed', changedBy: 'K. Lee' },
      'K. Lee changed this flight meanwhile. Check it, then divert again.',
    ],
    [new Error('closed'), "The divert couldn't be saved. What you typed is still here. Try again."],
  ] as const) {
    const chart = diverting(outcome);
    chart.actor.send({ type: 'divert.opened', dispatchId });
    chart.actor.send({ type: 'divert.typed', field: 'remark', text: 'Wind' });
    chart.actor.send({ type: 'incident.chosen', incident: lantern });
    chart.actor.send({ type: 'divert.submitted' });
    await expect.poll(() => chart.form()?.findings.map((f) => f.message)).toEqual([message]);
    expect([chart.form()?.typed.remark, chart.form()?.incident?.id]).toEqual(['Wind', 'i9']);
  }
});
it('offers the incidents of the flights here without a network, but not the present one (FOL-19)', () => {
  const ridge = incident({ id: 'i8', name: 'Ridge' });
  const present = incident({ id: out.activities[0]?.incidentId ?? '' });
  const chart = diverting(
    { kind: 'queued' },
    { ...source, facts: { ...source.facts, incidents: [ridge, lantern, present] } },
  );
  const names = () => chart.form()?.found.map(({ name }) => name);
  chart.actor.send({ type: 'divert.opened', dispatchId });
  expect(names()).toEqual(['Ridge', 'Lantern']);
  chart.actor.send({ type: 'incident.typed', text: 'lant 4321' });
  expect(names()).toEqual(['Lantern']);
});
