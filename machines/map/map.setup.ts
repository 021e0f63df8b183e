import { assign, emit, raise, setup } from 'xstate';
import type { Incident } from '../../contract/incidents/incidents.ts';
import type { MapData } from '../../contract/map/map.ts';
import type { Point } from '../../domain/closest/distance.ts';
import {
  type DistanceRow,
  distancesFrom,
  type MapPlace,
  type MapSection,
  mapSections,
  placeOf,
} from '../../domain/map/places.ts';
import { sunsetLine } from '../../domain/map/sunsetLine.ts';
import { type FocusRequest, requestFocus } from '../parts/goto.ts';
import { notify } from '../parts/notify.ts';
import type { Refused } from '../parts/outcome.ts';
import { pendingDelay } from '../parts/pendingDelay.ts';
import { placeholderActor } from '../parts/placeholderActor.ts';
import type { Tagged } from '../parts/tags.ts';

export interface MapInput {
  /** Instant. */
  readonly now: string;
  /** The user has Dispatch.Edit. */
  readonly mayPlace: boolean;
}
export type PlacedIncident = { readonly kind: 'saved'; readonly incident: Incident } | Refused;
interface MapContext extends MapInput {
  readonly data: MapData | null;
  readonly sections: readonly MapSection[];
  /** The places of all sections. */
  readonly places: readonly MapPlace[];
  readonly sunset: readonly Point[];
  /** The key of the chosen place, for list and picture. */
  readonly selected: string | null;
  /** The key of the place that the focus or the pointer is on. */
  readonly focused: string | null;
  /** A point of the picture that is no place. */
  readonly picked: Point | null;
  readonly distances: readonly DistanceRow[];
  /** A change came while a load ran. */
  readonly isOutdated: boolean;
}
export type MapEvent =
  | { type: 'clock.ticked'; now: string }
  | { type: 'records.changed' }
  | { type: 'reload.requested' }
  | { type: 'retry.requested' }
  /** `isPicture`: by a click in the picture, so the focus moves to its line. */
  | { type: 'place.chosen'; key: string; isPicture?: boolean }
  | { type: 'place.focused'; key: string | null }
  | { type: 'point.picked'; point: Point }
  | { type: 'choice.cleared' }
  | { type: 'picture.drawn' }
  | { type: 'picture.missing' }
  | { type: 'point.saved' };

/** The path of a place's line, for the focus. */
export const pathOfPlace = (key: string): string => `place.${key}`;

export const firstMapContext = (input: MapInput): MapContext => ({
  ...input,
  data: null,
  sections: [],
  places: [],
  sunset: sunsetLine(input.now),
  selected: null,
  focused: null,
  picked: null,
  distances: [],
  isOutdated: false,
});
/** Distances are from the picked point, else from the chosen place (MAP-6). */
function distancesIn({
  sections,
  selected,
  picked,
}: Pick<MapContext, 'sections' | 'selected' | 'picked'>): readonly DistanceRow[] {
  const point = picked ?? placeOf(sections, selected)?.point ?? null;
  return point === null ? [] : distancesFrom(point, sections, picked === null ? selected : null);
}
/** The incident that is chosen, by its key. */
export const chosenIncident = (key: string | null): string | null =>
  key?.startsWith('incident:') === true ? key.slice('incident:'.length) : null;

export const mapSetup = setup({
  types: {} as {
    context: MapContext;
    input: MapInput;
    events: MapEvent;
    emitted: FocusRequest;
    /** `withoutPicture`: the browser can't draw it; the list has everything. */
    tags: Tagged<
      'pending' | 'open' | 'failed' | 'stale' | 'busy' | 'locked',
      'withoutPicture' | 'drawing'
    >;
  },
  actors: {
    loadMap: placeholderActor<MapData>('loadMap'),
    placeIncident: placeholderActor<PlacedIncident, { incidentId: string; point: Point }>(
      'placeIncident',
    ),
  },
  delays: { pendingDelay },
  actions: { notify },
}).extend({
  guards: {
    isOutdated: ({ context }) => context.isOutdated,
    isSaved: (_, { kind }: PlacedIncident) => kind === 'saved',
    /** An incident is chosen, a point picked, and the user can set it (CLO-2). */
    canPlace: ({ context }) =>
      context.mayPlace && context.picked !== null && chosenIncident(context.selected) !== null,
    isInPicture: (_, { isPicture }: { isPicture?: boolean }) => isPicture === true,
  },
  actions: {
    keepTime: assign((_, { now }: { now: string }) => ({ now, sunset: sunsetLine(now) })),
    /** A chosen place that is gone is no longer chosen. */
    keepMap: assign(({ context }, data: MapData) => {
      const sections = mapSections(data);
      const selected = placeOf(sections, context.selected)?.key ?? null;
      const next = { ...context, sections, selected };
      const places = sections.flatMap((section) => section.places);
      return { data, sections, places, selected, distances: distancesIn(next) };
    }),
    noteChange: assign({ isOutdated: true }),
    begin: assign({ isOutdated: false }),
    choose: assign(({ context }, { key }: { key: string }) => {
      const next = { ...context, selected: key, picked: null };
      return { selected: key, picked: null, distances: distancesIn(next) };
    }),
    focus: assign((_, { key }: { key: string | null }) => ({ focused: key })),
    pick: assign(({ context }, { point }: { point: Point }) => ({
      picked: point,
      distances: distancesIn({ ...context, picked: point }),
    })),
    clear: assign({ selected: null, picked: null, distances: [] }),
    dropPoint: assign(({ context }) => ({
      picked: null,
      distances: distancesIn({ ...context, picked: null }),
    })),
    focusLine: emit((_, { key }: { key: string }) => requestFocus(pathOfPlace(key))),
    reload: raise({ type: 'reload.requested' }),
  },
});
