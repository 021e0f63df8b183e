import { setup } from 'xstate';
import type { DriftRow } from '../../contract/approvals/books.ts';
import { reasonProblem } from '../../domain/approvals/texts.ts';
import { driftsTold } from '../../domain/approvals/told.ts';
import type { AircraftFacts } from '../../domain/reference/facts.ts';
import { effectsOf, type HeardDone, type HeardOn, named } from '../parts/effects.ts';
import { notify } from '../parts/notify.ts';
import { guardsOf, type Refused } from '../parts/outcome.ts';
import { pendingDelay } from '../parts/patience.ts';
import { placeholderActor } from '../parts/placeholderActor.ts';
import type { Tagged } from '../parts/tags.ts';

export type DriftAct = 'take' | 'keep';
export interface DriftsInput {
  /** Pacific day. */
  readonly today: string;
  /** Holds Contract.Edit. */
  readonly maySettle: boolean;
}
export interface DriftsLoaded {
  readonly drifts: readonly DriftRow[];
  readonly aircraft: readonly AircraftFacts[];
}
export interface DriftsAsked {
  readonly act: DriftAct;
  readonly drifts: readonly DriftRow[];
}
export type DriftsOutcome =
  | { readonly kind: 'answered'; readonly outcomes: readonly ('done' | 'changed')[] }
  | Refused;
interface DriftsContext extends DriftsInput {
  readonly loaded: DriftsLoaded | null;
  /** Activities. */
  readonly picked: readonly string[];
  readonly asked: DriftsAsked | null;
  readonly reason: string;
  readonly showsReason: boolean;
  /** What became of the last act; '' before the first. */
  readonly told: string;
}
type DriftsEvent =
  | { type: 'drifts.picked'; ids: readonly string[] }
  | { type: 'settling.asked'; act: DriftAct; ids: readonly string[] }
  | { type: 'reason.typed'; reason: string }
  | { type: 'reason.given' }
  | { type: 'asking.left' }
  | { type: 'told.closed' }
  | { type: 'books.changed' }
  | { type: 'retry.requested' };

/** Types and actors. `asking`: a reason is asked for. */
export const driftsSetup = setup({
  types: {} as {
    context: DriftsContext;
    input: DriftsInput;
    events: DriftsEvent;
    tags: Tagged<'pending' | 'open' | 'failed' | 'stale' | 'busy', 'asking'>;
  },
  actors: {
    loadDrifts: placeholderActor<DriftsLoaded, { today: string }>('loadDrifts'),
    settleDrifts: placeholderActor<DriftsOutcome, { asked: DriftsAsked | null; reason: string }>(
      'settleDrifts',
    ),
  },
  delays: { pendingDelay },
  actions: {
    notify,
    /** Tells the grid of half-months that its sums are others. */
    tellPeriods: (): void => {},
  },
});

const { assign } = effectsOf<DriftsContext, DriftsEvent>();
type In = { readonly context: DriftsContext };
type On<Type extends DriftsEvent['type']> = HeardOn<DriftsContext, DriftsEvent, Type>;
type Done<Output> = HeardDone<DriftsContext, Output>;

const meant = ({ context, event: { ids } }: On<'settling.asked'>): DriftRow[] =>
  context.loaded?.drifts.filter(({ activityId }) => ids.includes(activityId)) ?? [];
export const maySettle = (heard: On<'settling.asked'>) =>
  heard.context.maySettle && meant(heard).length > 0;
export const isReason = ({ context }: In) => reasonProblem(context.reason) === null;
export const answered = guardsOf<DriftsOutcome>();

export const effects = named({
  keepLoaded: assign(({ context, event: { output } }: Done<DriftsLoaded>) => ({
    loaded: output,
    picked: context.picked.filter((id) =>
      output.drifts.some(({ activityId }) => activityId === id),
    ),
  })),
  pick: assign(({ event: { ids } }: On<'drifts.picked'>) => ({ picked: ids })),
  ask: assign((heard: On<'settling.asked'>) => ({
    asked: { act: heard.event.act, drifts: meant(heard) },
    reason: '',
    showsReason: false,
    told: '',
  })),
  keepReason: assign(({ event: { reason } }: On<'reason.typed'>) => ({ reason })),
  showReason: assign({ showsReason: true }),
  keepTold: assign(({ context: { asked }, event: { output } }: Done<DriftsOutcome>) =>
    output.kind === 'refused' || asked === null
      ? {}
      : { told: driftsTold(asked.act, output.outcomes), picked: [] },
  ),
  closeTold: assign({ told: '' }),
});
