import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from 'xstate';
import type { ChangeLog, ChangeLogQuery } from '../../contract/history/changeLog.ts';
import { changeLogPath } from '../../domain/history/address.ts';
import {
  type DayFaults,
  dayFaults,
  type LogFilter,
  type LogRow,
  logCsv,
  logRows,
  noFilter,
  queryOf,
} from '../../domain/history/changeLog.ts';
import { type Goto, goto } from '../parts/goto.ts';
import { notice, notify } from '../parts/notify.ts';
import { eventOf, outputOf } from '../parts/outcome.ts';
import { pendingAfterDelay, pendingDelay } from '../parts/pendingDelay.ts';
import { placeholderActor, type ToProvide } from '../parts/placeholderActor.ts';
import type { Tagged } from '../parts/tags.ts';

export interface ChangeLogInput {
  /** The filter in the URL. */
  readonly filter: LogFilter;
}
interface Context extends ChangeLogInput {
  readonly rows: readonly LogRow[];
  /** The cursor of older changes; null if there are none. */
  readonly next: string | null;
  readonly faults: DayFaults;
}
type Event =
  | { type: 'address.changed'; filter: LogFilter }
  | { type: 'filter.changed'; filter: Partial<LogFilter> }
  | { type: 'search.requested' }
  | { type: 'filter.cleared' }
  | { type: 'more.requested' }
  | { type: 'csv.requested' }
  | { type: 'retry.requested' };

/** All changes of a filter, and whether there are more than a file may have. */
export interface AllChanges {
  readonly rows: readonly LogRow[];
  readonly isCut: boolean;
}

const changeLogSetup = setup({
  types: {} as {
    context: Context;
    input: ChangeLogInput;
    events: Event;
    emitted: Goto;
    /** `exporting`: the file is being made. */
    tags: Tagged<'pending' | 'open' | 'failed' | 'busy', 'exporting'>;
  },
  actors: {
    loadPage: placeholderActor<ChangeLog, { query: ChangeLogQuery }>('loadPage'),
    loadAll: placeholderActor<AllChanges, { query: ChangeLogQuery }>('loadAll'),
  },
  delays: { pendingDelay },
  actions: {
    notify,
    saveText: (_: unknown, _params: { name: string; text: string } & ToProvide): void => {},
  },
}).extend({
  guards: {
    hasFaults: ({ context }) => Object.keys(dayFaults(context.filter)).length > 0,
    // A search loads before it changes the URL, so an equal filter needs no load.
    asksOther: ({ context }, { filter }: { filter: LogFilter }) =>
      changeLogPath(filter) !== changeLogPath(context.filter),
    hasMore: ({ context }) => context.next !== null,
    isCut: (_, { isCut }: AllChanges) => isCut,
  },
  actions: {
    // Another kind has other fields.
    keepFilter: assign(({ context }, { filter }: { filter: Partial<LogFilter> }) => ({
      filter: {
        ...context.filter,
        ...(filter.table === undefined ? {} : { field: '' }),
        ...filter,
      },
      faults: {},
    })),
    keepAddress: assign((_, { filter }: { filter: LogFilter }) => ({ filter, faults: {} })),
    goToFilter: emit(({ context }) => goto(changeLogPath(context.filter))),
    clearFilter: assign({ filter: noFilter, faults: {} }),
    showFaults: assign(({ context }) => ({ faults: dayFaults(context.filter) })),
    keepPage: assign((_, page: ChangeLog) => ({ rows: logRows(page), next: page.next })),
    addPage: assign(({ context }, page: ChangeLog) => ({
      rows: [...context.rows, ...logRows(page)],
      next: page.next,
    })),
  },
});

const firstPage = ({ context }: { context: Context }) => ({ query: queryOf(context.filter, null) });
const search = [
  { guard: 'hasFaults', actions: 'showFaults' },
  { target: '#changeLog.loading', reenter: true, actions: 'goToFilter' },
] as const;

/** The changes in all records, a page at a time (SET-120). */
export const changeLogMachine = changeLogSetup.createMachine({
  id: 'changeLog',
  context: ({ input: { filter } }) => ({ filter, rows: [], next: null, faults: {} }),
  initial: 'loading',
  on: {
    'filter.changed': { actions: { type: 'keepFilter', params: eventOf } },
    'search.requested': [...search],
    'filter.cleared': {
      target: '.loading',
      reenter: true,
      actions: ['clearFilter', 'goToFilter'],
    },
    'address.changed': {
      guard: { type: 'asksOther', params: eventOf },
      target: '.loading',
      reenter: true,
      actions: { type: 'keepAddress', params: eventOf },
    },
  },
  states: {
    loading: {
      invoke: {
        id: 'loadPage',
        src: 'loadPage',
        input: firstPage,
        onDone: { target: 'shown', actions: { type: 'keepPage', params: outputOf } },
        onError: 'unavailable',
      },
      ...pendingAfterDelay('pending'),
    },
    unavailable: { tags: 'failed', on: { 'retry.requested': 'loading' } },
    shown: {
      tags: 'open',
      initial: 'resting',
      states: {
        resting: {
          on: {
            'more.requested': { guard: 'hasMore', target: 'adding' },
            'csv.requested': 'exporting',
          },
        },
        adding: {
          tags: 'busy',
          invoke: {
            id: 'loadMore',
            src: 'loadPage',
            input: ({ context }) => ({ query: queryOf(context.filter, context.next) }),
            onDone: { target: 'resting', actions: { type: 'addPage', params: outputOf } },
            onError: {
              target: 'resting',
              actions: notice('error', "Older changes couldn't be loaded. Try again."),
            },
          },
        },
        exporting: {
          tags: ['busy', 'exporting'],
          invoke: {
            id: 'loadAll',
            src: 'loadAll',
            input: firstPage,
            onDone: [
              {
                guard: { type: 'isCut', params: outputOf },
                target: 'resting',
                actions: [
                  { type: 'saveText', params: ({ event }) => fileOf(event.output) },
                  notice('warning', 'The file has the newest 20,000 changes. Choose fewer days.'),
                ],
              },
              {
                target: 'resting',
                actions: { type: 'saveText', params: ({ event }) => fileOf(event.output) },
              },
            ],
            onError: {
              target: 'resting',
              actions: notice('error', "The file couldn't be made. Try again."),
            },
          },
        },
      },
    },
  },
});
const fileOf = ({ rows }: AllChanges) => ({ name: 'history.csv', text: logCsv(rows) });
export type ChangeLogRef = ActorRefFrom<typeof changeLogMachine>;
export type ChangeLogSnapshot = SnapshotFrom<typeof changeLogMachine>;
