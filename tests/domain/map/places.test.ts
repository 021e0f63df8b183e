import { expect, it } from 'vitest';
import { distancesFrom, mapSections, placeOf } from '../../../domain/map/places.ts';
import { hemetKey, lanternKey, mapReply } from '../../machines/map/world.ts';

const sections = mapSections(mapReply);
const lines = (kind: string) =>
  sections
    .filter((section) => section.kind === kind)
    .flatMap(({ places }) => places.map(({ title, details }) => [title, ...details]));

it('lists incidents by aircraft out, with type, agent of today, and a missing point (MAP-1)', () => {
  expect(lines('incident')).toEqual([
    ['CA-RRU-099001 Lantern Ridge', 'wildland fire · 1 out'],
    ['CA-RRU-099002 Cedar', 'wildland fire · 1 out · 1,000 gal today'],
    ['CA-RRU-099001 Nowhere', 'wildland fire · 0 out', 'No coordinates: in the list only.'],
  ]);
});

it('lists bases with counts by status, and the aircraft that are there (MAP-1)', () => {
  expect(lines('base')).toEqual([
    ['HMT Hemet', '1 available, 1 loaded, 2 out', 'T-72, T-73'],
    ['RYN Ryan', 'No aircraft', 'No coordinates: in the list only.'],
  ]);
});

it('reports whether an aircraft is drawn at its position or its incident (MAP-3)', () => {
  expect(lines('aircraft')).toEqual([
    ['T-71 S-2T', 'CA-RRU-099002 Cedar', 'At its last position'],
    ['C-101 UH-1H', 'CA-RRU-099001 Lantern Ridge', 'No position: drawn at its incident'],
  ]);
});

it('draws a divert from one incident to the other (MAP-1)', () => {
  expect(lines('divert')).toEqual([
    ['T-71 15:10', 'From CA-RRU-099001 Lantern Ridge to CA-RRU-099002 Cedar'],
  ]);
  const place = sections.find(({ kind }) => kind === 'divert')?.places[0];
  expect([place?.point?.latitude, place?.to?.latitude]).toEqual([34.067, 33.5]);
});

it('leaves out groups without lines (MAP-1)', () => {
  expect(mapSections({ ...mapReply, diverts: [], aircraft: [] }).map(({ kind }) => kind)).toEqual([
    'incident',
    'base',
  ]);
});

it('lists distances to bases and incidents with a point, nearest first (MAP-6)', () => {
  const own = placeOf(sections, lanternKey)?.point ?? { latitude: 0, longitude: 0 };
  expect(distancesFrom(own, sections, lanternKey)).toEqual([
    { key: hemetKey, title: 'HMT Hemet', distance: '19.9 nm' },
    expect.objectContaining({ title: 'CA-RRU-099002 Cedar' }),
  ]);
  expect(distancesFrom(own, sections, null)[0]).toMatchObject({ distance: '0.0 nm' });
});
