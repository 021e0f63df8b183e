import { assign, emit } from 'xstate';
import {
  type Filter,
  type Mode,
  nextSort,
  noFilter,
  type Part,
  type UserList,
} from '../../domain/settings/filter.ts';
import { goto, gotoInstead } from '../parts/goto.ts';
import { eventOf } from '../parts/outcome.ts';
import { change } from './referenceList.change.ts';
import { addressOf, filtered, type ReferenceListContext } from './referenceList.context.ts';
import { data } from './referenceList.data.ts';
import { drawer, drawerSetup } from './referenceList.drawer.ts';

const filteredBy = (context: ReferenceListContext, filter: Partial<Filter>) =>
  filtered(context, { ...context.filter, ...filter });

export const listingSetup = drawerSetup.extend({
  actions: {
    filterText: assign(({ context }, { text }: { text: string }) => filteredBy(context, { text })),
    filterMode: assign(({ context }, { mode }: { mode: Mode }) => filteredBy(context, { mode })),
    filterPart: assign(({ context }, { has }: { has: Part }) => filteredBy(context, { has })),
    chooseList: assign(({ context }, { list }: { list: UserList }) =>
      filteredBy(context, { list }),
    ),
    filterBase: assign(({ context }, { baseId }: { baseId: string }) =>
      filteredBy(context, { baseId }),
    ),
    sortBy: assign(({ context }, { label }: { label: string }) =>
      filteredBy(context, { sort: nextSort(context.filter.sort, label) }),
    ),
    clearFilter: assign(({ context }) =>
      filteredBy(context, {
        ...noFilter,
        mode: 'all',
        open: context.filter.open,
        sort: context.filter.sort,
      }),
    ),
    goToFilter: emit(({ context }) => goto(addressOf(context))),
    /** Replaces the history entry, so that Back skips single letters and sort changes. */
    goToText: emit(({ context }) => gotoInstead(addressOf(context))),
  },
});

/** The parallel regions: rows, drawer, and changes made without the form. */
export const listing = listingSetup.createStateConfig({
  tags: 'open',
  type: 'parallel',
  on: {
    'text.typed': { actions: [{ type: 'filterText', params: eventOf }, 'goToText'] },
    'mode.chosen': { actions: [{ type: 'filterMode', params: eventOf }, 'goToFilter'] },
    'sort.pressed': { actions: [{ type: 'sortBy', params: eventOf }, 'goToText'] },
    'filter.cleared': { actions: ['clearFilter', 'goToFilter'] },
    'part.chosen': { actions: [{ type: 'filterPart', params: eventOf }, 'goToFilter'] },
    'list.chosen': { actions: [{ type: 'chooseList', params: eventOf }, 'goToFilter'] },
    'base.chosen': { actions: [{ type: 'filterBase', params: eventOf }, 'goToFilter'] },
  },
  states: { data, drawer, change },
});
