import {
  type ActionArgs,
  assign,
  type DoneActorEvent,
  type EventObject,
  emit,
  enqueueActions,
  type MachineContext,
  raise,
} from 'xstate';

/** What an effect or a guard reads: the context, and the event it follows. */
export interface Heard<Context, Event> {
  readonly context: Context;
  readonly event: Event;
}
/** The same for the events of these types. */
export type HeardOn<Context, Event extends EventObject, Type extends Event['type']> = Heard<
  Context,
  Extract<Event, { type: Type }>
>;
/** The same for an actor's answer. */
export type HeardDone<Context, Output> = Heard<Context, DoneActorEvent<Output>>;

/** XState's own type of an action lets one that reads another event pass; a plain function does not. */
type Effect<Context extends MachineContext, On extends EventObject, Event extends EventObject> = (
  heard: ActionArgs<Context, On, Event>,
  params: undefined,
) => void;
type Queue<
  Context extends MachineContext,
  On extends EventObject,
  Event extends EventObject,
  Emitted extends EventObject,
> = Parameters<
  Parameters<
    typeof enqueueActions<Context, On, undefined, Event, never, never, never, never, Emitted>
  >[0]
>[0]['enqueue'];

/**
 * XState's actions for one chart, so that a state's file can hold its own effects, each typed by the event it reads.
 */
export function effectsOf<
  Context extends MachineContext,
  Event extends EventObject,
  Emitted extends EventObject = never,
>() {
  type Made<On extends EventObject> = Effect<Context, On, Event>;
  return {
    assign: <On extends EventObject>(
      change: Partial<Context> | ((heard: Heard<Context, On>) => Partial<Context>),
    ): Made<On> => assign<Context, On, undefined, Event, never>(change),
    emit: <On extends EventObject>(
      told: Emitted | ((heard: Heard<Context, On>) => Emitted),
    ): Made<On> => emit<Context, On, undefined, Event, Emitted>(told),
    raise: <On extends EventObject>(
      next: Event | ((heard: Heard<Context, On>) => Event),
    ): Made<On> => raise<Context, On, Event, undefined, never, never>(next),
    enqueueActions: <On extends EventObject>(
      collect: (
        heard: Heard<Context, On> & { readonly enqueue: Queue<Context, On, Event, Emitted> },
      ) => void,
    ): Made<On> =>
      enqueueActions<Context, On, undefined, Event, never, never, never, never, Emitted>(collect),
  };
}

/** Gives an effect or a guard a name: inspection and the drawn charts show it. */
export function withName<Effect extends object>(name: string, effect: Effect): Effect {
  return Object.defineProperty(effect, 'name', { value: name });
}
/** Gives each effect the name it stands under. */
export function named<Effects extends Readonly<Record<string, object>>>(effects: Effects): Effects {
  for (const [name, effect] of Object.entries(effects)) withName(name, effect);
  return effects;
}
