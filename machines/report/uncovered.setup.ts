import { assign, emit, setup } from 'xstate';
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
import { uncoveredReportPath } from '../../domain/report/view/uncoveredView.ts';
import { type Goto, goto, gotoInstead } from '../parts/goto.ts';
import { notify } from '../parts/notify.ts';
import { eventOf } from '../parts/outcome.ts';
import { pendingDelay } from '../parts/pendingDelay.ts';
import { placeholderActor } from '../parts/placeholderActor.ts';
import type { Tagged } from '../parts/tags.ts';

export interface UncoveredInput {
  readonly search: Readonly<Record<string, string | undefined>>;
  /** Today's Pacific date. */
  readonly today: string;
  /** The first month of a fiscal year, 1 to 12; absent = July. */
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
  /** Aircraft with collapsed rows. */
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

/** Resolves a URL relative to today. Dates that can't be loaded count as all dates. */
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

/**
 * Up to this many rows a list opens expanded. A longer one opens collapsed, showing each aircraft's
 * totals.
 */
const OPEN_UP_TO = 60;
const textOf = (search: UncoveredInput['search']) => JSON.stringify(Object.entries(search).sort());

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
}).extend({
  guards: {
    isOtherAddress: ({ context }, { search, today }: UncoveredInput) =>
      today !== context.today || textOf(search) !== textOf(context.search),
    isShownRange: ({ context }, { range }: { range: DateRange }) =>
      isSameRange(context.range, range),
    draftIsShown: ({ context }) => isSameRange(context.range, readDraft(context.rangeDraft).range),
    draftIsWhole: ({ context }) => readDraft(context.rangeDraft).errors === null,
  },
  actions: {
    takeAddress: assign((_, address: UncoveredInput) => placeOf(address)),
    openRange: assign(({ context }) => ({
      rangeDraft: draftOf(context.range, context.today),
      rangeErrors: {},
      isRangeOpen: true,
    })),
    closeRange: assign({ isRangeOpen: false }),
    changeRange: assign(
      ({ context }, { field, value }: { field: keyof RangeDraft; value: string }) => ({
        rangeDraft: { ...context.rangeDraft, [field]: value },
        rangeErrors: {},
      }),
    ),
    showRangeErrors: assign(({ context }) => ({
      rangeErrors: readDraft(context.rangeDraft).errors ?? {},
    })),
    goToRange: emit((_, { range }: { range: DateRange }) => goto(uncoveredReportPath(range))),
    goToTypedRange: emit(({ context }) =>
      goto(uncoveredReportPath(readDraft(context.rangeDraft).range)),
    ),
    goToAllDates: emit(goto(uncoveredReportPath(null))),
    goHome: emit(gotoInstead('/')),
    keepRows: assign((_, rows: readonly UncoveredActivity[]) => ({ rows })),
    foldLongList: assign(({ context: { rows } }) => ({
      closed: rows.length > OPEN_UP_TO ? [...new Set(rows.map((r) => r.aircraftId ?? ''))] : [],
    })),
    toggle: assign(({ context: { closed } }, { key }: { key: string }) => ({
      closed: closed.includes(key) ? closed.filter((one) => one !== key) : [...closed, key],
    })),
  },
});

/** New dates navigate to a new URL first (RPT-84). */
export const dates = uncoveredSetup.createStateConfig({
  on: {
    // A page that mounts twice sends the same URL again; that must not restart a load.
    'search.changed': {
      guard: { type: 'isOtherAddress', params: eventOf },
      target: '.reloading',
      actions: { type: 'takeAddress', params: eventOf },
    },
    // Choosing the dates already on screen changes no URL. It reloads them instead.
    'range.chosen': [
      {
        guard: { type: 'isShownRange', params: eventOf },
        target: '.reloading',
        actions: 'closeRange',
      },
      { actions: ['closeRange', { type: 'goToRange', params: eventOf }] },
    ],
    'range.cleared': { actions: ['closeRange', 'goToAllDates'] },
    'range.editorOpened': { actions: 'openRange' },
    'range.editorClosed': { actions: 'closeRange' },
    'range.fieldChanged': { actions: { type: 'changeRange', params: eventOf } },
    'range.submitted': [
      { guard: 'draftIsShown', target: '.reloading', actions: 'closeRange' },
      { guard: 'draftIsWhole', actions: ['closeRange', 'goToTypedRange'] },
      { actions: 'showRangeErrors' },
    ],
  },
});
