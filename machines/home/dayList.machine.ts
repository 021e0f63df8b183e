import { type ActorRefFrom, type SnapshotFrom, setup } from 'xstate';
import type { Dispatch } from '../../contract/dispatch/dispatches.ts';
import { addDays } from '../../domain/dates/parseDate.ts';
import { type DayAddress, type DayRow, dayAddress, dayRows } from '../../domain/home/dayList.ts';
import type { AircraftFacts } from '../../domain/reference/facts.ts';
import { effectsOf, type HeardDone, type HeardOn, named } from '../parts/effects.ts';
import { type Goto, goto, gotoInstead } from '../parts/goto.ts';
import { notice, notify } from '../parts/notify.ts';
import { pendingDelay, slowly } from '../parts/patience.ts';
import { placeholderActor } from '../parts/placeholderActor.ts';
import type { Tagged } from '../parts/tags.ts';

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
  rows:
    context.loaded === null
      ? []
      : dayRows(context.loaded.dispatches, context.loaded.aircraft, context.text),
});

const dayListSetup = setup({
  types: {} as {
    context: DayListContext;
    input: DayAddress;
    events: DayListEvent;
    emitted: Goto;
    tags: Tagged<'pending' | 'open' | 'failed'>;
  },
  actors: {
    loadDay: placeholderActor<DayListLoaded, Pick<DayAddress, 'day' | 'withDeleted'>>('loadDay'),
  },
  delays: { pendingDelay },
  actions: { notify },
});
const { assign, emit } = effectsOf<DayListContext, DayListEvent, Goto>();
type In = { readonly context: DayListContext };
type On<Type extends DayListEvent['type']> = HeardOn<DayListContext, DayListEvent, Type>;

const asksOther = ({ context, event: { address } }: On<'address.changed'>) =>
  address.day !== context.day || address.withDeleted !== context.withDeleted;
const effects = named({
  keepAddress: assign(({ context, event }: On<'address.changed'>) =>
    filtered({ ...context, ...event.address }),
  ),
  dropList: assign(nothing),
  keepLoaded: assign(({ context, event }: HeardDone<DayListContext, DayListLoaded>) =>
    filtered({ ...context, loaded: event.output }),
  ),
  keepText: assign(({ context, event }: On<'text.typed'>) =>
    filtered({ ...context, text: event.text }),
  ),
  nameText: emit(({ context }: In) => gotoInstead(dayAddress(context))),
});
/** What else is loaded the address says first. */
const moves = named({
  moveDay: emit(({ context, event }: On<'day.moved'>) =>
    goto(dayAddress({ ...context, day: addDays(context.day, event.days) })),
  ),
  chooseDay: emit(({ context, event }: On<'day.chosen'>) =>
    goto(dayAddress({ ...context, day: event.day })),
  ),
  toggleDeleted: emit(({ context }: In) =>
    gotoInstead(dayAddress({ ...context, withDeleted: !context.withDeleted })),
  ),
});

/** The dispatches of one day, searched as one types; its address is an input all its life. */
export const dayListMachine = dayListSetup.createMachine({
  id: 'dayList',
  context: ({ input }) => ({ ...input, ...nothing }),
  initial: 'loading',
  on: {
    'address.changed': [
      {
        guard: asksOther,
        target: '.loading',
        reenter: true,
        actions: [effects.dropList, effects.keepAddress],
      },
      { actions: effects.keepAddress },
    ],
    'text.typed': { actions: [effects.keepText, effects.nameText] },
    'day.moved': { actions: moves.moveDay },
    'day.chosen': { actions: moves.chooseDay },
    'deleted.toggled': { actions: moves.toggleDeleted },
  },
  states: {
    loading: {
      invoke: {
        id: 'loadDay',
        src: 'loadDay',
        input: ({ context: { day, withDeleted } }) => ({ day, withDeleted }),
        onDone: { target: 'listed', actions: effects.keepLoaded },
        onError: { target: 'failed', actions: notice('error', 'Failed to load dispatches.') },
      },
      ...slowly('pending'),
    },
    listed: { tags: 'open' },
    failed: { tags: 'failed', on: { 'retry.requested': 'loading' } },
  },
});
export type DayListRef = ActorRefFrom<typeof dayListMachine>;
export type DayListSnapshot = SnapshotFrom<typeof dayListMachine>;
