import { expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import type { FuelLedger } from '../../../contract/fuel/fuel.ts';
import { specificRange } from '../../../domain/dates/dateRange.ts';
import { fuelLedgerMachine } from '../../../machines/fuel/fuelLedger.machine.ts';
import { fuelReportMachine } from '../../../machines/fuel/fuelReport.machine.ts';
import type { FuelReportContext } from '../../../machines/fuel/fuelReport.setup.ts';
import { names, rows } from '../../domain/fuel/metrics.ts';
import { walkChart } from '../../support/chart.ts';
import { settled } from '../../support/graph.ts';

const july = { dateMode: 'specific', start: '2025-07-01', end: '2025-07-31' };
const today = '2025-08-31';
const input = { page: 'summary', search: {}, today, mayOpenReceipts: true } as const;

interface Value {
  readonly loading?: {
    readonly loads?: Readonly<Record<string, string>>;
    readonly patience: string;
  };
}
/** One order of loads; the toolbar is used while the report is idle. */
// FUEL-24
walkChart('fuelReport', fuelReportMachine, {
  input,
  allows: (state, event) => {
    const { loading } = state.value as Value;
    if (loading !== undefined) {
      const waits = ['vendors', 'storages', 'aircraft', 'rows'].findIndex(
        (each) => loading.loads?.[each] === 'loading',
      );
      if (event.type.startsWith('xstate.after')) return waits === 0;
      return event.type.endsWith(
        `.${['loadVendors', 'loadStorages', 'loadAircraft', 'loadRows'][waits]}`,
      );
    }
    // Another filter changes the URL but not the days, so it loads nothing.
    const isFiltered =
      event.type === 'search.changed' &&
      (event['search'] as { vendor?: string }).vendor !== undefined;
    if (isFiltered) return (state.context as FuelReportContext).loadedDays !== null;
    const asksAgain =
      event.type === 'range.submitted' ||
      (event['range'] as { start: string | null } | undefined)?.start === july.start;
    return (
      state.value === 'idle' ||
      (state.value === 'ready' && asksAgain) ||
      /^(search|load|row|xstate)/.test(event.type)
    );
  },
  events: [
    { type: 'search.changed', search: {}, today },
    { type: 'search.changed', search: july, today },
    { type: 'search.changed', search: { ...july, vendor: 'x' }, today },
    ...settled('loadVendors', { done: names.vendors, error: 500 }),
    ...settled('loadStorages', { done: names.storages, error: 500 }),
    ...settled('loadAircraft', { done: names.aircraft, error: 500 }),
    ...settled('loadRows', { done: { metrics: rows, hours: [] }, error: 500 }),
    { type: 'xstate.after.pendingDelay.fuelReport.loading.patience.quick' },
    {
      type: 'range.chosen',
      range: { dateMode: 'lastDays', days: 7, start: null, end: null, date: null },
    },
    { type: 'range.chosen', range: specificRange(july.start, july.end) },
    { type: 'range.editorOpened' },
    { type: 'range.editorClosed' },
    { type: 'range.fieldChanged', field: 'dateMode', value: 'lastDays' },
    { type: 'range.submitted' },
    { type: 'filter.chosen', key: 'vendor', id: 'epic' },
    { type: 'grouping.chosen', by: 'month' },
    { type: 'row.opened', kind: 'bulk', id: 'r3' },
    { type: 'load.requested' },
  ],
  project: (c: FuelReportContext) => [
    c.days !== null,
    c.loadedDays !== null,
    c.isOpen,
    c.rangeDraft.dateMode,
  ],
});

const ledger = {
  storageId: 's1',
  storageName: 'Tank 1',
  baseCode: 'HMT',
  fuelType: 'Jet A',
  bookLitres: 0,
  lines: [],
};
walkChart('fuelLedger', fuelLedgerMachine, {
  input: { storageId: 's1', mayOpenReceipts: true },
  events: [
    ...settled('loadLedger', { done: ledger, error: 500 }),
    { type: 'xstate.done.actor.loadLedger', output: null },
    { type: 'xstate.after.pendingDelay.fuelLedger.loading.quick' },
    { type: 'row.opened', kind: 'bulk', id: 'r3' },
  ],
  apart: ['xstate.done.actor.loadLedger'],
});

it('reports an unknown storage, and shows the transfers', async () => {
  const notices: string[] = [];
  const moves: string[] = [];
  const machine = fuelLedgerMachine.provide({
    actors: { loadLedger: fromPromise<FuelLedger | null, { storageId: string }>(async () => null) },
    actions: { notify: (_, { variant, message }) => void notices.push(`${variant}: ${message}`) },
  });
  const actor = createActor(machine, { input: { storageId: 's9', mayOpenReceipts: true } });
  actor.on('goto', ({ to, replace }) => void moves.push(`${to} ${replace}`));
  actor.start();
  await waitFor(actor, (s) => s.matches('left'));
  expect([notices, moves]).toEqual([
    ['warning: There is no such fuel storage.'],
    ['/reports/fuel/transfer true'],
  ]);
});
