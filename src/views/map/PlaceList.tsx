import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { MapPlace, MapSection } from '../../../domain/map/places.ts';
import type { MapRef, MapSnapshot } from '../../../machines/map/map.machine.ts';
import { pathOfPlace } from '../../../machines/map/map.setup.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { EmptyState } from '../../ui/lists/EmptyState.tsx';
import { ChosenPlace } from './ChosenPlace.tsx';

const selectSections = (s: MapSnapshot) => s.context.sections;
const selectSelected = (s: MapSnapshot) => s.context.selected;

interface ListProps {
  readonly map: MapRef;
  /** The aircraft that arrive first at the chosen incident. */
  readonly closest: ReactNode;
}
function Line({
  map,
  place,
  isChosen,
  closest,
}: ListProps & { readonly place: MapPlace; readonly isChosen: boolean }) {
  const focus = (key: string | null) => () => map.send({ type: 'place.focused', key });
  return (
    <li className={`border-b border-line last:border-b-0 ${isChosen ? 'bg-accent-tint' : ''}`}>
      <Button
        variant="none"
        filled
        data-path={pathOfPlace(place.key)}
        aria-pressed={isChosen}
        className="h-auto! flex-col items-start! gap-0! rounded-none px-4! py-1.5 text-left whitespace-normal! focus-visible:-outline-offset-2"
        onPress={() => map.send({ type: 'place.chosen', key: place.key })}
        onFocus={focus(place.key)}
        onBlur={focus(null)}
        onHoverStart={focus(place.key)}
        onHoverEnd={focus(null)}
      >
        <span className="text-ink">{place.title}</span>
        {place.details.map((text) => (
          <span key={text} className="text-sm font-normal text-ink-2">
            {text}
          </span>
        ))}
      </Button>
      {isChosen && <ChosenPlace map={map} place={place} closest={closest} />}
    </li>
  );
}
const Section = ({
  section,
  selected,
  ...rest
}: ListProps & { readonly section: MapSection; readonly selected: string | null }) => (
  <section aria-label={section.title} className="card shrink-0 overflow-hidden">
    <h2 className="border-b border-line px-4 py-2">
      {section.title} ({section.places.length})
    </h2>
    <ul>
      {section.places.map((place) => (
        <Line key={place.key} place={place} isChosen={place.key === selected} {...rest} />
      ))}
    </ul>
  </section>
);

/** Everything of the map as a list (MAP-2). */
export function PlaceList({ map, closest }: ListProps) {
  const sections = useSelector(map, selectSections);
  const selected = useSelector(map, selectSelected);
  if (sections.length === 0) return <EmptyState>There are no bases and no incidents.</EmptyState>;
  return (
    <>
      {sections.map((section) => (
        <Section
          key={section.kind}
          map={map}
          section={section}
          selected={selected}
          closest={closest}
        />
      ))}
    </>
  );
}
