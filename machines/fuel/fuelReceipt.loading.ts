import type { FuelFacts } from '../../domain/fuel/facts.ts';
import { keyed, loadRegion } from '../loadRegion.ts';
import { fuelSetup } from './fuelReceipt.setup.ts';

/** Keeps what was loaded as one of the facts. */
const kept = <K extends keyof FuelFacts>(fact: K) => ({
  type: 'keepFacts' as const,
  params: ({ event }: { readonly event: { readonly output: FuelFacts[K] } }) => ({ facts: keyed(fact, event.output) }),
});
/** Whoever cannot enter the page is told why and goes home (contract §Loader). */
const failed = (message: string) => ({
  target: '#left',
  actions: [{ type: 'notify' as const, params: { variant: 'error' as const, message } }, 'goHome' as const],
});

export const vendors = loadRegion('loadVendors', kept('vendors'), failed('Failed to load fuel vendors.'));
export const storages = loadRegion('loadStorages', kept('storages'), failed('Failed to load fuel storages.'));
export const aircraft = loadRegion('loadAircraft', kept('aircraft'), failed('Failed to load aircraft metadata.'));
export const bases = loadRegion('loadBases', kept('bases'), failed('Failed to load bases.'));
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
            guard: { type: 'isOtherKind', params: ({ event }) => ({ receipt: event.output }) },
            target: '#left',
            actions: { type: 'goToKind', params: ({ event }) => ({ receipt: event.output }) },
          },
          { target: 'loaded', actions: { type: 'keepRecord', params: ({ event }) => ({ receipt: event.output }) } },
        ],
        onError: failed('Failed to load fuel receipt.'),
      },
    },
    loaded: { type: 'final' },
  },
});
