import { editorSetup } from './dispatchEditor.setup.ts';

/** One list the form needs. Its failure is thrown on the page with its own words (specification §8). */
const failed = (message: string) => ({ target: '#dispatchEditor.unloadable', actions: { type: 'keepFailure' as const, params: { message } } });

const aircraft = editorSetup.createStateConfig({
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'loadAircraft',
        src: 'loadAircraft',
        onDone: { target: 'loaded', actions: { type: 'keepFacts', params: ({ event }) => ({ facts: { aircraft: event.output } }) } },
        onError: failed('Failed to load aircraft data'),
      },
    },
    loaded: { type: 'final' },
  },
});
const bases = editorSetup.createStateConfig({
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'loadBases',
        src: 'loadBases',
        onDone: { target: 'loaded', actions: { type: 'keepFacts', params: ({ event }) => ({ facts: { bases: event.output } }) } },
        onError: failed('Failed to load bases'),
      },
    },
    loaded: { type: 'final' },
  },
});
const crew = editorSetup.createStateConfig({
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'loadCrew',
        src: 'loadCrew',
        onDone: { target: 'loaded', actions: { type: 'keepFacts', params: ({ event }) => ({ facts: { crew: event.output } }) } },
        onError: failed('Failed to load crew'),
      },
    },
    loaded: { type: 'final' },
  },
});
const jobFunctions = editorSetup.createStateConfig({
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'loadCrewRoles',
        src: 'loadCrewRoles',
        onDone: { target: 'loaded', actions: { type: 'keepFacts', params: ({ event }) => ({ facts: { crewRoles: event.output } }) } },
        onError: failed('Failed to load job functions'),
      },
    },
    loaded: { type: 'final' },
  },
});
/** The names of the vendors are joined to the aircraft by their own loader; here it only matters that they can be had. */
const vendors = editorSetup.createStateConfig({
  initial: 'loading',
  states: {
    loading: { invoke: { id: 'loadVendors', src: 'loadVendors', onDone: 'loaded', onError: failed('Failed to load vendors') } },
    loaded: { type: 'final' },
  },
});
const dispatch = editorSetup.createStateConfig({
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'loadDispatch',
        src: 'loadDispatch',
        input: ({ context }) => ({ id: context.id, kind: context.kind }),
        onDone: [
          {
            guard: { type: 'isOtherKind', params: ({ event }) => ({ found: event.output }) },
            target: '#dispatchEditor.left',
            actions: { type: 'goToKind', params: ({ event }) => ({ found: event.output }) },
          },
          { target: 'loaded', actions: { type: 'keepRecord', params: ({ event }) => ({ found: event.output }) } },
        ],
        onError: failed('Failed to load dispatch'),
      },
    },
    loaded: { type: 'final' },
  },
});

/** Everything the form needs before anybody can type, all at once; a skeleton shows after 100 ms (specification §2). */
export const loading = editorSetup.createStateConfig({
  type: 'parallel',
  states: {
    needs: {
      type: 'parallel',
      states: { aircraft, bases, crew, jobFunctions, vendors, dispatch },
      onDone: '#dispatchEditor.editing',
    },
    patience: {
      initial: 'quick',
      states: { quick: { after: { pendingDelay: 'slow' } }, slow: { tags: 'pending' } },
    },
  },
});
