import { assign, setup } from 'xstate';
import type { CloseResult, PeriodRow } from '../../contract/approvals/books.ts';
import type { ApprovalsFilters } from '../../domain/approvals/address.ts';
import { readyRows } from '../../domain/approvals/grid.ts';
import { closingSummary } from '../../domain/approvals/stepSummary.ts';
import type { AircraftFacts } from '../../domain/reference/facts.ts';
import { notify } from '../parts/notify.ts';
import type { Refused } from '../parts/outcome.ts';
import { pendingDelay } from '../parts/pendingDelay.ts';
import { placeholderActor, type ToProvide } from '../parts/placeholderActor.ts';
import type { Tagged } from '../parts/tags.ts';

export interface PeriodsInput {
  /** The newest half-month of the grid; '' = the current one. */
  readonly start: ApprovalsFilters['start'];
  /** Today's Pacific date. */
  readonly today: string;
  /** The user has Contract.Edit. */
  readonly mayClose: boolean;
  /** The user is a System Administrator and has Contract.Edit. */
  readonly mayOpen: boolean;
}
export interface PeriodsLoaded {
  readonly periods: readonly PeriodRow[];
  readonly aircraft: readonly AircraftFacts[];
}
export type PeriodKey = Pick<PeriodRow, 'assetId' | 'start'>;
export type ClosingOutcome =
  | { readonly kind: 'answered'; readonly results: readonly CloseResult[] }
  | Refused;
export type OpeningOutcome =
  | { readonly kind: 'opened'; readonly records: number; readonly periods: number }
  | Refused;
interface PeriodsContext extends PeriodsInput {
  readonly loaded: PeriodsLoaded | null;
  /** The half-months to close. */
  readonly asked: readonly PeriodRow[];
  readonly refused: readonly CloseResult[];
  /** The result of the last closing; '' before the first. */
  readonly told: string;
  /** The last day of records to take as approved; '' = none chosen. */
  readonly until: string;
}
type PeriodsEvent =
  | { type: 'start.changed'; start: string }
  | { type: 'close.asked'; periods: readonly PeriodKey[] }
  | { type: 'ready.asked' }
  | { type: 'closing.confirmed' }
  | { type: 'opening.asked' }
  | { type: 'day.chosen'; day: string }
  | { type: 'opening.confirmed' }
  | { type: 'asking.left' }
  | { type: 'told.closed' }
  | { type: 'books.changed' }
  | { type: 'retry.requested' };
/**
 * - `confirming`: a prompt asks whether to close.
 * - `refused`: some half-months could not be closed.
 * - `choosingDay`: the user chooses the day on which the books open.
 */
type PeriodsTag = Tagged<
  'pending' | 'open' | 'failed' | 'stale' | 'busy',
  'confirming' | 'refused' | 'choosingDay'
>;

const rowsOf = ({ loaded }: PeriodsContext, keys: readonly PeriodKey[]): PeriodRow[] =>
  loaded?.periods.filter((row) =>
    keys.some((key) => key.assetId === row.assetId && key.start === row.start),
  ) ?? [];
const readyOf = ({ loaded }: PeriodsContext) => readyRows(loaded?.periods ?? []);

export const periodsSetup = setup({
  types: {} as {
    context: PeriodsContext;
    input: PeriodsInput;
    events: PeriodsEvent;
    tags: PeriodsTag;
  },
  actors: {
    loadPeriods: placeholderActor<PeriodsLoaded, { start: string; today: string }>('loadPeriods'),
    closePeriods: placeholderActor<ClosingOutcome, { periods: readonly PeriodRow[] }>(
      'closePeriods',
    ),
    openBooks: placeholderActor<OpeningOutcome, { until: string }>('openBooks'),
  },
  delays: { pendingDelay },
  actions: {
    notify,
    /** Reloads the list of differences, because some of their half-months are now closed. */
    tellDrifts: (_: unknown, _params: ToProvide | undefined): void => {},
  },
}).extend({
  guards: {
    isOther: ({ context }, { start }: { start: string }) => start !== context.start,
    mayClose: ({ context }, { periods }: { periods: readonly PeriodKey[] }) =>
      context.mayClose && rowsOf(context, periods).some((row) => row.closed === null),
    mayCloseReady: ({ context }) => context.mayClose && readyOf(context).length > 0,
    /** The books open only once, before any half-month is closed (APR-26). */
    mayOpen: ({ context }) =>
      context.mayOpen && context.loaded?.periods.every((row) => row.closed === null) === true,
    hasDay: ({ context }) => context.until !== '',
    hasRefused: ({ context }) => context.refused.length > 0,
    isAnswered: (_, { kind }: ClosingOutcome) => kind === 'answered',
    isOpened: (_, { kind }: OpeningOutcome) => kind === 'opened',
  },
  actions: {
    keepStart: assign((_, { start }: { start: string }) => ({
      start,
      loaded: null,
      told: '',
      refused: [],
    })),
    followStart: assign((_, { start }: { start: string }) => ({ start })),
    keepLoaded: assign((_, loaded: PeriodsLoaded) => ({ loaded })),
    ask: assign(({ context }, { periods }: { periods: readonly PeriodKey[] }) => ({
      asked: rowsOf(context, periods).filter((row) => row.closed === null),
      told: '',
      refused: [],
    })),
    askReady: assign(({ context }) => ({ asked: readyOf(context), told: '', refused: [] })),
    keepClosed: assign((_, outcome: ClosingOutcome) =>
      outcome.kind === 'refused'
        ? {}
        : {
            told: closingSummary(outcome.results),
            refused: outcome.results.filter((r) => r.outcome === 'refused'),
          },
    ),
    forgetTold: assign({ told: '', refused: [] }),
    forgetDay: assign({ until: '' }),
    keepDay: assign((_, { day }: { day: string }) => ({ until: day })),
  },
});
