import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from 'xstate';
import { PENDING_DELAY_MS } from '../../contract/constants.ts';
import type { FuelKind, FuelLedger } from '../../contract/fuel.ts';
import { receiptAddress } from '../../domain/fuel/kinds.ts';
import { declared } from '../declared.ts';
import type { NoticeVariant } from '../notices.machine.ts';

export interface FuelLedgerInput {
  readonly storageId: string;
  /** With FuelReceipts.Edit a line opens its receipt. */
  readonly mayOpenReceipts: boolean;
}

/** The ledger of one storage (domain §4): every movement and what is on the books after it. */
export const fuelLedgerMachine = setup({
  types: {} as {
    context: FuelLedgerInput & { readonly ledger: FuelLedger | null };
    input: FuelLedgerInput;
    events: { type: 'row.opened'; kind: FuelKind; id: string };
    emitted: { type: 'goto'; to: string; replace: boolean };
    tags: 'pending' | 'ready';
  },
  actors: {
    /** null: there is no such storage. */
    loadLedger: declared<FuelLedger | null, { storageId: string }>('loadLedger'),
  },
  delays: { pendingDelay: PENDING_DELAY_MS },
  guards: {
    mayOpen: ({ context }) => context.mayOpenReceipts,
    isUnknown: (_, params: { ledger: FuelLedger | null }) => params.ledger === null,
  },
  actions: {
    notify: (_, _params: { variant: NoticeVariant; message: string }) => {},
    keepLedger: assign({ ledger: (_, params: { ledger: FuelLedger | null }) => params.ledger }),
    goHome: emit({ type: 'goto' as const, to: '/', replace: true }),
    goToTransfers: emit({ type: 'goto' as const, to: '/reports/fuel/transfer', replace: true }),
    goToReceipt: emit((_, params: { kind: FuelKind; id: string }) => ({ type: 'goto' as const, to: receiptAddress(params.kind, params.id), replace: false })),
  },
}).createMachine({
  id: 'fuelLedger',
  context: ({ input }) => ({ ...input, ledger: null }),
  initial: 'loading',
  states: {
    loading: {
      initial: 'quick',
      invoke: {
        id: 'loadLedger',
        src: 'loadLedger',
        input: ({ context }) => ({ storageId: context.storageId }),
        onDone: [
          {
            guard: { type: 'isUnknown', params: ({ event }) => ({ ledger: event.output }) },
            target: 'left',
            actions: [{ type: 'notify', params: { variant: 'warning', message: 'There is no such fuel storage.' } }, 'goToTransfers'],
          },
          { target: 'ready', actions: { type: 'keepLedger', params: ({ event }) => ({ ledger: event.output }) } },
        ],
        onError: {
          target: 'left',
          actions: [{ type: 'notify', params: { variant: 'error', message: 'Failed to load fuel storages.' } }, 'goHome'],
        },
      },
      states: { quick: { after: { pendingDelay: 'slow' } }, slow: { tags: 'pending' } },
    },
    ready: {
      tags: 'ready',
      on: { 'row.opened': { guard: 'mayOpen', actions: { type: 'goToReceipt', params: ({ event }) => event } } },
    },
    left: { type: 'final' },
  },
});
export type FuelLedgerRef = ActorRefFrom<typeof fuelLedgerMachine>;
export type FuelLedgerSnapshot = SnapshotFrom<typeof fuelLedgerMachine>;
