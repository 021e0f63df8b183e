import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from 'xstate';
import type { FuelKind, FuelLedger } from '../../contract/fuel/fuel.ts';
import { receiptPath } from '../../domain/fuel/receipt/kinds.ts';
import { type Goto, goto, gotoInstead } from '../parts/goto.ts';
import { notice, notify } from '../parts/notify.ts';
import { eventOf, outputOf } from '../parts/outcome.ts';
import { pendingAfterDelay, pendingDelay } from '../parts/pendingDelay.ts';
import { placeholderActor } from '../parts/placeholderActor.ts';
import type { Tagged } from '../parts/tags.ts';

export interface FuelLedgerInput {
  readonly storageId: string;
  /** The user has FuelReceipts.Edit, so a line opens its receipt. */
  readonly mayOpenReceipts: boolean;
}

interface Context extends FuelLedgerInput {
  readonly ledger: FuelLedger | null;
}
interface RowOpened {
  readonly type: 'row.opened';
  readonly kind: FuelKind;
  readonly id: string;
}

const fuelLedgerSetup = setup({
  types: {} as {
    context: Context;
    input: FuelLedgerInput;
    events: RowOpened;
    emitted: Goto;
    tags: Tagged<'pending'>;
  },
  actors: {
    /** null: the storage does not exist. */
    loadLedger: placeholderActor<FuelLedger | null, { storageId: string }>('loadLedger'),
  },
  delays: { pendingDelay },
  actions: { notify },
}).extend({
  guards: {
    mayOpen: ({ context }) => context.mayOpenReceipts,
    isUnknown: (_, ledger: FuelLedger | null) => ledger === null,
  },
  actions: {
    keepLedger: assign((_, ledger: FuelLedger | null) => ({ ledger })),
    goHome: emit(gotoInstead('/')),
    goToTransfers: emit(gotoInstead('/reports/fuel/transfer')),
    goToReceipt: emit((_, { kind, id }: Pick<RowOpened, 'kind' | 'id'>) =>
      goto(receiptPath(kind, id)),
    ),
  },
});

/** The ledger of one storage (FUEL-20): each movement and the book balance after it. */
export const fuelLedgerMachine = fuelLedgerSetup.createMachine({
  id: 'fuelLedger',
  context: ({ input }) => ({ ...input, ledger: null }),
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'loadLedger',
        src: 'loadLedger',
        input: ({ context }) => ({ storageId: context.storageId }),
        onDone: [
          {
            guard: { type: 'isUnknown', params: outputOf },
            target: 'left',
            actions: [notice('warning', 'There is no such fuel storage.'), 'goToTransfers'],
          },
          { target: 'ready', actions: { type: 'keepLedger', params: outputOf } },
        ],
        onError: {
          target: 'left',
          actions: [notice('error', 'Failed to load fuel storages.'), 'goHome'],
        },
      },
      ...pendingAfterDelay('pending'),
    },
    ready: {
      on: { 'row.opened': { guard: 'mayOpen', actions: { type: 'goToReceipt', params: eventOf } } },
    },
    left: { type: 'final' },
  },
});
export type FuelLedgerRef = ActorRefFrom<typeof fuelLedgerMachine>;
export type FuelLedgerSnapshot = SnapshotFrom<typeof fuelLedgerMachine>;
