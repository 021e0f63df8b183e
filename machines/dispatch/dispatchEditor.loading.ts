import type { DispatchFacts } from '../../domain/dispatch/facts.ts';
import { keyed, loadRegion, patience } from '../loadRegion.ts';
import { editorSetup } from './dispatchEditor.setup.ts';

/** Keeps what was loaded as one of the facts. */
const kept = <K extends keyof DispatchFacts>(fact: K) => ({
  type: 'keepFacts' as const,
  params: ({ event }: { readonly event: { readonly output: DispatchFacts[K] } }) => ({ facts: keyed(fact, event.output) }),
});
/** Its failure is thrown on the page with its own words (specification §8). */
const failed = (message: string) => ({ target: '#dispatchEditor.unloadable', actions: { type: 'keepFailure' as const, params: { message } } });

const aircraft = loadRegion('loadAircraft', kept('aircraft'), failed('Failed to load aircraft data'));
const bases = loadRegion('loadBases', kept('bases'), failed('Failed to load bases'));
const crew = loadRegion('loadCrew', kept('crew'), failed('Failed to load crew'));
const jobFunctions = loadRegion('loadCrewRoles', kept('crewRoles'), failed('Failed to load job functions'));
/** The names of the vendors are joined to the aircraft by their own loader; here it only matters that they can be had. */
const vendors = loadRegion('loadVendors', [], failed('Failed to load vendors'));
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

/** Everything the form needs before anybody can type, all at once. */
export const loading = editorSetup.createStateConfig({
  type: 'parallel',
  states: {
    needs: {
      type: 'parallel',
      states: { aircraft, bases, crew, jobFunctions, vendors, dispatch },
      onDone: '#dispatchEditor.editing',
    },
    patience,
  },
});
