import { type ActorRefFrom, assign, emit, fromCallback, type SnapshotFrom, setup } from 'xstate';
import type { Option } from '../../domain/reference/options.ts';
import { type Goto, goto } from '../parts/goto.ts';
import { eventOf, outputOf } from '../parts/outcome.ts';
import { placeholderActor, type ToProvide } from '../parts/placeholderActor.ts';

/** The base named in the top bar, with its sunset. */
export interface Place {
  /** The base's name, or what the bar shows without a base. */
  readonly name: string;
  /** The sunset as an instant; null without coordinates. */
  readonly sunset: string | null;
  /** The bases to choose from: those in use, by code; first '' for all where the user sees all. */
  readonly bases: readonly Option[];
}
interface PlaceContext {
  readonly baseId: string;
  /** A Pacific date. */
  readonly day: string;
  readonly place: Place | null;
}
export type PlaceEvent =
  /** Home shows another base. */
  | { type: 'base.chosen'; baseId: string }
  /** The user chose a base in the bar's menu. `path`: the page it was chosen on. */
  | { type: 'base.picked'; baseId: string; path: string }
  | { type: 'day.began'; day: string };

/** The page whose base comes from the URL. */
const BOARD = '/base-management';

const placeSetup = setup({
  types: {} as {
    context: PlaceContext;
    input: Pick<PlaceContext, 'baseId' | 'day'>;
    events: PlaceEvent;
    emitted: Goto;
  },
  actors: {
    /** Sends the base that Home shows. */
    watchBase: fromCallback<PlaceEvent>(() => undefined),
    loadPlace: placeholderActor<Place | null, { baseId: string; day: string }>('loadPlace'),
  },
  actions: {
    /** Stores the base that Home shows on this computer. */
    rememberBase: (_: unknown, _params: { baseId: string } & ToProvide): void => {},
  },
}).extend({
  guards: {
    isOther: ({ context }, { baseId }: { baseId: string }) => baseId !== context.baseId,
    isOtherOnBoard: ({ context }, { baseId, path }: { baseId: string; path: string }) =>
      baseId !== context.baseId && path === BOARD,
    isNew: ({ context }, { day }: { day: string }) => day !== context.day,
  },
  actions: {
    keepBase: assign((_, { baseId }: { baseId: string }) => ({ baseId })),
    goToBoard: emit((_, { baseId }: { baseId: string }) => goto(`${BOARD}?baseId=${baseId}`)),
    keepDay: assign((_, { day }: { day: string }) => ({ day })),
    forgetPlace: assign({ place: null }),
    keepPlace: assign((_, place: Place | null) => ({ place })),
  },
});
const baseOf = ({ event: { baseId } }: { readonly event: { readonly baseId: string } }) => ({
  baseId,
});

/**
 * The base this computer works for, shown in the top bar (LOOK-11), and the menu to choose another
 * (LOOK-36).
 */
export const placeMachine = placeSetup.createMachine({
  id: 'place',
  context: ({ input }) => ({ ...input, place: null }),
  invoke: { id: 'watchBase', src: 'watchBase' },
  initial: 'loading',
  on: {
    'base.chosen': {
      guard: { type: 'isOther', params: eventOf },
      target: '.loading',
      actions: { type: 'keepBase', params: eventOf },
    },
    'base.picked': [
      {
        guard: { type: 'isOtherOnBoard', params: eventOf },
        target: '.loading',
        actions: [
          { type: 'keepBase', params: eventOf },
          { type: 'rememberBase', params: baseOf },
          { type: 'goToBoard', params: eventOf },
        ],
      },
      {
        guard: { type: 'isOther', params: eventOf },
        target: '.loading',
        actions: [
          { type: 'keepBase', params: eventOf },
          { type: 'rememberBase', params: baseOf },
        ],
      },
    ],
    'day.began': {
      guard: { type: 'isNew', params: eventOf },
      target: '.loading',
      actions: { type: 'keepDay', params: eventOf },
    },
  },
  states: {
    loading: {
      description:
        'The previous base stays until the new one is loaded, so that the open menu keeps the focus.',
      invoke: {
        id: 'loadPlace',
        src: 'loadPlace',
        input: ({ context: { baseId, day } }) => ({ baseId, day }),
        onDone: { target: 'known', actions: { type: 'keepPlace', params: outputOf } },
        onError: { target: 'unknown', actions: 'forgetPlace' },
      },
    },
    known: {},
    unknown: {
      description:
        'The bar shows no base until the next day or another base triggers a new lookup.',
    },
  },
});
export type PlaceRef = ActorRefFrom<typeof placeMachine>;
export type PlaceSnapshot = SnapshotFrom<typeof placeMachine>;
