import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from 'xstate';
import type { Dispatch } from '../../contract/dispatch/dispatches.ts';
import { addDays } from '../../domain/dates/parseDate.ts';
import { type DayFilters, type DayRow, dayListPath, dayRows } from '../../domain/home/dayList.ts';
import type { AircraftFacts } from '../../domain/reference/facts.ts';
import { type Goto, goto, gotoInstead } from '../parts/goto.ts';
import { notice, notify } from '../parts/notify.ts';
import { eventOf, outputOf } from '../parts/outcome.ts';
import { pendingAfterDelay, pendingDelay } from '../parts/pendingDelay.ts';
import { placeholderActor } from '../parts/placeholderActor.ts';
import type { Tagged } from '../parts/tags.ts';

export interface DayListLoaded {
  readonly dispatches: readonly Dispatch[];
  readonly aircraft: readonly AircraftFacts[];
}
interface DayListContext extends DayFilters {
  readonly loaded: DayListLoaded | null;
  readonly rows: readonly DayRow[];
}
export type DayListEvent =
  | { type: 'address.changed'; address: DayFilters }
  | { type: 'text.typed'; text: string }
  | { type: 'deleted.toggled' }
  | { type: 'day.moved'; days: number }
  | { type: 'day.chosen'; day: string }
  | { type: 'retry.requested' };

const nothing = { loaded: null, rows: [] } as const;
const filtered = (context: DayListContext): DayListContext => ({
  ...context,
  rows:
    context.loaded === null
      ? []
      : dayRows(context.loaded.dispatches, context.loaded.aircraft, context.text),
});

const dayListSetup = setup({
  types: {} as {
    context: DayListContext;
    input: DayFilters;
    events: DayListEvent;
    emitted: Goto;
    tags: Tagged<'pending' | 'open' | 'failed'>;
  },
  actors: {
    loadDay: placeholderActor<DayListLoaded, Pick<DayFilters, 'day' | 'withDeleted'>>('loadDay'),
  },
  delays: { pendingDelay },
  actions: { notify },
}).extend({
  guards: {
    asksOther: ({ context }, { address }: { address: DayFilters }) =>
      address.day !== context.day || address.withDeleted !== context.withDeleted,
  },
  actions: {
    keepAddress: assign(({ context }, { address }: { address: DayFilters }) =>
      filtered({ ...context, ...address }),
    ),
    dropList: assign(nothing),
    keepLoaded: assign(({ context }, loaded: DayListLoaded) => filtered({ ...context, loaded })),
    keepText: assign(({ context }, { text }: { text: string }) => filtered({ ...context, text })),
    nameText: emit(({ context }) => gotoInstead(dayListPath(context))),
    // These only change the URL. Its change loads the other list.
    moveDay: emit(({ context }, { days }: { days: number }) =>
      goto(dayListPath({ ...context, day: addDays(context.day, days) })),
    ),
    chooseDay: emit(({ context }, { day }: { day: string }) =>
      goto(dayListPath({ ...context, day })),
    ),
    toggleDeleted: emit(({ context }) =>
      gotoInstead(dayListPath({ ...context, withDeleted: !context.withDeleted })),
    ),
  },
});

/**
 * The dispatches of one day, searched while the user types. The URL stays an input for the chart's
 * whole life.
 */
export const dayListMachine = dayListSetup.createMachine({
  id: 'dayList',
  context: ({ input }) => ({ ...input, ...nothing }),
  initial: 'loading',
  on: {
    'address.changed': [
      {
        guard: { type: 'asksOther', params: eventOf },
        target: '.loading',
        reenter: true,
        actions: ['dropList', { type: 'keepAddress', params: eventOf }],
      },
      { actions: { type: 'keepAddress', params: eventOf } },
    ],
    'text.typed': { actions: [{ type: 'keepText', params: eventOf }, 'nameText'] },
    'day.moved': { actions: { type: 'moveDay', params: eventOf } },
    'day.chosen': { actions: { type: 'chooseDay', params: eventOf } },
    'deleted.toggled': { actions: 'toggleDeleted' },
  },
  states: {
    loading: {
      invoke: {
        id: 'loadDay',
        src: 'loadDay',
        input: ({ context: { day, withDeleted } }) => ({ day, withDeleted }),
        onDone: { target: 'listed', actions: { type: 'keepLoaded', params: outputOf } },
        onError: { target: 'failed', actions: notice('error', 'Failed to load dispatches.') },
      },
      ...pendingAfterDelay('pending'),
    },
    listed: { tags: 'open' },
    failed: { tags: 'failed', on: { 'retry.requested': 'loading' } },
  },
});
export type DayListRef = ActorRefFrom<typeof dayListMachine>;
export type DayListSnapshot = SnapshotFrom<typeof dayListMachine>;
