import type { AnyActorRef, AnyMachineSnapshot, AnyStateMachine, InspectionEvent } from 'xstate';
import { serviceMs } from '../../adapters/browser/serviceTime.ts';
import type { Restored } from './asRecorded.ts';

export interface SeenEvent {
  readonly number: number;
  readonly at: Date;
  readonly type: string;
  readonly event: { readonly type: string };
}
export interface SeenActor {
  readonly id: string;
  /** The chart's id, or the name of the actor in the chart that runs it. */
  readonly name: string;
  readonly isChart: boolean;
  readonly chart: AnyStateMachine | null;
  readonly parent: string | null;
  readonly depth: number;
  readonly status: string;
  readonly value: unknown;
  readonly tags: readonly string[];
  readonly context: unknown;
  readonly input: unknown;
  /** The snapshot it continued with after a hot reload; null if it started from its input. */
  readonly restored: Restored | null;
  /** Events since its start or its last hot reload. */
  readonly events: readonly SeenEvent[];
}
type Snapshot = {
  readonly status?: string;
  readonly value?: unknown;
  readonly tags?: Set<string>;
  readonly context?: unknown;
};

interface Inner {
  readonly logic?: { id?: unknown; root?: unknown };
  readonly options?: { readonly snapshot?: unknown };
}
// Every actor has its logic and options, but the public type of a reference omits them.
const innerOf = (ref: AnyActorRef) => ref as unknown as Inner;
const chartOf = (ref: AnyActorRef): AnyStateMachine | null => {
  const { logic } = innerOf(ref);
  // Only a chart has a root state.
  return logic?.root !== undefined && typeof logic.id === 'string'
    ? (logic as AnyStateMachine)
    : null;
};
const restoredOf = (ref: AnyActorRef): Restored => {
  // A chart's reference has a chart's snapshot.
  const { value, context, children, historyValue } = ref.getSnapshot() as AnyMachineSnapshot;
  const running = Object.entries<AnyActorRef | undefined>(children).flatMap(([id, child]) =>
    typeof child?.src === 'string' ? [[id, child.src]] : [],
  );
  const history = Object.entries(historyValue).map(([key, states]) => [
    key,
    states.map(({ id }) => id),
  ]);
  return {
    value,
    context,
    children: Object.fromEntries(running),
    history: Object.fromEntries(history),
  };
};
/** The number of ended charts kept, so that earlier events of the page can still be copied. */
const ENDED_KEPT = 20;

const newActor = (ref: AnyActorRef, above: SeenActor | null): SeenActor => {
  const chart = chartOf(ref);
  return {
    id: ref.sessionId,
    name: chart?.id ?? (typeof ref.src === 'string' ? ref.src : ref.id),
    isChart: chart !== null,
    chart,
    parent: above?.id ?? null,
    depth: above === null ? 0 : above.depth + 1,
    status: 'active',
    value: null,
    tags: [],
    context: null,
    input: undefined,
    restored: null,
    events: [],
  };
};
/** Inserts an actor after its parent and the parent's other children, as in a tree. */
function inserted(actors: readonly SeenActor[], made: SeenActor): readonly SeenActor[] {
  const family =
    made.parent === null
      ? []
      : actors.filter((a) => a.id === made.parent || a.parent === made.parent);
  const behind = family.at(-1);
  const place = behind === undefined ? actors.length : actors.indexOf(behind) + 1;
  return actors.toSpliced(place, 0, made);
}
/** Drops ended actors, except the most recent charts. */
function withoutEnded(actors: readonly SeenActor[]): readonly SeenActor[] {
  const ended = actors.filter((a) => a.status !== 'active');
  const kept = new Set(
    ended
      .filter((a) => a.isChart && (a.events.length > 0 || a.restored !== null))
      .slice(-ENDED_KEPT),
  );
  return actors.filter((a) => a.status === 'active' || kept.has(a));
}

/** The actors seen so far, in the order of their tree. */
function makeSeenActors() {
  let actors: readonly SeenActor[] = [];
  const seen = (ref: AnyActorRef): SeenActor => {
    const known = actors.find((a) => a.id === ref.sessionId);
    if (known !== undefined) return known;
    const parent = ref._parent;
    const made = newActor(ref, parent === undefined ? null : seen(parent));
    actors = inserted(actors, made);
    return made;
  };
  const change = (ref: AnyActorRef, changes: Partial<SeenActor>) => {
    const { id } = seen(ref);
    actors = actors.map((a) => (a.id === id ? { ...a, ...changes } : a));
  };
  return {
    all: () => actors,
    find: (ref: AnyActorRef) => actors.find((a) => a.id === ref.sessionId),
    seen,
    change,
    dropEnded: () => {
      actors = withoutEnded(actors);
    },
  };
}
type SeenActors = ReturnType<typeof makeSeenActors>;

/**
 * Records a start. A hot reload restarts an actor, or starts a new one with the old one's snapshot.
 */
function recordStart({ find, change }: SeenActors, ref: AnyActorRef, event: { type: string }) {
  const known = find(ref);
  const goesOn =
    (known !== undefined && known.status !== 'active') ||
    innerOf(ref).options?.snapshot !== undefined;
  const began = goesOn && chartOf(ref) !== null ? { restored: restoredOf(ref), events: [] } : {};
  change(ref, { input: 'input' in event ? event.input : undefined, ...began });
}

/** Calls the listeners once for all changes of a turn. */
function makeListeners() {
  const listeners = new Set<() => void>();
  let isTelling = false;
  return {
    tell: () => {
      if (isTelling) return;
      isTelling = true;
      queueMicrotask(() => {
        isTelling = false;
        for (const listener of listeners) listener();
      });
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

/** Records the inspected actors: their current state and context, and their events in order. */
export function makeRecorder() {
  const actors = makeSeenActors();
  const { tell, subscribe } = makeListeners();
  let numbers = 0;
  return {
    record: (inspection: InspectionEvent): void => {
      // Its type is weaker than the value: it is always an actor reference.
      const ref = inspection.actorRef as AnyActorRef;
      if (inspection.type === '@xstate.event') {
        const { event } = inspection;
        if (event.type === 'xstate.init') recordStart(actors, ref, event);
        else if (event.type !== 'xstate.stop') {
          numbers++;
          const seen = { number: numbers, at: new Date(serviceMs()), type: event.type, event };
          actors.change(ref, { events: [...actors.seen(ref).events, seen] });
        }
      } else if (inspection.type === '@xstate.snapshot') {
        // Every chart's snapshot has these; the type of a general snapshot omits them.
        const {
          status = 'active',
          value = null,
          tags,
          context = null,
        } = inspection.snapshot as Snapshot;
        actors.change(ref, { status, value, context, tags: [...(tags ?? [])].sort() });
        if (status !== 'active') actors.dropEnded();
      } else return;
      tell();
    },
    actors: actors.all,
    subscribe,
  };
}
export type Recorder = ReturnType<typeof makeRecorder>;
