import type { AddLayerObject, Map as LibraryMap, MapOptions } from 'maplibre-gl';
import type { MapColors } from './colors.ts';
import type { Ground } from './ground.ts';

type Style = Exclude<MapOptions['style'], string | null | undefined>;
type Filter = NonNullable<Parameters<LibraryMap['setFilter']>[1]>;
export const MARKS = 'marks';
export const AIRCRAFT = 'aircraft';
const empty: Style['sources'][string] = {
  type: 'geojson',
  data: { type: 'FeatureCollection', features: [] },
};
const font = ['Inter Variable'];
const LABEL_PX = 12;
/** Every place is drawn; labels give way to each other. */
const everywhere = { 'icon-allow-overlap': true, 'icon-ignore-placement': true } as const;
const labelName: ['get', string] = ['get', 'label'];
const label = {
  'text-optional': true,
  'text-field': labelName,
  'text-font': font,
  'text-size': LABEL_PX,
};
/** Pixels between aircraft at one point, which are drawn in columns below it. */
const [ROW, COLUMN, ROWS, SLOTS] = [18, 72, 6, 24];
type Pair = [number, number];
/**
 * An offset by the slot of a feature: 0 is the point itself. Features can't carry a pair of
 * numbers, so the layer has one for each slot.
 */
function bySlot(of: (offset: Pair) => Pair): never {
  const match = [
    'match',
    ['%', ['get', 'slot'], SLOTS],
    ...Array.from({ length: SLOTS - 1 }, (_, n) => [
      n + 1,
      ['literal', of([COLUMN * Math.floor(n / ROWS), ROW * ((n % ROWS) + 1)])],
    ]).flat(),
    ['literal', of([0, 0])],
  ];
  // The types of expressions have no match of any length.
  return match as never;
}
const markOffset = bySlot((offset) => offset);
/** Ems; the label is right of the mark. */
const labelOffset = bySlot(([x, y]) => [x / LABEL_PX + 0.9, y / LABEL_PX]);

/** The filter of the ring around the chosen places. */
export const keysFilter = (keys: readonly (string | null)[]): Filter => [
  'in',
  ['get', 'key'],
  ['literal', keys.filter((key) => key !== null)],
];

const groundLayers = (colors: MapColors): Style['layers'] => [
  { id: 'sea', type: 'background', paint: { 'background-color': colors.sea } },
  { id: 'land', type: 'fill', source: 'land', paint: { 'fill-color': colors.land } },
  { id: 'counties', type: 'line', source: 'counties', paint: { 'line-color': colors.county } },
  {
    id: 'states',
    type: 'line',
    source: 'states',
    paint: { 'line-color': colors.state, 'line-width': 1.5 },
  },
];
const ownLayers = (colors: MapColors): Style['layers'] => [
  {
    id: 'sunset',
    type: 'line',
    source: 'sunset',
    paint: { 'line-color': colors.sunset, 'line-width': 2, 'line-dasharray': [4, 2] },
  },
  {
    id: 'sunset-label',
    type: 'symbol',
    source: 'sunset',
    layout: {
      'symbol-placement': 'line',
      'text-field': 'Sunset',
      'text-size': 12,
      'text-font': font,
      'text-offset': [0, -0.8],
    },
    paint: { 'text-color': colors.ink, 'text-halo-color': colors.halo, 'text-halo-width': 1.5 },
  },
  {
    id: 'diverts',
    type: 'line',
    source: 'diverts',
    paint: { 'line-color': colors.divert, 'line-width': 2.5, 'line-dasharray': [2, 1] },
  },
  {
    id: 'ring',
    type: 'symbol',
    source: MARKS,
    filter: keysFilter([]),
    layout: { ...everywhere, 'icon-image': 'ring', 'icon-offset': markOffset },
  },
  {
    id: 'picked',
    type: 'circle',
    source: 'picked',
    paint: {
      'circle-radius': 6,
      'circle-color': colors.chosen,
      'circle-stroke-width': 2,
      'circle-stroke-color': colors.halo,
    },
  },
  {
    id: MARKS,
    type: 'symbol',
    source: MARKS,
    filter: ['!=', ['get', 'kind'], 'aircraft'],
    layout: {
      ...everywhere,
      ...label,
      'icon-image': ['get', 'mark'],
      'icon-size': [
        'case',
        ['==', ['get', 'kind'], 'incident'],
        ['interpolate', ['linear'], ['get', 'size'], 0, 0.9, 10, 1.7],
        0.8,
      ],
      // Trying other sides for each label would double the time of a frame with 2,000 places.
      'text-anchor': 'left',
      'text-offset': [0.9, 0],
    },
    paint: { 'text-color': colors.ink, 'text-halo-color': colors.halo, 'text-halo-width': 1.5 },
  },
  {
    id: AIRCRAFT,
    type: 'symbol',
    source: MARKS,
    filter: ['==', ['get', 'kind'], 'aircraft'],
    layout: {
      ...everywhere,
      ...label,
      'icon-image': 'aircraft',
      'icon-offset': markOffset,
      'text-anchor': 'left',
      'text-offset': labelOffset,
    },
    paint: { 'text-color': colors.ink, 'text-halo-color': colors.halo, 'text-halo-width': 1.5 },
  },
];

/** Ground and places in the colors of the theme. Labels use the page's own fonts. */
export const mapStyle = (colors: MapColors, ground: Ground): Style => ({
  version: 8,
  sources: {
    land: { type: 'geojson', data: ground.land },
    states: { type: 'geojson', data: ground.states },
    counties: { type: 'geojson', data: ground.counties },
    sunset: empty,
    diverts: empty,
    picked: empty,
    [MARKS]: empty,
  },
  layers: [...groundLayers(colors), ...ownLayers(colors)],
});

/** The paint of each layer in other colors. */
export const paints = (colors: MapColors) =>
  [...groundLayers(colors), ...ownLayers(colors)].flatMap(({ id, paint = {} }) =>
    Object.entries(paint)
      .filter(([name]) => name.includes('color'))
      .map(([name, value]) => ({ id, name, value: String(value) })),
  );

/** Layers of the installation's own tiles, in the schema of Protomaps, below the places. */
export const tileLayers = (colors: MapColors, isRaster: boolean): AddLayerObject[] =>
  isRaster
    ? [{ id: 'tiles', type: 'raster', source: 'tiles' }]
    : [
        {
          id: 'tiles-water',
          type: 'fill',
          source: 'tiles',
          'source-layer': 'water',
          filter: ['==', ['geometry-type'], 'Polygon'],
          paint: { 'fill-color': colors.sea },
        },
        {
          id: 'tiles-roads',
          type: 'line',
          source: 'tiles',
          'source-layer': 'roads',
          paint: { 'line-color': colors.state },
        },
        {
          id: 'tiles-places',
          type: 'symbol',
          source: 'tiles',
          'source-layer': 'places',
          layout: { 'text-field': ['get', 'name'], 'text-font': font, 'text-size': 11 },
          paint: {
            'text-color': colors.base,
            'text-halo-color': colors.halo,
            'text-halo-width': 1,
          },
        },
      ];
