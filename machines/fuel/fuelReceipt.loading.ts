import type { FuelReceipt } from '../../contract/fuel/fuel.ts';
import type { FuelFacts } from '../../domain/fuel/receipt/facts.ts';
import { receiptAddress } from '../../domain/fuel/receipt/kinds.ts';
import { named, withName } from '../parts/effects.ts';
import { gotoInstead } from '../parts/goto.ts';
import { keyed, loadRegion } from '../parts/loadRegion.ts';
import { notice } from '../parts/notify.ts';
import { type DeletedReceipt, deriveFuel, recordKept } from './fuelReceipt.context.ts';
import { type Done, fuel, fuelSetup, shared, to } from './fuelReceipt.setup.ts';

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

/** Null for a new receipt. */
type Found = FuelReceipt | DeletedReceipt | null;
const isDeleted = ({ event }: Done<Found>) => event.output?.kind === 'deleted';
const deletedOf = ({ event: { output } }: { readonly event: { readonly output: Found } }) => ({
  found: output?.kind === 'deleted' ? output : null,
});
const isOtherKind = ({ context, event }: Done<Found>) =>
  event.output !== null && event.output.kind !== context.kind;
const effects = named({
  /** The record is of another kind: its own form opens instead. */
  goToKind: fuel.emit(({ event: { output: found } }: Done<Found>) =>
    gotoInstead(
      found === null || found.kind === 'deleted' ? '/' : receiptAddress(found.kind, found.id),
    ),
  ),
  keepRecord: fuel.assign(({ context, event: { output: found } }: Done<Found>) =>
    found === null || found.kind === 'deleted' ? {} : recordKept(context, found),
  ),
});

export const receipt = fuelSetup.createStateConfig({
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'loadReceipt',
        src: 'loadReceipt',
        input: ({ context }) => ({ id: context.id }),
        onDone: [
          {
            guard: isDeleted,
            target: to.left,
            actions: [{ type: 'tellFoundDeleted', params: deletedOf }, shared.goHome],
          },
          { guard: isOtherKind, target: to.left, actions: effects.goToKind },
          { target: 'loaded', actions: effects.keepRecord },
        ],
        onError: failed('Failed to load fuel receipt.'),
      },
    },
    loaded: { type: 'final' },
  },
});

/** Keeps what was loaded as one of the facts. */
function kept<K extends keyof FuelFacts>(fact: K) {
  return withName(
    'keepFacts',
    fuel.assign(({ context, event }: Done<FuelFacts[K]>) =>
      deriveFuel(context, context.draft, { ...context.facts, ...keyed(fact, event.output) }),
    ),
  );
}
/** A user who cannot enter the page is told why and goes home (MSG-3). */
function failed(message: string) {
  return { target: to.left, actions: [notice('error', message), shared.goHome] };
}
