import { useSelector } from '@xstate/react';
import { X } from 'lucide-react';
import { pacificDay } from '../../../domain/dates/pacific.ts';
import { flagOptions } from '../../../domain/dispatch/flags.ts';
import { isFiltered, stateOptions } from '../../../domain/home/allDispatches.ts';
import { incidentLabel } from '../../../domain/reference/incidentNumber.ts';
import { aircraftOptions, crewOptions } from '../../../domain/reference/options.ts';
import type {
  AllDispatchesRef,
  AllDispatchesSnapshot,
} from '../../../machines/home/allDispatches.machine.ts';
import type { ClockRef } from '../../../machines/shell/clock.machine.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Link } from '../../ui/buttons/Link.tsx';
import { PickerBox } from '../../ui/fields/PickerBox.tsx';
import { SelectBox } from '../../ui/fields/SelectBox.tsx';
import { DayFilter } from '../records/DayFilter.tsx';
import { IncidentFinder } from './IncidentFinder.tsx';

const selectAddress = (s: AllDispatchesSnapshot) => s.context.address;
const selectLoaded = (s: AllDispatchesSnapshot) => s.context.loaded;
const selectIsMerging = (s: AllDispatchesSnapshot) => s.hasTag('merging');

/** An active filter that can be removed as a whole. */
const SetFilter = ({
  label,
  value,
  removes,
  onRemove,
}: {
  readonly label: string;
  readonly value: string;
  readonly removes: string;
  readonly onRemove: () => void;
}) => (
  <div className="flex flex-col gap-1">
    <span className="text-sm font-medium text-ink-2">{label}</span>
    <span className="flex field-height items-center gap-1 rounded-field border border-line bg-sunken pr-1 pl-2.5">
      {value}
      <Button variant="none" size="inputAction" aria-label={removes} onPress={onRemove}>
        <X aria-hidden size={14} />
      </Button>
    </span>
  </div>
);

interface FiltersProps {
  readonly list: AllDispatchesRef;
  readonly clock: ClockRef;
}
/** The filters. Each narrows the list and is stored in the URL. */
export function AllFilters({ list, clock }: FiltersProps) {
  const address = useSelector(list, selectAddress);
  const loaded = useSelector(list, selectLoaded);
  const isMerging = useSelector(list, selectIsMerging);
  const now = useSelector(clock, (s) => s.context.now);
  const choose = (filter: Partial<typeof address>) =>
    list.send({ type: 'filter.chosen', filter: { ...filter, open: '' } });
  const incident = loaded?.incident ?? null;
  return (
    <search aria-label="Filters" className="flex flex-wrap items-start gap-3">
      <DayFilter
        key={`from ${address.from}`}
        label="From"
        day={address.from}
        today={pacificDay(now)}
        onChoose={(from) => choose({ from })}
      />
      <DayFilter
        key={`until ${address.until}`}
        label="To"
        day={address.until}
        today={pacificDay(now)}
        onChoose={(until) => choose({ until })}
      />
      <PickerBox
        label="Aircraft"
        className="w-44"
        value={address.aircraft}
        options={aircraftOptions(loaded?.aircraft ?? [], [], '', now, address.aircraft)}
        onChange={(aircraft) => choose({ aircraft })}
      />
      {address.incident === '' ? (
        <div className="w-64">{!isMerging && <IncidentFinder list={list} label="Incident" />}</div>
      ) : (
        <SetFilter
          label="Incident"
          value={incident === null ? 'Not there' : incidentLabel(incident)}
          removes="Any incident"
          onRemove={() => choose({ incident: '' })}
        />
      )}
      <PickerBox
        label="Person"
        className="w-48"
        value={address.crew}
        options={crewOptions(loaded?.crew ?? [], '', address.crew)}
        onChange={(crew) => choose({ crew })}
      />
      <SelectBox
        label="State"
        className="w-32"
        value={address.state === '' ? 'any' : address.state}
        options={stateOptions}
        onChange={(state) => choose({ state: state === 'any' ? '' : state })}
      />
      <PickerBox
        label="Flag"
        className="w-52"
        value={address.flag}
        options={flagOptions}
        onChange={(flag) => choose({ flag })}
      />
      {address.number !== '' && (
        <SetFilter
          label="Number"
          value={address.number}
          removes="Any number"
          onRemove={() => choose({ number: '' })}
        />
      )}
      {isFiltered(address) && (
        <Link href="/dispatch/all" variant="outline" className="mt-6">
          Clear filters
        </Link>
      )}
    </search>
  );
}
