import { Maximize, ZoomIn, ZoomOut } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { MapRef, MapSnapshot } from '../../../machines/map/map.machine.ts';
import type { MapContent } from '../../adapters/map/content.ts';
import { type DrawnMap, drawMap } from '../../adapters/map/drawMap.ts';
import { Button } from '../../ui/buttons/Button.tsx';

const contentOf = ({ context }: Pick<MapSnapshot, 'context'>): MapContent => ({
  places: context.places,
  sunset: context.sunset,
  selected: context.selected,
  focused: context.focused,
  picked: context.picked,
});

/**
 * The picture of the map, and its zoom. Screen readers and the keyboard use the list, which has the
 * same places (MAP-2).
 */
export function Picture({ map }: { readonly map: MapRef }) {
  const box = useRef<HTMLDivElement>(null);
  const drawn = useRef<DrawnMap | null>(null);
  useEffect(() => {
    const container = box.current;
    if (container === null) return;
    let isOver = false;
    const drawing = drawMap(
      container,
      contentOf(map.getSnapshot()),
      (map.getSnapshot().context.data?.tiles ?? null) !== null,
      {
        onChoose: (key) => map.send({ type: 'place.chosen', key, isPicture: true }),
        onPick: (point) => map.send({ type: 'point.picked', point }),
      },
    );
    drawing.then(
      (made) => {
        if (isOver) return made.close();
        drawn.current = made;
        made.show(contentOf(map.getSnapshot()));
        map.send({ type: 'picture.drawn' });
      },
      () => {
        if (!isOver) map.send({ type: 'picture.missing' });
      },
    );
    const watching = map.subscribe((snapshot) => drawn.current?.show(contentOf(snapshot)));
    return () => {
      isOver = true;
      watching.unsubscribe();
      drawn.current?.close();
      drawn.current = null;
    };
  }, [map]);
  return (
    <>
      <div ref={box} data-map className="absolute! inset-0" aria-hidden />
      <div className="absolute top-2 right-2 flex flex-col gap-1">
        <Button
          variant="outline"
          size="icon"
          aria-label="Zoom in"
          onPress={() => drawn.current?.zoom(1)}
        >
          <ZoomIn aria-hidden size={18} />
        </Button>
        <Button
          variant="outline"
          size="icon"
          aria-label="Zoom out"
          onPress={() => drawn.current?.zoom(-1)}
        >
          <ZoomOut aria-hidden size={18} />
        </Button>
        <Button
          variant="outline"
          size="icon"
          aria-label="Show everything"
          onPress={() => drawn.current?.showAll()}
        >
          <Maximize aria-hidden size={18} />
        </Button>
      </div>
    </>
  );
}
