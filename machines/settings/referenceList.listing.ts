import { type Filter, nextSort, noFilter } from '../../domain/settings/filter.ts';
import { named } from '../parts/effects.ts';
import { goto, gotoInstead } from '../parts/goto.ts';
import { change } from './referenceList.change.ts';
import { addressOf, filtered, type ReferenceListContext } from './referenceList.context.ts';
import { data } from './referenceList.data.ts';
import { drawer } from './referenceList.drawer.ts';
import { type In, list, type On, referenceListSetup } from './referenceList.setup.ts';

const filters = named({
  filterText: list.assign(({ context, event }: On<'text.typed'>) =>
    filteredBy(context, { text: event.text }),
  ),
  filterMode: list.assign(({ context, event }: On<'mode.chosen'>) =>
    filteredBy(context, { mode: event.mode }),
  ),
  filterPart: list.assign(({ context, event }: On<'part.chosen'>) =>
    filteredBy(context, { has: event.has }),
  ),
  chooseList: list.assign(({ context, event }: On<'list.chosen'>) =>
    filteredBy(context, { list: event.list }),
  ),
  filterBase: list.assign(({ context, event }: On<'base.chosen'>) =>
    filteredBy(context, { baseId: event.baseId }),
  ),
  sortBy: list.assign(({ context, event }: On<'sort.pressed'>) =>
    filteredBy(context, { sort: nextSort(context.filter.sort, event.label) }),
  ),
  clearFilter: list.assign(({ context }: In) =>
    filteredBy(context, {
      ...noFilter,
      mode: 'all',
      open: context.filter.open,
      sort: context.filter.sort,
    }),
  ),
  goToFilter: list.emit(({ context }: In) => goto(addressOf(context))),
  /** Letters typed are no step back, nor is another order. */
  goToText: list.emit(({ context }: In) => gotoInstead(addressOf(context))),
});

/** The rows, the drawer beside them and a change that is made at once. */
export const listing = referenceListSetup.createStateConfig({
  tags: 'open',
  type: 'parallel',
  on: {
    'text.typed': { actions: [filters.filterText, filters.goToText] },
    'mode.chosen': { actions: [filters.filterMode, filters.goToFilter] },
    'sort.pressed': { actions: [filters.sortBy, filters.goToText] },
    'filter.cleared': { actions: [filters.clearFilter, filters.goToFilter] },
    'part.chosen': { actions: [filters.filterPart, filters.goToFilter] },
    'list.chosen': { actions: [filters.chooseList, filters.goToFilter] },
    'base.chosen': { actions: [filters.filterBase, filters.goToFilter] },
  },
  states: { data, drawer, change },
});

function filteredBy(
  context: ReferenceListContext,
  filter: Partial<Filter>,
): Partial<ReferenceListContext> {
  return filtered(context, { ...context.filter, ...filter });
}
