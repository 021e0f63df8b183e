import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from 'xstate';
import type { Dispatch } from '../../contract/dispatches.ts';
import { addDays } from '../../domain/dates/parseDate.ts';
import type { AircraftFacts } from '../../domain/dispatch/facts.ts';
import { type DayAddress, type DayRow, dayAddress, dayRows } from '../../domain/home/dayList.ts';
import { declared } from '../declared.ts';
import type { NoticeVariant } from '../notices.machine.ts';

export interface DayListLoaded {
  readonly dispatches: readonly Dispatch[];
  readonly aircraft: readonly AircraftFacts[];
}
interface DayListContext extends DayAddress {
  readonly loaded: DayListLoaded | null;
  readonly rows: readonly DayRow[];
}
export type DayListEvent =
  | { type: 'address.changed'; address: DayAddress }
  | { type: 'text.typed'; text: string }
  | { type: 'deleted.toggled' }
  | { type: 'day.moved'; days: number }
  | { type: 'day.chosen'; day: string }
  | { type: 'retry.requested' };

const nothing = { loaded: null, rows: [] } as const;
const filtered = (context: DayListContext): DayListContext => ({
  ...context,
  rows: context.loaded === null ? [] : dayRows(context.loaded.dispatches, context.loaded.aircraft, context.text),
});

const dayListSetup = setup({
  types: {} as {
    context: DayListContext;
    input: DayAddress;
    events: DayListEvent;
    emitted: { type: 'goto'; to: string; replace: boolean };
    /** `pending`: a skeleton. `listed`: the rows. `failed`: nothing but a retry. */
    tags: 'pending' | 'listed' | 'failed';
  },
  actors: { loadDay: declared<DayListLoaded, Pick<DayAddress, 'day' | 'withDeleted'>>('loadDay') },
  delays: { pendingDelay: 100 },
  guards: {
    asksOther: ({ context }, params: { address: DayAddress }) => params.address.day !== context.day || params.address.withDeleted !== context.withDeleted,
  },
  actions: {
    notify: (_, _params: { variant: NoticeVariant; message: string }) => {},
    keepAddress: assign(({ context }, params: { address: DayAddress }) => filtered({ ...context, ...params.address })),
    dropList: assign(nothing),
    keepLoaded: assign(({ context }, params: { loaded: DayListLoaded }) => filtered({ ...context, loaded: params.loaded })),
    keepText: assign(({ context }, params: { text: string }) => filtered({ ...context, text: params.text })),
    nameText: emit(({ context }) => ({ type: 'goto' as const, to: dayAddress(context), replace: true })),
    /** What else is loaded the address says first. */
    askDay: emit(({ context }, params: { day: string }) => ({ type: 'goto' as const, to: dayAddress({ ...context, day: params.day }), replace: false })),
    askDeleted: emit(({ context }) => ({ type: 'goto' as const, to: dayAddress({ ...context, withDeleted: !context.withDeleted }), replace: true })),
  },
});

/** The dispatches of one day, searched as one types; its address is an input all its life. */
export const dayListMachine = dayListSetup.createMachine({
  id: 'dayList',
  context: ({ input }) => ({ ...input, ...nothing }),
  initial: 'loading',
  on: {
    'address.changed': [
      {
        guard: { type: 'asksOther', params: ({ event }) => event },
        target: '.loading',
        reenter: true,
        actions: ['dropList', { type: 'keepAddress', params: ({ event }) => event }],
      },
      { actions: { type: 'keepAddress', params: ({ event }) => event } },
    ],
    'text.typed': { actions: [{ type: 'keepText', params: ({ event }) => event }, 'nameText'] },
    'day.moved': { actions: { type: 'askDay', params: ({ context, event }) => ({ day: addDays(context.day, event.days) }) } },
    'day.chosen': { actions: { type: 'askDay', params: ({ event }) => event } },
    'deleted.toggled': { actions: 'askDeleted' },
  },
  states: {
    loading: {
      initial: 'quick',
      invoke: {
        id: 'loadDay',
        src: 'loadDay',
        input: ({ context: { day, withDeleted } }) => ({ day, withDeleted }),
        onDone: { target: 'listed', actions: { type: 'keepLoaded', params: ({ event }) => ({ loaded: event.output }) } },
        onError: { target: 'failed', actions: { type: 'notify', params: { variant: 'error', message: 'Failed to load dispatches.' } } },
      },
      states: { quick: { after: { pendingDelay: 'slow' } }, slow: { tags: 'pending' } },
    },
    listed: { tags: 'listed' },
    failed: { tags: 'failed', on: { 'retry.requested': 'loading' } },
  },
});
export type DayListRef = ActorRefFrom<typeof dayListMachine>;
export type DayListSnapshot = SnapshotFrom<typeof dayListMachine>;
