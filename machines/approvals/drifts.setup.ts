import { assign, setup } from 'xstate';
import type { DriftRow } from '../../contract/approvals/books.ts';
import { summarizeDrifts } from '../../domain/approvals/stepSummary.ts';
import { reasonProblem } from '../../domain/approvals/texts.ts';
import type { AircraftFacts } from '../../domain/reference/facts.ts';
import { notify } from '../parts/notify.ts';
import type { Refused } from '../parts/outcome.ts';
import { pendingDelay } from '../parts/pendingDelay.ts';
import { placeholderActor, type ToProvide } from '../parts/placeholderActor.ts';
import type { Tagged } from '../parts/tags.ts';

export type DriftAct = 'take' | 'keep';
export interface DriftsInput {
  /** Today's Pacific date. */
  readonly today: string;
  /** The user has Contract.Edit. */
  readonly maySettle: boolean;
}
export interface DriftsLoaded {
  readonly drifts: readonly DriftRow[];
  readonly aircraft: readonly AircraftFacts[];
}
export interface DriftsRequest {
  readonly act: DriftAct;
  readonly drifts: readonly DriftRow[];
}
export type DriftsOutcome =
  | { readonly kind: 'answered'; readonly outcomes: readonly ('done' | 'changed')[] }
  | Refused;
interface DriftsContext extends DriftsInput {
  readonly loaded: DriftsLoaded | null;
  /** Activity ids. */
  readonly picked: readonly string[];
  readonly asked: DriftsRequest | null;
  readonly reason: string;
  readonly showsReason: boolean;
  /** The message about the last action; '' before the first. */
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

const driftsOf = ({ loaded }: DriftsContext, ids: readonly string[]): DriftRow[] =>
  loaded?.drifts.filter(({ activityId }) => ids.includes(activityId)) ?? [];

/** `asking`: the user is prompted for a reason. */
export const driftsSetup = setup({
  types: {} as {
    context: DriftsContext;
    input: DriftsInput;
    events: DriftsEvent;
    tags: Tagged<'pending' | 'open' | 'failed' | 'stale' | 'busy', 'asking'>;
  },
  actors: {
    loadDrifts: placeholderActor<DriftsLoaded, { today: string }>('loadDrifts'),
    settleDrifts: placeholderActor<DriftsOutcome, { asked: DriftsRequest | null; reason: string }>(
      'settleDrifts',
    ),
  },
  delays: { pendingDelay },
  actions: {
    notify,
    /** Reloads the grid of half-months, whose totals have changed. */
    tellPeriods: (_: unknown, _params: ToProvide | undefined): void => {},
  },
}).extend({
  guards: {
    maySettle: ({ context }, { ids }: { ids: readonly string[] }) =>
      context.maySettle && driftsOf(context, ids).length > 0,
    isReason: ({ context }) => reasonProblem(context.reason) === null,
    isAnswered: (_, { kind }: DriftsOutcome) => kind === 'answered',
  },
  actions: {
    keepLoaded: assign(({ context }, loaded: DriftsLoaded) => ({
      loaded,
      picked: context.picked.filter((id) =>
        loaded.drifts.some(({ activityId }) => activityId === id),
      ),
    })),
    pick: assign((_, { ids }: { ids: readonly string[] }) => ({ picked: ids })),
    ask: assign(({ context }, { act, ids }: { act: DriftAct; ids: readonly string[] }) => ({
      asked: { act, drifts: driftsOf(context, ids) },
      reason: '',
      showsReason: false,
      told: '',
    })),
    keepReason: assign((_, { reason }: { reason: string }) => ({ reason })),
    showReason: assign({ showsReason: true }),
    keepTold: assign(({ context: { asked } }, outcome: DriftsOutcome) =>
      outcome.kind === 'refused' || asked === null
        ? {}
        : { told: summarizeDrifts(asked.act, outcome.outcomes), picked: [] },
    ),
    closeTold: assign({ told: '' }),
  },
});
