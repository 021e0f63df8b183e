// biome-ignore lint/style/noRestrictedImports: a replay is no actor of the page, and the inspector doesn't see it.
import { type AnyStateMachine, createActor, fromCallback, SimulatedClock } from 'xstate';

/** The snapshot with which a chart continued after a hot reload. */
export interface Restored {
  readonly value: unknown;
  readonly context: unknown;
  /** The names of its running actors, by id. */
  readonly children: Readonly<Record<string, string>>;
  /** The state ids that its history states return to. */
  readonly history: Readonly<Record<string, readonly string[]>>;
}
export interface Recording {
  readonly input?: unknown;
  /** The chart starts from this snapshot instead of its input. */
  readonly restored?: Restored;
  readonly events: readonly { readonly type: string }[];
}

/**
 * Replays the inspector's recorded events on a chart. Its actors do nothing and no time passes,
 * because their results and expired timers are among the events.
 */
export function asRecorded(chart: AnyStateMachine, { input, restored, events }: Recording) {
  const actors = Object.fromEntries(
    Object.keys(chart.implementations.actors).map((src) => [src, fromCallback(() => undefined)]),
  );
  const running = { status: 'active', output: undefined, error: undefined, input: undefined };
  const snapshot = restored && {
    status: 'active',
    value: restored.value,
    context: restored.context,
    children: Object.fromEntries(
      Object.entries(restored.children).map(([id, src]) => [
        id,
        { src, snapshot: running, syncSnapshot: false },
      ]),
    ),
    historyValue: Object.fromEntries(
      Object.entries(restored.history).map(([key, ids]) => [key, ids.map((id) => ({ id }))]),
    ),
  };
  // The casts: the chart can be any, so neither its actors nor its snapshot have a type.
  const replayed = chart.provide({ actors } as never) as AnyStateMachine;
  const actor = createActor(replayed, {
    input,
    clock: new SimulatedClock(),
    // The cast: as for `provide` above.
    ...(snapshot && { snapshot: snapshot as never }),
  });
  // A chart that can't replay the recording ends in an error, which needs a handler.
  actor.subscribe({ error: () => undefined });
  actor.start();
  for (const event of events) actor.send(event);
  const { value, tags, context } = actor.getSnapshot();
  actor.stop();
  return { value, tags: [...tags].sort(), context };
}
