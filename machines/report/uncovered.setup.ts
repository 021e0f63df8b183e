import { setup } from 'xstate';
import type { UncoveredActivity } from '../../contract/report/uncovered.ts';
import {
  type DateRange,
  type Days,
  isSameRange,
  parseRange,
  rangeDays,
} from '../../domain/dates/dateRange.ts';
import {
  draftOf,
  type RangeDraft,
  type RangeErrors,
  readDraft,
} from '../../domain/report/view/rangeDraft.ts';
import { FISCAL_MONTH } from '../../domain/report/view/relativeDates.ts';
import { uncoveredAddress } from '../../domain/report/view/uncoveredView.ts';
import { effectsOf, type Heard, type HeardDone, type HeardOn, named } from '../parts/effects.ts';
import { type Goto, goto } from '../parts/goto.ts';
import { notify } from '../parts/notify.ts';
import { pendingDelay } from '../parts/patience.ts';
import { placeholderActor } from '../parts/placeholderActor.ts';
import type { Tagged } from '../parts/tags.ts';

export interface UncoveredInput {
  readonly search: Readonly<Record<string, string | undefined>>;
  /** Pacific day it is read on. */
  readonly today: string;
  /** The month a fiscal year begins with, 1 to 12; absent = July. */
  readonly fiscalMonth?: number;
}
interface Context extends UncoveredInput {
  readonly fiscalMonth: number;
  /** null: all dates. */
  readonly range: DateRange | null;
  readonly days: Days | null;
  readonly rangeDraft: RangeDraft;
  readonly rangeErrors: RangeErrors;
  readonly isRangeOpen: boolean;
  readonly rows: readonly UncoveredActivity[];
  /** Aircraft whose rows are folded away. */
  readonly closed: readonly string[];
}
type Event =
  | ({ type: 'search.changed' } & UncoveredInput)
  | { type: 'range.chosen'; range: DateRange }
  | { type: 'range.cleared' }
  | { type: 'range.fieldChanged'; field: keyof RangeDraft; value: string }
  | { type: 'range.submitted' }
  | { type: 'range.editorOpened' }
  | { type: 'range.editorClosed' }
  | { type: 'load.requested' }
  | { type: 'aircraft.toggled'; key: string };

/** What an address means on its day: dates that can't be loaded are all dates. */
function placeOf({ search, today }: UncoveredInput) {
  const range = parseRange(search);
  return {
    search,
    today,
    range,
    days: range === null ? null : rangeDays(range, today),
    rangeDraft: draftOf(range, today),
    rangeErrors: {},
    isRangeOpen: false,
  };
}
export const uncoveredContext = (input: UncoveredInput): Context => ({
  ...placeOf(input),
  fiscalMonth: input.fiscalMonth ?? FISCAL_MONTH,
  rows: [],
  closed: [],
});

export const uncoveredSetup = setup({
  types: {} as {
    context: Context;
    input: UncoveredInput;
    events: Event;
    emitted: Goto;
    tags: Tagged<'pending' | 'open' | 'failed'>;
  },
  actors: {
    loadUncovered: placeholderActor<readonly UncoveredActivity[], { days: Days | null }>(
      'loadUncovered',
    ),
  },
  delays: { pendingDelay },
  actions: { notify },
});
export const uncovered = effectsOf<Context, Event, Goto>();
export type In = Pick<Heard<Context, Event>, 'context'>;
export type On<Type extends Event['type']> = HeardOn<Context, Event, Type>;
export type Rows = HeardDone<Context, readonly UncoveredActivity[]>;

const { assign, emit } = uncovered;
const textOf = (search: UncoveredInput['search']) => JSON.stringify(Object.entries(search).sort());
export const isOtherAddress = ({ context, event }: On<'search.changed'>) =>
  event.today !== context.today || textOf(event.search) !== textOf(context.search);
const isShownRange = ({ context, event }: On<'range.chosen'>) =>
  isSameRange(context.range, event.range);
const draftIsShown = ({ context }: In) =>
  isSameRange(context.range, readDraft(context.rangeDraft).range);
const draftIsWhole = ({ context }: In) => readDraft(context.rangeDraft).errors === null;

export const address = named({
  takeAddress: assign(({ event }: On<'search.changed'>) => placeOf(event)),
});
const range = named({
  openRange: assign(({ context }: In) => ({
    rangeDraft: draftOf(context.range, context.today),
    rangeErrors: {},
    isRangeOpen: true,
  })),
  closeRange: assign({ isRangeOpen: false }),
  changeRange: assign(({ context, event }: On<'range.fieldChanged'>) => ({
    rangeDraft: { ...context.rangeDraft, [event.field]: event.value },
    rangeErrors: {},
  })),
  showRangeErrors: assign(({ context }: In) => ({
    rangeErrors: readDraft(context.rangeDraft).errors ?? {},
  })),
  goToRange: emit(({ event }: On<'range.chosen'>) => goto(uncoveredAddress(event.range))),
  goToTypedRange: emit(({ context }: In) =>
    goto(uncoveredAddress(readDraft(context.rangeDraft).range)),
  ),
  goToAllDates: emit(goto(uncoveredAddress(null))),
});

/** The dates become a new address first (RPT-84). */
export const dates = uncoveredSetup.createStateConfig({
  on: {
    // The same address said again by a page that mounts twice does not start a load over.
    'search.changed': { guard: isOtherAddress, target: '.reloading', actions: address.takeAddress },
    // Dates that are on screen already are no other address: asked for again, they are wanted as they are now.
    'range.chosen': [
      { guard: isShownRange, target: '.reloading', actions: range.closeRange },
      { actions: [range.closeRange, range.goToRange] },
    ],
    'range.cleared': { actions: [range.closeRange, range.goToAllDates] },
    'range.editorOpened': { actions: range.openRange },
    'range.editorClosed': { actions: range.closeRange },
    'range.fieldChanged': { actions: range.changeRange },
    'range.submitted': [
      { guard: draftIsShown, target: '.reloading', actions: range.closeRange },
      { guard: draftIsWhole, actions: [range.closeRange, range.goToTypedRange] },
      { actions: range.showRangeErrors },
    ],
  },
});
