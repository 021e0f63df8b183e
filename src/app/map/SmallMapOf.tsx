import { useMemo } from 'react';
import type { Incident } from '../../../contract/incidents/incidents.ts';
import { pointOf } from '../../../domain/closest/closestAircraft.ts';
import { borderPath, type PlacedBase, sketchOf } from '../../../domain/map/sketch.ts';
import { incidentLabel } from '../../../domain/reference/incidentNumber.ts';
import type { Ground } from '../../adapters/map/ground.ts';
import { SmallMap } from '../../views/map/SmallMap.tsx';
import { useLoaded } from '../frame/LazyView.tsx';
import { memoizedLoader } from '../frame/memoizedLoader.ts';

/** Without the borders the map still shows the incident and its bases. */
const ground = memoizedLoader<Ground | null>(() =>
  import('../../adapters/map/ground.ts').then(({ loadGround }) => loadGround()).catch(() => null),
);
const noBases: readonly PlacedBase[] = [];

interface SmallMapOfProps {
  readonly incident: Incident;
  readonly bases?: readonly PlacedBase[];
}
/** A small map of an incident that has a point. */
export function SmallMapOf({ incident, bases = noBases }: SmallMapOfProps) {
  const borders = useLoaded(ground);
  const drawn = useMemo(() => {
    const point = pointOf(incident);
    if (point === null) return null;
    const sketch = sketchOf(incidentLabel(incident), point, bases);
    const pathOf = (lines: Ground['counties'] | undefined) =>
      borderPath(sketch, lines?.geometry.coordinates ?? []);
    return { sketch, counties: pathOf(borders?.counties), states: pathOf(borders?.states) };
  }, [incident, bases, borders]);
  return drawn === null ? null : <SmallMap {...drawn} />;
}
