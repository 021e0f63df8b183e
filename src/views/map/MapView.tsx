import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { pacificTime } from '../../../domain/dates/pacific.ts';
import type { MapRef, MapSnapshot } from '../../../machines/map/map.machine.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { EmptyState } from '../../ui/lists/EmptyState.tsx';
import { Skeleton } from '../../ui/lists/Skeleton.tsx';
import { PickedPoint } from './ChosenPlace.tsx';
import { PlaceList } from './PlaceList.tsx';

const selectData = (s: MapSnapshot) => s.context.data;
const selectIsPending = (s: MapSnapshot) => s.hasTag('pending');
const selectHasFailed = (s: MapSnapshot) => s.hasTag('failed');
const selectIsOpen = (s: MapSnapshot) => s.hasTag('open');
const selectIsStale = (s: MapSnapshot) => s.hasTag('stale');
const selectIsDrawing = (s: MapSnapshot) => s.hasTag('drawing');
const selectHasNoPicture = (s: MapSnapshot) => s.hasTag('withoutPicture');

function Head({ map }: { readonly map: MapRef }) {
  const data = useSelector(map, selectData);
  const isStale = useSelector(map, selectIsStale);
  return (
    <header className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
      <h1>Map</h1>
      <span className="flex-1" />
      {data !== null && (
        <p className={`text-sm ${isStale ? 'text-warning' : 'text-ink-3'}`} role="status">
          {isStale
            ? `Not updated since ${pacificTime(data.asOf)}`
            : `As of ${pacificTime(data.asOf)}`}
        </p>
      )}
      {isStale && (
        <Button variant="outline" onPress={() => map.send({ type: 'retry.requested' })}>
          Try again
        </Button>
      )}
    </header>
  );
}

/** Shapes of the picture in words, and where the ground is from. */
function Legend({ map }: { readonly map: MapRef }) {
  const data = useSelector(map, selectData);
  const own = data?.tiles?.attribution ?? '';
  return (
    <p className="text-xs text-ink-3">
      Squares are bases, triangles incidents (larger with more aircraft out, red while any is out),
      diamonds aircraft out. Ground: U.S. Census Bureau{own !== '' && `; ${own}`}.
    </p>
  );
}

function PictureBox({ map, picture }: Pick<MapViewProps, 'map' | 'picture'>) {
  const isDrawing = useSelector(map, selectIsDrawing);
  return (
    <section aria-label="Picture" className="flex min-h-0 flex-col gap-1">
      <div className="relative h-[46dvh] overflow-hidden rounded-card border border-line bg-sunken lg:h-auto lg:min-h-80 lg:flex-1">
        {picture}
        {isDrawing && (
          <p role="status" className="absolute inset-x-0 top-2 text-center text-sm text-ink-2">
            Drawing the map
          </p>
        )}
      </div>
      <Legend map={map} />
    </section>
  );
}

export interface MapViewProps {
  readonly map: MapRef;
  /** The drawn map. */
  readonly picture: ReactNode;
  /** The aircraft that arrive first at the chosen incident. */
  readonly closest: ReactNode;
}
/** Bases, incidents and aircraft out: a picture, and a list of the same places (MAP-1). */
export function MapView({ map, picture, closest }: MapViewProps) {
  const isPending = useSelector(map, selectIsPending);
  const hasFailed = useSelector(map, selectHasFailed);
  const isOpen = useSelector(map, selectIsOpen);
  const hasNoPicture = useSelector(map, selectHasNoPicture);
  return (
    <div className="flex flex-col gap-3 p-4 lg:h-[calc(100dvh-56px)]">
      <Head map={map} />
      {isPending && <Skeleton lines={8} label="Loading the map" />}
      {hasFailed && (
        <EmptyState
          action={<Button onPress={() => map.send({ type: 'retry.requested' })}>Try again</Button>}
        >
          The map couldn't be loaded.
        </EmptyState>
      )}
      {isOpen && hasNoPicture && (
        <p role="status">The picture can't be drawn in this browser; the list has everything.</p>
      )}
      {isOpen && (
        <div
          className={`grid min-h-0 flex-1 gap-4 ${hasNoPicture ? '' : 'lg:grid-cols-[minmax(0,1fr)_400px]'}`}
        >
          {!hasNoPicture && <PictureBox map={map} picture={picture} />}
          <div className="flex min-h-0 flex-col gap-4 lg:overflow-y-auto lg:pr-1">
            <PickedPoint map={map} />
            <PlaceList map={map} closest={closest} />
          </div>
        </div>
      )}
    </div>
  );
}
