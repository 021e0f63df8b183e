// biome-ignore lint/style/noRestrictedImports: a replay is no actor of the page, and the inspector doesn't see it.
import { type AnyStateMachine, createActor, fromCallback, SimulatedClock } from 'xstate';

/** The snapshot of a chart that went on after a hot reload. */
export interface Restored {
  readonly value: unknown;
  readonly context: unknown;
  /** Names of its running actors by their ids. */
  readonly children: Readonly<Record<string, string>>;
  /** Ids of the states that its history states return to. */
  readonly history: Readonly<Record<string, readonly string[]>>;
}
export interface Recording {
  readonly input?: unknown;
  /** The chart begins here and not with its input. */
  readonly restored?: Restored;
  readonly events: readonly { readonly type: string }[];
}

/**
 * Sends a chart the events that the inspector recorded. Its actors do nothing and no time passes: their answers and the
 * timers that ran out are among the events.
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
  // The casts: any chart may come, so that neither its actors nor its snapshot have a type.
  const replayed = chart.provide({ actors } as never) as AnyStateMachine;
  const actor = createActor(replayed, {
    input,
    clock: new SimulatedClock(),
    // The cast: see above.
    ...(snapshot && { snapshot: snapshot as never }),
  });
  // A chart that cannot go on as recorded ends in an error, which nobody else hears of.
  actor.subscribe({ error: () => undefined });
  actor.start();
  for (const event of events) actor.send(event);
  const { value, tags, context } = actor.getSnapshot();
  actor.stop();
  return { value, tags: [...tags].sort(), context };
}
