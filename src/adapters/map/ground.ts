import type { Feature, FeatureCollection, Geometry, MultiLineString } from 'geojson';
import { feature, mesh } from 'topojson-client';
import groundUrl from 'us-atlas/counties-10m.json?url';

type Topology = Parameters<typeof mesh>[0];
type Collection = Extract<Parameters<typeof mesh>[1], { type: 'GeometryCollection' }>;
type Atlas = Topology & { objects: { states: Collection; counties: Collection } };
export interface Ground {
  readonly land: FeatureCollection<Geometry>;
  readonly states: Feature<MultiLineString>;
  readonly counties: Feature<MultiLineString>;
}
const lines = (geometry: MultiLineString): Feature<MultiLineString> => ({
  type: 'Feature',
  properties: {},
  geometry,
});
let loading: Promise<Ground> | null = null;

async function load(): Promise<Ground> {
  const reply = await fetch(groundUrl);
  if (!reply.ok) throw new Error(`The ground of the map couldn't be loaded: ${reply.status}`);
  // Our own file, unchanged from the package.
  const atlas = (await reply.json()) as Atlas;
  const { states, counties } = atlas.objects;
  return {
    land: feature(atlas, states),
    states: lines(mesh(atlas, states)),
    // Borders of states are drawn once.
    counties: lines(mesh(atlas, counties, (a, b) => a !== b)),
  };
}
/** States and counties of the United States, a file of the product (MAP-4). */
export function loadGround(): Promise<Ground> {
  loading ??= load();
  loading.catch(() => {
    loading = null;
  });
  return loading;
}
