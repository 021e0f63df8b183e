import { type ActorRefFrom, fromCallback, type SnapshotFrom, setup } from 'xstate';
import { effectsOf, type HeardDone, type HeardOn, named } from '../parts/effects.ts';
import { placeholderActor } from '../parts/placeholderActor.ts';

/** The base that the top bar names, and when the sun sets there. */
export interface Place {
  readonly name: string;
  /** Instant; null without coordinates. */
  readonly sunset: string | null;
}
interface PlaceContext {
  readonly baseId: string;
  /** Pacific day. */
  readonly day: string;
  readonly place: Place | null;
}
export type PlaceEvent = { type: 'base.chosen'; baseId: string } | { type: 'day.began'; day: string };

const placeSetup = setup({
  types: {} as { context: PlaceContext; input: Pick<PlaceContext, 'baseId' | 'day'>; events: PlaceEvent },
  actors: {
    /** Tells of the base that Home shows. */
    watchBase: fromCallback<PlaceEvent>(() => undefined),
    loadPlace: placeholderActor<Place | null, { baseId: string; day: string }>('loadPlace'),
  },
});
const { assign } = effectsOf<PlaceContext, PlaceEvent>();
type On<Type extends PlaceEvent['type']> = HeardOn<PlaceContext, PlaceEvent, Type>;
const effects = named({
  keepBase: assign(({ event }: On<'base.chosen'>) => ({ baseId: event.baseId, place: null })),
  keepDay: assign(({ event }: On<'day.began'>) => ({ day: event.day })),
  keepPlace: assign(({ event }: HeardDone<PlaceContext, Place | null>) => ({ place: event.output })),
});
const isOther = ({ context, event }: On<'base.chosen'>) => event.baseId !== context.baseId;
const isNew = ({ context, event }: On<'day.began'>) => event.day !== context.day;

/** Which base this computer works for, as the top bar says it (LOOK-11). */
export const placeMachine = placeSetup.createMachine({
  id: 'place',
  context: ({ input }) => ({ ...input, place: null }),
  invoke: { id: 'watchBase', src: 'watchBase' },
  initial: 'loading',
  on: {
    'base.chosen': { guard: isOther, target: '.loading', actions: effects.keepBase },
    'day.began': { guard: isNew, target: '.loading', actions: effects.keepDay },
  },
  states: {
    loading: {
      invoke: {
        id: 'loadPlace',
        src: 'loadPlace',
        input: ({ context: { baseId, day } }) => ({ baseId, day }),
        onDone: { target: 'known', actions: effects.keepPlace },
        onError: 'unknown',
      },
    },
    known: {},
    unknown: { description: 'The bar goes without a base until the next day, or another base, asks again.' },
  },
});
export type PlaceRef = ActorRefFrom<typeof placeMachine>;
export type PlaceSnapshot = SnapshotFrom<typeof placeMachine>;
