import { useSelector } from '@xstate/react';
import { incidentsPath, isNarrowed } from '../../../domain/costPack/incidentAddress.ts';
import { pacificDay } from '../../../domain/dates/pacific.ts';
import type {
  IncidentListRef,
  IncidentListSnapshot,
} from '../../../machines/costPack/incidentList.machine.ts';
import type { ClockRef } from '../../../machines/shell/clock.machine.ts';
import { Link } from '../../ui/buttons/Link.tsx';
import { SearchBox } from '../../ui/fields/SearchBox.tsx';
import { SelectBox } from '../../ui/fields/SelectBox.tsx';
import { DayFilter } from '../records/DayFilter.tsx';

const selectAddress = (s: IncidentListSnapshot) => s.context.address;
const selectSearch = (s: IncidentListSnapshot) => s.context.search;
const selectAgencies = (s: IncidentListSnapshot) => s.context.list?.agencies ?? [];
const selectYears = (s: IncidentListSnapshot) => s.context.list?.years ?? [];

const any = { id: 'any', label: 'Any' };
const optionsOf = (found: readonly string[], chosen: string) => [
  any,
  ...[...new Set([...found, ...(chosen === '' ? [] : [chosen])])].map((one) => ({
    id: one,
    label: one,
  })),
];

/** Search, year, agency and days flown. Each narrows the list and is stored in the URL. */
export function IncidentFilters({
  list,
  clock,
}: {
  readonly list: IncidentListRef;
  readonly clock: ClockRef;
}) {
  const today = useSelector(clock, (s) => pacificDay(s.context.now));
  const address = useSelector(list, selectAddress);
  const search = useSelector(list, selectSearch);
  const agencies = useSelector(list, selectAgencies);
  const years = useSelector(list, selectYears);
  const choose = (filter: Partial<typeof address>) => list.send({ type: 'filter.chosen', filter });
  return (
    <search aria-label="Filters" className="flex flex-wrap items-end gap-3">
      <SearchBox
        label="Search number or name"
        className="w-64 max-w-full"
        value={search}
        onChange={(text) => list.send({ type: 'search.typed', text })}
      />
      <SelectBox
        label="Year"
        className="w-28"
        value={address.year === '' ? 'any' : address.year}
        options={optionsOf(years.map(String), address.year)}
        onChange={(year) => choose({ year: year === 'any' ? '' : year })}
      />
      <SelectBox
        label="Agency"
        className="w-44"
        value={address.agency === '' ? 'any' : address.agency}
        options={optionsOf(agencies, address.agency)}
        onChange={(agency) => choose({ agency: agency === 'any' ? '' : agency })}
      />
      <DayFilter
        key={`from ${address.from}`}
        label="Flown from"
        day={address.from}
        today={today}
        onChoose={(from) => choose({ from })}
      />
      <DayFilter
        key={`until ${address.until}`}
        label="Flown to"
        day={address.until}
        today={today}
        onChoose={(until) => choose({ until })}
      />
      {isNarrowed(address) && (
        <Link href={incidentsPath} variant="outline">
          Clear filters
        </Link>
      )}
    </search>
  );
}
