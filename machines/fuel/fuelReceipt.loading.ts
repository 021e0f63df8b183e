import { fuelSetup } from './fuelReceipt.setup.ts';

/** Whoever cannot enter the page is told why and goes home (contract §Loader). */
const failed = (message: string) => ({
  target: '#left',
  actions: [{ type: 'notify' as const, params: { variant: 'error' as const, message } }, 'goHome' as const],
});

export const vendors = fuelSetup.createStateConfig({
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'loadVendors',
        src: 'loadVendors',
        onDone: { target: 'loaded', actions: { type: 'keepFacts', params: ({ event }) => ({ facts: { vendors: event.output } }) } },
        onError: failed('Failed to load fuel vendors.'),
      },
    },
    loaded: { type: 'final' },
  },
});
export const storages = fuelSetup.createStateConfig({
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'loadStorages',
        src: 'loadStorages',
        onDone: { target: 'loaded', actions: { type: 'keepFacts', params: ({ event }) => ({ facts: { storages: event.output } }) } },
        onError: failed('Failed to load fuel storages.'),
      },
    },
    loaded: { type: 'final' },
  },
});
export const aircraft = fuelSetup.createStateConfig({
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'loadAircraft',
        src: 'loadAircraft',
        onDone: { target: 'loaded', actions: { type: 'keepFacts', params: ({ event }) => ({ facts: { aircraft: event.output } }) } },
        onError: failed('Failed to load aircraft metadata.'),
      },
    },
    loaded: { type: 'final' },
  },
});
export const bases = fuelSetup.createStateConfig({
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'loadBases',
        src: 'loadBases',
        onDone: { target: 'loaded', actions: { type: 'keepFacts', params: ({ event }) => ({ facts: { bases: event.output } }) } },
        onError: failed('Failed to load bases.'),
      },
    },
    loaded: { type: 'final' },
  },
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
/** A skeleton shows after 100 ms (specification §2). */
export const patience = fuelSetup.createStateConfig({
  initial: 'quick',
  states: { quick: { after: { pendingDelay: 'slow' } }, slow: { tags: 'pending' } },
});
