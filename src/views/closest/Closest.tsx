import { useSelector } from '@xstate/react';
import { aircraftKinds, kindTexts } from '../../../domain/base/kinds.ts';
import { pointText } from '../../../domain/closest/pointForm.ts';
import { pacificTime } from '../../../domain/dates/pacific.ts';
import { incidentLabel } from '../../../domain/reference/incidentNumber.ts';
import type { ClosestRef, ClosestSnapshot } from '../../../machines/closest/closest.machine.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Segments } from '../../ui/fields/Segments.tsx';
import { SelectBox } from '../../ui/fields/SelectBox.tsx';
import { EmptyState } from '../../ui/lists/EmptyState.tsx';
import { Skeleton } from '../../ui/lists/Skeleton.tsx';
import { ClosestGroups } from './ClosestGroups.tsx';
import { PlaceIncident } from './PlaceIncident.tsx';

const selectClosest = (s: ClosestSnapshot) => s.context.closest;
const selectFilters = (s: ClosestSnapshot) => s.context.filters;
const selectMayPlace = (s: ClosestSnapshot) => s.context.mayPlace;
const selectIsTooOld = (s: ClosestSnapshot) => s.context.isTooOld;
const selectIsOpen = (s: ClosestSnapshot) => s.hasTag('open');
const selectIsPending = (s: ClosestSnapshot) => s.hasTag('pending');
const selectHasFailed = (s: ClosestSnapshot) => s.hasTag('failed');
const selectIsGone = (s: ClosestSnapshot) => s.hasTag('gone');
const selectIsStale = (s: ClosestSnapshot) => s.hasTag('stale');
const selectIsPlacing = (s: ClosestSnapshot) => s.hasTag('placing');

const kinds = [
  { id: '', label: 'All' },
  ...aircraftKinds.map((id) => ({ id, label: kindTexts[id] })),
];
/** An empty value would show as not chosen. */
const ANY = 'any';
const capacities = [
  { id: ANY, label: 'Any capacity' },
  ...['300', '500', '800', '1000', '2000', '3000'].map((id) => ({
    id,
    label: `At least ${id} gal`,
  })),
];

/** The incident, where it is, and how old the order is. */
function Head({ closest }: { readonly closest: ClosestRef }) {
  const found = useSelector(closest, selectClosest);
  const mayPlace = useSelector(closest, selectMayPlace);
  const isStale = useSelector(closest, selectIsStale);
  if (found === null) return <h1>Closest aircraft</h1>;
  const { incident, asOf, sunset } = found;
  const point = pointText(incident);
  return (
    <header className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
      <h1>Closest to {incidentLabel(incident)}</h1>
      <p className="text-sm text-ink-2">
        {point === '' ? 'Nobody has entered where it is.' : point}
        {sunset !== null && ` · sunset ${pacificTime(sunset)}`}
      </p>
      {mayPlace && (
        <Button variant="outline" onPress={() => closest.send({ type: 'point.opened' })}>
          {point === '' ? 'Enter where it is' : 'Change the point'}
        </Button>
      )}
      <span className="flex-1" />
      <p className={`text-sm ${isStale ? 'text-warning' : 'text-ink-3'}`} role="status">
        {isStale ? `Not updated since ${pacificTime(asOf)}` : `As of ${pacificTime(asOf)}`}
      </p>
      {isStale && (
        <Button variant="outline" onPress={() => closest.send({ type: 'retry.requested' })}>
          Try again
        </Button>
      )}
    </header>
  );
}

function Filters({ closest }: { readonly closest: ClosestRef }) {
  const { kind, gallons } = useSelector(closest, selectFilters);
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Segments
        label="Kind"
        value={kind}
        options={kinds}
        onChange={(id) =>
          closest.send({
            type: 'kind.chosen',
            kind: aircraftKinds.find((one) => one === id) ?? '',
          })
        }
      />
      <SelectBox
        label="Capacity"
        value={gallons || ANY}
        options={capacities}
        onChange={(id) => closest.send({ type: 'gallons.chosen', gallons: id === ANY ? '' : id })}
      />
    </div>
  );
}

export interface ClosestProps {
  readonly closest: ClosestRef;
  /** The user can enter flights. */
  readonly maySend: boolean;
}
/** Every aircraft in the order in which it could be at an incident (CLO-5). */
export function ClosestView({ closest, maySend }: ClosestProps) {
  const isOpen = useSelector(closest, selectIsOpen);
  const isPending = useSelector(closest, selectIsPending);
  const hasFailed = useSelector(closest, selectHasFailed);
  const isGone = useSelector(closest, selectIsGone);
  const isTooOld = useSelector(closest, selectIsTooOld);
  const isPlacing = useSelector(closest, selectIsPlacing);
  return (
    <div className="mx-auto flex max-w-[1320px] flex-col gap-4 p-4">
      <Head closest={closest} />
      {isPending && <Skeleton lines={8} label="Loading the closest aircraft" />}
      {isGone && <EmptyState>This incident doesn't exist.</EmptyState>}
      {hasFailed && (
        <EmptyState
          action={
            <Button onPress={() => closest.send({ type: 'retry.requested' })}>Try again</Button>
          }
        >
          The closest aircraft couldn't be loaded.
        </EmptyState>
      )}
      {isOpen && (
        <>
          <Filters closest={closest} />
          {isTooOld ? (
            <EmptyState>
              The order of arrival is older than 15 minutes, so it isn't shown.
            </EmptyState>
          ) : (
            <ClosestGroups closest={closest} maySend={maySend} />
          )}
          <p className="text-sm text-ink-3">
            Distances are straight lines; weather and terrain are yours to judge. Costs are
            estimates of a full tank with the way there and back.
          </p>
        </>
      )}
      {isPlacing && <PlaceIncident closest={closest} />}
    </div>
  );
}
