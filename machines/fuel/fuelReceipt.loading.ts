import { assign, emit } from 'xstate';
import type { FuelReceipt } from '../../contract/fuel/fuel.ts';
import type { FuelFacts } from '../../domain/fuel/receipt/facts.ts';
import { receiptPath } from '../../domain/fuel/receipt/kinds.ts';
import { gotoInstead } from '../parts/goto.ts';
import { keyed, loadRegion } from '../parts/loadRegion.ts';
import { notice } from '../parts/notify.ts';
import { outputOf } from '../parts/outcome.ts';
import { type DeletedReceipt, deriveFuel, keepReceipt } from './fuelReceipt.context.ts';
import { fuelSetup, to } from './fuelReceipt.setup.ts';

/** Null for a new receipt. */
type Found = FuelReceipt | DeletedReceipt | null;
const deletedOf = ({ event: { output } }: { readonly event: { readonly output: Found } }) => ({
  found: output?.kind === 'deleted' ? output : null,
});

export const loadingSetup = fuelSetup.extend({
  guards: {
    isDeleted: (_, found: Found) => found?.kind === 'deleted',
    isOtherKind: ({ context }, found: Found) => found !== null && found.kind !== context.kind,
  },
  actions: {
    keepFacts: assign(({ context }, facts: Partial<FuelFacts>) =>
      deriveFuel(context, context.draft, { ...context.facts, ...facts }),
    ),
    /** A record of another kind opens in its own form. */
    goToKind: emit((_, found: Found) =>
      gotoInstead(
        found === null || found.kind === 'deleted' ? '/' : receiptPath(found.kind, found.id),
      ),
    ),
    keepRecord: assign(({ context }, found: Found) =>
      found === null || found.kind === 'deleted' ? {} : keepReceipt(context, found),
    ),
  },
});

export const vendors = loadRegion(
  'loadVendors',
  kept('vendors'),
  failed('Failed to load fuel vendors.'),
);
export const storages = loadRegion(
  'loadStorages',
  kept('storages'),
  failed('Failed to load fuel storages.'),
);
export const aircraft = loadRegion(
  'loadAircraft',
  kept('aircraft'),
  failed('Failed to load aircraft metadata.'),
);
export const bases = loadRegion('loadBases', kept('bases'), failed('Failed to load bases.'));

export const receipt = loadingSetup.createStateConfig({
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'loadReceipt',
        src: 'loadReceipt',
        input: ({ context }) => ({ id: context.id }),
        onDone: [
          {
            guard: { type: 'isDeleted', params: outputOf },
            target: to.left,
            actions: [{ type: 'tellFoundDeleted', params: deletedOf }, 'goHome'],
          },
          {
            guard: { type: 'isOtherKind', params: outputOf },
            target: to.left,
            actions: { type: 'goToKind', params: outputOf },
          },
          { target: 'loaded', actions: { type: 'keepRecord', params: outputOf } },
        ],
        onError: failed('Failed to load fuel receipt.'),
      },
    },
    loaded: { type: 'final' },
  },
});

/** Returns the action that stores a loaded list in the facts. */
function kept<const K extends keyof FuelFacts>(fact: K) {
  return {
    type: 'keepFacts',
    params: ({ event }: { readonly event: { readonly output: FuelFacts[K] } }) =>
      keyed(fact, event.output),
  } as const;
}
/** A failure before the page opens shows a notice and sends the user home (MSG-3). */
function failed(message: string) {
  return { target: to.left, actions: [notice('error', message), 'goHome'] } as const;
}
