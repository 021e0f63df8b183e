import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { degreesPair, type MapPlace } from '../../../domain/map/places.ts';
import type { MapRef, MapSnapshot } from '../../../machines/map/map.machine.ts';
import { Button } from '../../ui/buttons/Button.tsx';

const selectSelected = (s: MapSnapshot) => s.context.selected;
const selectPicked = (s: MapSnapshot) => s.context.picked;
const selectDistances = (s: MapSnapshot) => s.context.distances;
const selectMayPlace = (s: MapSnapshot) => s.context.mayPlace;
const selectIsLocked = (s: MapSnapshot) => s.hasTag('locked');

interface OfMap {
  readonly map: MapRef;
}
function Distances({ map }: OfMap) {
  const distances = useSelector(map, selectDistances);
  const picked = useSelector(map, selectPicked);
  if (distances.length === 0) return null;
  return (
    <section aria-label="Distances" className="flex flex-col gap-1 text-sm">
      <h3 className="font-semibold">
        {picked === null ? 'Distances from here' : 'Distances from the picked point'}
      </h3>
      <ul className="flex flex-col gap-0.5">
        {distances.map(({ key, title, distance }) => (
          <li key={key} className="flex items-baseline justify-between gap-3">
            <span>{title}</span>
            <span className="whitespace-nowrap tabular-nums">{distance}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
/** Where the user clicked, and what to do with it. */
function Picked({ map, isIncident }: OfMap & { readonly isIncident: boolean }) {
  const picked = useSelector(map, selectPicked);
  const mayPlace = useSelector(map, selectMayPlace);
  const isLocked = useSelector(map, selectIsLocked);
  return (
    <div className="flex flex-wrap items-center gap-2">
      {picked !== null && <p className="text-sm text-ink-2">Picked point: {degreesPair(picked)}</p>}
      {isIncident && picked !== null && mayPlace && (
        <Button isDisabled={isLocked} onPress={() => map.send({ type: 'point.saved' })}>
          Set this incident's point here
        </Button>
      )}
      <Button variant="outline" onPress={() => map.send({ type: 'choice.cleared' })}>
        Clear
      </Button>
    </div>
  );
}

export interface ChosenPlaceProps extends OfMap {
  readonly place: MapPlace;
  /** The aircraft that arrive first at the chosen incident. */
  readonly closest: ReactNode;
}
/** Below the line of the chosen place: who is closest, distances, and the picked point (MAP-6). */
export const ChosenPlace = ({ map, place, closest }: ChosenPlaceProps) => (
  <section aria-label="Chosen place" className="flex flex-col gap-3 px-4 pt-1 pb-3">
    <Picked map={map} isIncident={place.kind === 'incident'} />
    {closest}
    <Distances map={map} />
  </section>
);

/** A point that was picked while no place is chosen. */
export function PickedPoint({ map }: OfMap) {
  const selected = useSelector(map, selectSelected);
  const picked = useSelector(map, selectPicked);
  if (selected !== null || picked === null) return null;
  return (
    <section aria-label="Picked point" className="card flex shrink-0 flex-col gap-3 p-4">
      <Picked map={map} isIncident={false} />
      <Distances map={map} />
    </section>
  );
}
