import type { FuelKind, FuelReceipt } from '../../../contract/fuel/fuel.ts';
import type { FuelDraft } from '../../../domain/fuel/receipt/draft.ts';
import { aircraftReceiptMachine } from '../../../machines/fuel/aircraftReceipt.machine.ts';
import { bulkReceiptMachine } from '../../../machines/fuel/bulkReceipt.machine.ts';
import {
  type FuelContext,
  type FuelInput,
  lookupsKey,
} from '../../../machines/fuel/fuelReceipt.context.ts';
import { transferReceiptMachine } from '../../../machines/fuel/transferReceipt.machine.ts';
import { openWarnings } from '../../../machines/parts/finding.ts';
import { incident } from '../../domain/dispatch/world.ts';
import { bulk, facts, purchase, receipt, transfer } from '../../domain/fuel/world.ts';
import { walkChart } from '../../support/chart.ts';
import { type AnyEvent, type Snapshot, settled } from '../../support/graph.ts';

interface Value {
  readonly loading?: {
    readonly needs?: Readonly<Record<string, string>>;
    readonly patience?: string;
  };
  readonly editing?: { readonly lookups: string; readonly incident?: string };
}
/** The loads of each kind, by region and actor, in the one order that is enough. */
const loads: Readonly<Record<FuelKind, readonly (readonly [region: string, actor: string])[]>> = {
  aircraft: [
    ['vendors', 'loadVendors'],
    ['aircraft', 'loadAircraft'],
    ['bases', 'loadBases'],
    ['receipt', 'loadReceipt'],
  ],
  bulk: [
    ['vendors', 'loadVendors'],
    ['storages', 'loadStorages'],
    ['bases', 'loadBases'],
    ['receipt', 'loadReceipt'],
  ],
  transfer: [
    ['storages', 'loadStorages'],
    ['aircraft', 'loadAircraft'],
    ['bases', 'loadBases'],
    ['receipt', 'loadReceipt'],
  ],
};

/**
 * The regions are independent. One order of loads, and one part of the form for each kind of event,
 * are enough.
 */
const allowsOf = (kind: FuelKind) => (state: Snapshot, event: AnyEvent) => {
  const value = state.value as Value;
  const context = state.context as FuelContext;
  if (value.loading !== undefined) {
    const waits = loads[kind].findIndex(([region]) => value.loading?.needs?.[region] === 'loading');
    if (event.type.startsWith('xstate.after')) return waits === 0;
    return (
      event.type.endsWith(`.${loads[kind][waits]?.[1]}`) ||
      (waits === 0 && /^(clock|lock)/.test(event.type))
    );
  }
  // The wildcard of `failed` accepts any event, so one is enough; stopped actors send nothing.
  if (state.value === 'failed') return /^(field\.changed|save|failure|clock|lock)/.test(event.type);
  if (value.editing === undefined || event.type.startsWith('xstate.')) return true;
  const isIdle = (value.editing.incident ?? 'idle') === 'idle';
  if (value.editing.lookups !== 'known')
    return isIdle && /^(lookups|save|field\.changed)/.test(event.type);
  // Events that do not depend on the draft are walked in the empty form.
  const isEmpty = context.record === null && context.draft.quantity === '';
  if (event.type.startsWith('incident.')) return isEmpty;
  if (context.lookup.incidentNumber !== '' || context.lookup.unit !== '') return false;
  return isIdle && (isEmpty || !/^(field\.left|fix|problem|clock|failure|lock)/.test(event.type));
};

interface Kind {
  readonly draft: FuelDraft;
  readonly stored: Partial<FuelReceipt>;
  /** A change that looks up earlier receipts. */
  readonly moved: AnyEvent;
}
const kinds: Readonly<Record<FuelKind, Kind>> = {
  aircraft: {
    draft: purchase,
    stored: {},
    moved: { type: 'field.changed', path: 'assetId', value: 'old' },
  },
  bulk: {
    draft: bulk,
    stored: { kind: 'bulk', assetId: null, storageId: 'tank2' },
    moved: { type: 'field.changed', path: 'receiptNumber', value: '4711' },
  },
  transfer: {
    draft: transfer,
    stored: {
      kind: 'transfer',
      storageId: 'tank2',
      vendorId: null,
      pricePerGallon: null,
      taxesAndFees: null,
      totalCost: null,
      receiptNumber: null,
    },
    moved: { type: 'field.changed', path: 'storageId', value: 'truck' },
  },
};
const input = (kind: FuelKind): FuelInput => ({
  kind,
  id: null,
  now: facts.now,
  ownBaseId: 'ram',
  mayReport: true,
  mayTakeIncident: true,
  idempotencyKey: 'key-1',
});
const problem = {
  type: 'about:blank',
  title: 'Bad Request',
  status: 400,
  errors: [{ path: 'quantityLitres', code: 'x', message: 'Gallons must be more than 0.' }],
};

const optionsOf = (kind: FuelKind, name: string) => {
  const { draft, stored, moved } = kinds[kind];
  const accepted = receipt(stored);
  const theirs = {
    kind: 'conflict',
    conflict: { current: accepted, changedBy: 'K. Lee', changedAt: accepted.updatedAt },
  };
  const warned =
    kind === 'transfer'
      ? { ...draft, quantity: '410.5' }
      : { ...draft, totalCost: '1.00', touched: ['totalCost'] };
  return {
    input: input(kind),
    allows: allowsOf(kind),
    events: [
      ...settled('loadVendors', { done: facts.vendors, error: 500 }),
      ...settled('loadStorages', { done: facts.storages, error: 500 }),
      ...settled('loadAircraft', { done: facts.aircraft, error: 500 }),
      ...settled('loadBases', { done: facts.bases, error: 500 }),
      ...settled('loadReceipt', { done: null, error: 404 }),
      ...settled('loadReceipt', { done: accepted }),
      ...settled('loadReceipt', {
        done: {
          kind: 'deleted',
          id: accepted.id,
          deletedBy: 'Jo Ruiz',
          deletedAt: '2025-07-14T20:05:00Z',
        },
      }),
      ...settled('loadReceipt', {
        done: receipt(kinds[kind === 'bulk' ? 'transfer' : 'bulk'].stored),
      }),
      { type: `xstate.after.pendingDelay.${name}.loading.patience.quick` },
      ...settled('loadLookups', { done: facts.lookups, error: 500 }),
      { type: `xstate.after.typingPause.${name}.editing.lookups.pausing` },
      { type: 'lookups.retried' },
      { type: 'clock.ticked', now: facts.now },
      { type: 'lock.changed', isOpenInAnotherTab: false },
      { type: 'draft.resumed', draft, idempotencyKey: 'key-2' },
      { type: 'draft.resumed', draft: warned, idempotencyKey: 'key-2' },
      moved,
      { type: 'field.left', path: 'date' },
      { type: 'fix.chosen', fix: { label: 'Use $860.00', reset: 'totalCost' } },
      { type: 'problem.opened', path: 'date' },
      { type: 'incident.typed', box: 'unit', text: 'RRU' },
      { type: 'incident.typed', box: 'incidentNumber', text: '12345' },
      { type: 'incident.typed', box: 'incidentNumber', text: 'CA-RRU-012345' },
      { type: `xstate.after.typingPause.${name}.editing.incident.typing` },
      { type: 'incident.entered' },
      ...settled('findIncidents', { done: [incident({})], error: 500 }),
      ...settled('findIncidents', { done: [] }),
      { type: 'incident.named', name: 'Cedar' },
      { type: 'incident.taken' },
      { type: 'incident.chosen', incident: incident({}) },
      { type: 'incident.cleared' },
      { type: 'save.requested' },
      { type: 'warnings.accepted' },
      { type: 'warnings.declined' },
      { type: `xstate.after.pendingDelay.${name}.saving.quick` },
      ...settled('saveReceipt', { done: { kind: 'saved', receipt: accepted }, error: 500 }),
      ...settled('saveReceipt', { done: theirs }),
      ...settled('saveReceipt', { done: { kind: 'refused', problem } }),
      ...settled('saveReceipt', { done: { kind: 'made', receipt: accepted } }),
      ...settled('saveReceipt', { done: { kind: 'queued' } }),
      ...settled('deleteReceipt', { done: { kind: 'deleted' }, error: 500 }),
      ...settled('deleteReceipt', { done: theirs }),
      ...settled('deleteReceipt', {
        done: { kind: 'refused', problem: { ...problem, errors: [] } },
      }),
      { type: 'delete.requested' },
      { type: 'mine.kept' },
      { type: 'theirs.taken' },
      { type: 'failure.dismissed' },
      { type: 'panel.closed' },
      { type: 'next.chosen', next: 'another' },
      { type: 'next.chosen', next: 'home' },
    ],
    apart: ['xstate.done.actor.loadReceipt'],
    project: (c: FuelContext) => [
      c.findings.some((f) => f.severity === 'error'),
      openWarnings(c).length > 0,
      c.isNew,
      c.record !== null,
      lookupsKey(c) !== c.knownKey,
      c.lookup.incidentNumber !== '' && c.lookup.unit !== '',
      c.lookup.wantsExact,
    ],
  };
};

walkChart('aircraftReceipt', aircraftReceiptMachine, optionsOf('aircraft', 'aircraftReceipt'));
walkChart('bulkReceipt', bulkReceiptMachine, optionsOf('bulk', 'bulkReceipt'));
walkChart('transferReceipt', transferReceiptMachine, optionsOf('transfer', 'transferReceipt'));
