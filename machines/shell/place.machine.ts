import { type ActorRefFrom, fromCallback, type SnapshotFrom, setup } from 'xstate';
import type { Option } from '../../domain/reference/options.ts';
import { effectsOf, type HeardDone, type HeardOn, named } from '../parts/effects.ts';
import { type Goto, goto } from '../parts/goto.ts';
import { placeholderActor } from '../parts/placeholderActor.ts';

/** The base that the top bar names, and when the sun sets there. */
export interface Place {
  readonly name: string;
  /** Instant; null without coordinates. */
  readonly sunset: string | null;
  /** What may be chosen instead: the bases in use, by code. */
  readonly bases: readonly Option[];
}
interface PlaceContext {
  readonly baseId: string;
  /** Pacific day. */
  readonly day: string;
  readonly place: Place | null;
}
export type PlaceEvent =
  /** Home shows another one. */
  | { type: 'base.chosen'; baseId: string }
  /** One was taken from the bar's own menu, on the page of that path. */
  | { type: 'base.picked'; baseId: string; path: string }
  | { type: 'day.began'; day: string };

/** The page whose base is a matter of its address. */
const BOARD = '/base-management';

const placeSetup = setup({
  types: {} as {
    context: PlaceContext;
    input: Pick<PlaceContext, 'baseId' | 'day'>;
    events: PlaceEvent;
    emitted: Goto;
  },
  actors: {
    /** Tells of the base that Home shows. */
    watchBase: fromCallback<PlaceEvent>(() => undefined),
    loadPlace: placeholderActor<Place | null, { baseId: string; day: string }>('loadPlace'),
  },
  actions: {
    /** Home shows it from now on, on this computer. */
    rememberBase: (_, _params: { baseId: string }) => {},
  },
});
const { assign, emit } = effectsOf<PlaceContext, PlaceEvent, Goto>();
type On<Type extends PlaceEvent['type']> = HeardOn<PlaceContext, PlaceEvent, Type>;
const effects = named({
  keepBase: assign(({ event }: On<'base.chosen' | 'base.picked'>) => ({ baseId: event.baseId })),
  goToBoard: emit(({ event }: On<'base.picked'>) => goto(`${BOARD}?baseId=${event.baseId}`)),
  keepDay: assign(({ event }: On<'day.began'>) => ({ day: event.day })),
  forgetPlace: assign({ place: null }),
  keepPlace: assign(({ event }: HeardDone<PlaceContext, Place | null>) => ({
    place: event.output,
  })),
});
const isOther = ({ context, event }: On<'base.chosen' | 'base.picked'>) =>
  event.baseId !== context.baseId;
const isOtherOnBoard = (heard: On<'base.picked'>) => isOther(heard) && heard.event.path === BOARD;
const remember = {
  type: 'rememberBase' as const,
  params: ({ event }: On<'base.picked'>) => ({ baseId: event.baseId }),
};
const isNew = ({ context, event }: On<'day.began'>) => event.day !== context.day;

/** Which base this computer works for, as the top bar says it (LOOK-11), and the choice of another (LOOK-36). */
export const placeMachine = placeSetup.createMachine({
  id: 'place',
  context: ({ input }) => ({ ...input, place: null }),
  invoke: { id: 'watchBase', src: 'watchBase' },
  initial: 'loading',
  on: {
    'base.chosen': { guard: isOther, target: '.loading', actions: effects.keepBase },
    'base.picked': [
      {
        guard: isOtherOnBoard,
        target: '.loading',
        actions: [effects.keepBase, remember, effects.goToBoard],
      },
      { guard: isOther, target: '.loading', actions: [effects.keepBase, remember] },
    ],
    'day.began': { guard: isNew, target: '.loading', actions: effects.keepDay },
  },
  states: {
    loading: {
      description:
        'What stood there stays until its place is taken: the menu on it keeps the focus.',
      invoke: {
        id: 'loadPlace',
        src: 'loadPlace',
        input: ({ context: { baseId, day } }) => ({ baseId, day }),
        onDone: { target: 'known', actions: effects.keepPlace },
        onError: { target: 'unknown', actions: effects.forgetPlace },
      },
    },
    known: {},
    unknown: {
      description: 'The bar goes without a base until the next day, or another base, asks again.',
    },
  },
});
export type PlaceRef = ActorRefFrom<typeof placeMachine>;
export type PlaceSnapshot = SnapshotFrom<typeof placeMachine>;
