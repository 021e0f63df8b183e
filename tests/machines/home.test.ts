import { homeMachine } from '../../machines/home/home.machine.ts';
import type { HomeContext, HomeData } from '../../machines/home/home.setup.ts';
import { facts, stored } from '../domain/dispatch/world.ts';
import { walkChart } from '../support/chart.ts';
import { settled } from '../support/graph.ts';

const out = stored(
  { id: 'd81', flags: ['noPilot', 'noRequestNumber'] },
  { timeIn: null, landingBaseId: null, hobbsEnd: null, totalFlightHours: null, dayFlightHours: null, nightFlightHours: null, landings: null, landingFees: 0 },
);
const withWarning = stored({ ...out, id: 'd82', dispatchNumber: 10_482, flags: [] }, out.activities[0]);
const data: HomeData = {
  bases: facts.bases.map((b) => ({
    ...b,
    assignments: [...b.assignments],
    latitude: null,
    longitude: null,
    elevation: null,
    version: 1,
    updatedAt: facts.now,
  })),
  aircraft: facts.aircraft,
  landingFees: facts.landingFees,
  dispatches: [out, withWarning],
  mine: [out],
  sun: {},
};

walkChart('home', homeMachine, {
  input: { now: facts.now, baseId: 'hmt' },
  events: [
    ...settled('loadHome', { done: data, error: 500 }),
    { type: 'xstate.after.pendingDelay.home.loading.quick' },
    { type: 'retry.requested' },
    { type: 'clock.ticked', now: facts.now },
    { type: 'base.chosen', baseId: 'ram' },
    { type: 'closeOut.typed', dispatchId: 'd81', field: 'timeIn', text: '1020' },
    { type: 'closeOut.typed', dispatchId: 'd81', field: 'hobbsEnd', text: '1234.5' },
    { type: 'closeOut.typed', dispatchId: 'd82', field: 'timeIn', text: '10:20' },
    { type: 'closeOut.typed', dispatchId: 'd82', field: 'hobbsEnd', text: '1234.5' },
    { type: 'closeOut.submitted', dispatchId: 'd81' },
    { type: 'closeOut.submitted', dispatchId: 'd82' },
    { type: 'closeOut.accepted' },
    { type: 'closeOut.dropped' },
    ...settled('saveCloseOut', { done: { kind: 'saved', dispatch: stored({ id: 'd81' }) }, error: 500 }),
    ...settled('saveCloseOut', { done: { kind: 'changed', changedBy: 'K. Lee' } }),
    ...settled('saveCloseOut', { done: { kind: 'refused', message: "Time in can't be in the future." } }),
  ],
  // The refresh and the close-out are independent: the board refreshes only while no row is being closed.
  allows: (state, event) => {
    const value = state.value as { shown?: { refresh: string; closeOut: string } };
    if (value.shown === undefined) return event.type !== 'base.chosen' && event.type !== 'clock.ticked';
    if (event.type.startsWith('closeOut') || event.type.includes('saveCloseOut')) return value.shown.refresh === 'resting';
    return value.shown.closeOut === 'idle' && Object.keys((state.context as HomeContext).typed).length === 0;
  },
  apart: ['xstate.done.actor.saveCloseOut'],
  project: (c: HomeContext) => [c.typed, c.closing?.hasErrors ?? null, c.closing?.findings.length ?? 0],
  paths: 247,
});
