import type { GeoJSONSource, Map as LibraryMap } from 'maplibre-gl';
import { MAP_TILES } from '../../../contract/constants.ts';
import type { Point } from '../../../domain/closest/distance.ts';
import { mapColors, watchTheme } from './colors.ts';
import {
  boundsOf,
  coordinates,
  divertFeatures,
  type MapContent,
  markFeatures,
  pickedFeatures,
  sunsetFeatures,
} from './content.ts';
import { loadGround } from './ground.ts';
import { AIRCRAFT, keysFilter, MARKS, mapStyle, paints, tileLayers } from './layers.ts';
import { loadMapLibrary, type MapLibrary } from './mapLibrary.ts';
import { MARK_RATIO, markImage, markNames } from './marks.ts';

export interface MapListeners {
  readonly onChoose: (key: string) => void;
  readonly onPick: (point: Point) => void;
}
/** A drawn map. */
export interface DrawnMap {
  show(content: MapContent): void;
  zoom(by: 1 | -1): void;
  /** Moves to where everything is visible. */
  showAll(): void;
  close(): void;
}
/** Pixels around the pointer or a finger. */
const REACH = 8;
/** Marks need room: labels at the right, aircraft below their incident. */
const PADDING = { top: 32, right: 80, bottom: 88, left: 32 };
const MAX_FIRST_ZOOM = 9;

function hearClicks(map: LibraryMap, { onChoose, onPick }: MapListeners): void {
  map.on('click', ({ point: { x, y }, lngLat }) => {
    const found = map.queryRenderedFeatures(
      [
        [x - REACH, y - REACH],
        [x + REACH, y + REACH],
      ],
      { layers: [AIRCRAFT, MARKS] },
    );
    const key: unknown = found[0]?.properties['key'];
    if (typeof key === 'string') return onChoose(key);
    const { lng: longitude, lat: latitude } = lngLat.wrap();
    onPick({ latitude, longitude });
  });
}
/** Notes which places are drawn, for tests: the picture itself can't be read. */
function noteDrawn(map: LibraryMap, container: HTMLElement): void {
  map.on('idle', () => {
    const drawn = map.queryRenderedFeatures({ layers: [AIRCRAFT, MARKS] });
    const keys = new Set(drawn.map(({ properties }) => String(properties['key'])));
    container.dataset['drawn'] = [...keys].sort().join(' ');
  });
}
function paint(map: LibraryMap): void {
  const colors = mapColors();
  for (const name of markNames) {
    const image = markImage(name, colors);
    if (map.hasImage(name)) map.updateImage(name, image);
    else map.addImage(name, image, { pixelRatio: MARK_RATIO });
  }
  for (const { id, name, value } of paints(colors)) {
    // The name is one of the layer's own paint properties.
    map.setPaintProperty(id, name as 'fill-color', value);
  }
}
function setData(map: LibraryMap, source: string, data: GeoJSON.GeoJSON): void {
  // The style has sources of this kind only under these names.
  void (map.getSource(source) as GeoJSONSource | undefined)?.setData(data);
}

/** Draws the installation's own tiles below the places (MAP-8). */
async function addTiles(map: LibraryMap, library: MapLibrary): Promise<void> {
  const { PMTiles, Protocol, TileType } = await import('pmtiles');
  const url = new URL(MAP_TILES, location.href).href;
  const protocol = new Protocol();
  const tiles = new PMTiles(url);
  protocol.add(tiles);
  const { tileType } = await tiles.getHeader();
  library.addProtocol('pmtiles', protocol.tile);
  const isRaster = tileType !== TileType.Mvt;
  map.addSource('tiles', {
    type: isRaster ? 'raster' : 'vector',
    url: `pmtiles://${url}`,
    ...(isRaster ? { tileSize: 256 } : {}),
  });
  for (const layer of tileLayers(mapColors(), isRaster)) map.addLayer(layer, 'sunset');
}

function make(library: MapLibrary, container: HTMLElement, style: ReturnType<typeof mapStyle>) {
  const map = new library.Map({
    container,
    style,
    bounds: boundsOf([]),
    attributionControl: false,
    dragRotate: false,
    touchPitch: false,
    pitchWithRotate: false,
    // The list has everything for the keyboard.
    keyboard: false,
    renderWorldCopies: false,
    fadeDuration: 0,
    canvasContextAttributes: { preserveDrawingBuffer: true },
  });
  map.touchZoomRotate.disableRotation();
  const canvas = map.getCanvas();
  canvas.tabIndex = -1;
  canvas.removeAttribute('role');
  canvas.removeAttribute('aria-label');
  return map;
}

/** Draws the map into an element. @throws Error without WebGL, or if a file can't be loaded */
export async function drawMap(
  container: HTMLElement,
  first: MapContent,
  hasTiles: boolean,
  listeners: MapListeners,
): Promise<DrawnMap> {
  const [library, ground] = await Promise.all([loadMapLibrary(), loadGround()]);
  const map = make(library, container, mapStyle(mapColors(), ground));
  await map.once('style.load');
  paint(map);
  const stopTheme = watchTheme(() => paint(map));
  hearClicks(map, listeners);
  noteDrawn(map, container);
  // Without the tiles the ground remains.
  if (hasTiles) await addTiles(map, library).catch(() => undefined);
  let shown: MapContent | null = null;
  const showAll = (isFirst: boolean) =>
    map.fitBounds(boundsOf((shown ?? first).places), {
      padding: PADDING,
      maxZoom: MAX_FIRST_ZOOM,
      animate: !isFirst,
    });
  const show = (content: MapContent) => {
    const before = shown;
    shown = content;
    const { places, selected } = content;
    if (places !== before?.places) {
      setData(map, MARKS, markFeatures(content));
      setData(map, 'diverts', divertFeatures(content));
    }
    if (content.sunset !== before?.sunset) setData(map, 'sunset', sunsetFeatures(content));
    if (content.picked !== before?.picked) setData(map, 'picked', pickedFeatures(content));
    map.setFilter('ring', keysFilter([content.selected, content.focused]));
    if (selected === (before?.selected ?? null)) return;
    const point = places.find(({ key }) => key === selected)?.point ?? null;
    if (point !== null && !map.getBounds().contains(coordinates(point)))
      map.panTo(coordinates(point));
  };
  show(first);
  showAll(true);
  return {
    show,
    zoom: (by) => void (by === 1 ? map.zoomIn() : map.zoomOut()),
    showAll: () => void showAll(false),
    close: () => {
      stopTheme();
      map.remove();
    },
  };
}
