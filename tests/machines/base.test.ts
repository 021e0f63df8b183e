import { baseMachine } from '../../machines/base/base.machine.ts';
import type { BaseContext, BaseLoaded } from '../../machines/base/base.setup.ts';
import { baseData, out, outWithWarning } from '../domain/base/world.ts';
import { facts, stored } from '../domain/dispatch/world.ts';
import { walkChart } from '../support/chart.ts';
import { settled } from '../support/graph.ts';

const found: BaseLoaded = { kind: 'found', data: { ...baseData, dispatches: [out, outWithWarning] }, failures: [] };
const partly: BaseLoaded = { kind: 'found', data: { ...baseData, dispatches: null }, failures: ['Failed to load dispatches.'] };
interface Shown {
  readonly refresh: string;
  readonly closeOut: string;
  readonly work: string;
}

walkChart('base', baseMachine, {
  input: { now: facts.now, askedId: '', ownBaseId: 'hmt' },
  events: [
    ...settled('loadBasePage', { done: found, error: 500 }),
    ...settled('loadBasePage', { done: partly }),
    ...settled('loadBasePage', { done: { kind: 'none' } }),
    { type: 'xstate.after.pendingDelay.base.loading.quick' },
    { type: 'base.asked', baseId: 'ram' },
    { type: 'retry.requested' },
    { type: 'reload.requested' },
    { type: 'clock.ticked', now: facts.now },
    { type: 'history.toggled' },
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
    { type: 'form.opened', kind: 'assign', id: '', name: '' },
    { type: 'form.typed', field: 'assetId', text: 't82' },
    { type: 'form.submitted' },
    { type: 'form.closed' },
    { type: 'move.accepted' },
    { type: 'available.requested', markId: 'm1', name: 'T-83' },
    ...settled('sendOrder', { done: { kind: 'done' }, error: 500 }),
    ...settled('sendOrder', { done: { kind: 'refused', message: 'This aircraft is already assigned to a base at that time.' } }),
  ],
  // The three regions are independent: one moves while the others rest.
  allows: (state, event) => {
    const context: BaseContext = state.context;
    const { shown } = state.value as { shown?: Shown };
    if (shown === undefined) return event.type === 'base.asked' ? context.askedId === '' : event.type !== 'clock.ticked' && event.type !== 'reload.requested';
    const isStill = shown.refresh === 'resting' && !context.showsHistory;
    if (event.type.startsWith('closeOut') || event.type.includes('saveCloseOut')) return isStill && shown.work === 'idle';
    const isAtCloseOut = shown.closeOut !== 'idle' || Object.keys(context.typed).length > 0;
    if (/form|move|available|sendOrder/.test(event.type)) return isStill && !isAtCloseOut;
    return shown.work === 'idle' && !isAtCloseOut;
  },
  apart: ['xstate.done.actor.saveCloseOut', 'xstate.done.actor.loadBasePage', 'xstate.done.actor.sendOrder'],
  project: (c: BaseContext) => [
    c.askedId,
    c.showsHistory,
    c.typed,
    c.closing?.hasErrors ?? null,
    c.closing?.findings.length ?? 0,
    c.form?.typed.assetId ?? null,
    c.moves,
    c.findings.map((f) => f.message),
    c.order?.kind ?? null,
  ],
  paths: 293,
});
