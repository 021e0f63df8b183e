import { setup } from 'xstate';
import type { CloseResult, PeriodRow } from '../../contract/approvals/books.ts';
import type { ApprovalsAddress } from '../../domain/approvals/address.ts';
import { readyRows } from '../../domain/approvals/grid.ts';
import { closingTold } from '../../domain/approvals/told.ts';
import type { AircraftFacts } from '../../domain/reference/facts.ts';
import { effectsOf, type HeardDone, type HeardOn, named } from '../parts/effects.ts';
import { notify } from '../parts/notify.ts';
import { guardsOf, type Refused } from '../parts/outcome.ts';
import { pendingDelay } from '../parts/patience.ts';
import { placeholderActor } from '../parts/placeholderActor.ts';
import type { Tagged } from '../parts/tags.ts';

export interface PeriodsInput {
  /** The newest half-month of the grid; '' = the one that runs now. */
  readonly start: ApprovalsAddress['start'];
  /** Pacific day. */
  readonly today: string;
  /** Holds Contract.Edit. */
  readonly mayClose: boolean;
  /** A System Administrator who holds it. */
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
  /** What is to be closed. */
  readonly asked: readonly PeriodRow[];
  readonly refused: readonly CloseResult[];
  /** What became of the last closing; '' before the first. */
  readonly told: string;
  /** The last day of what is taken as approved; '' = none chosen. */
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
/** `confirming`: the question stands whether to close. `refused`: some could not be closed. `choosingDay`: books begin. */
type PeriodsTag = Tagged<
  'pending' | 'open' | 'failed' | 'stale' | 'busy',
  'confirming' | 'refused' | 'choosingDay'
>;

/** Types and actors. */
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
    /** Tells the list of differences that closed half-months are others. */
    tellDrifts: (): void => {},
  },
});

const { assign } = effectsOf<PeriodsContext, PeriodsEvent>();
type In = { readonly context: PeriodsContext };
type On<Type extends PeriodsEvent['type']> = HeardOn<PeriodsContext, PeriodsEvent, Type>;
type Done<Output> = HeardDone<PeriodsContext, Output>;

const meant = ({ context, event }: On<'close.asked'>): PeriodRow[] =>
  context.loaded?.periods.filter((row) =>
    event.periods.some((key) => key.assetId === row.assetId && key.start === row.start),
  ) ?? [];
const ready = ({ context }: In) => readyRows(context.loaded?.periods ?? []);

export const isOther = ({ context, event }: On<'start.changed'>) => event.start !== context.start;
export const mayClose = (heard: On<'close.asked'>) =>
  heard.context.mayClose && meant(heard).some((row) => row.closed === null);
export const mayCloseReady = (heard: In) => heard.context.mayClose && ready(heard).length > 0;
/** Books begin once: not after a half-month was closed (APR-26). */
export const mayOpen = ({ context }: In) =>
  context.mayOpen && context.loaded?.periods.every((row) => row.closed === null) === true;
export const hasDay = ({ context }: In) => context.until !== '';
export const hasRefused = ({ context }: In) => context.refused.length > 0;
export const closing = guardsOf<ClosingOutcome>();
export const opening = guardsOf<OpeningOutcome>();

export const effects = named({
  keepStart: assign(({ event: { start } }: On<'start.changed'>) => ({
    start,
    loaded: null,
    told: '',
    refused: [],
  })),
  followStart: assign(({ event: { start } }: On<'start.changed'>) => ({ start })),
  keepLoaded: assign(({ event: { output } }: Done<PeriodsLoaded>) => ({ loaded: output })),
  ask: assign((heard: On<'close.asked'>) => ({
    asked: meant(heard).filter((row) => row.closed === null),
    told: '',
    refused: [],
  })),
  askReady: assign((heard: In) => ({ asked: ready(heard), told: '', refused: [] })),
  keepClosed: assign(({ event: { output } }: Done<ClosingOutcome>) =>
    output.kind === 'refused'
      ? {}
      : {
          told: closingTold(output.results),
          refused: output.results.filter((r) => r.outcome === 'refused'),
        },
  ),
  forgetTold: assign({ told: '', refused: [] }),
  forgetDay: assign({ until: '' }),
  keepDay: assign(({ event: { day } }: On<'day.chosen'>) => ({ until: day })),
});
