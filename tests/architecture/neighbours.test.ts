import { expect, it } from 'vitest';
import { folderCircles, type Import, importsOf } from '../support/imports.ts';
import { layers, neighbours } from './neighbours.ts';

type Layer = keyof typeof layers;
const isLayer = (name: string): name is Layer => name in layers;
const imports = importsOf(Object.keys(layers));
const rooms = Object.keys(neighbours);

const layerOf = (file: string) => file.split('/')[0] ?? '';
const roomOf = (file: string) => rooms.find((room) => file.startsWith(`${room}/`));
const areaOf = (room: string, file: string) => {
  const [first = '', ...more] = file.slice(room.length + 1).split('/');
  return more.length === 0 ? '.' : first;
};
/**
 * Within `src`: the design system imports no other folder, views only it, adapters neither, app
 * all.
 */
const floors: Readonly<Record<string, readonly string[]>> = {
  'src/ui': [],
  'src/adapters': [],
  'src/views': ['src/ui'],
  'src/app': ['src/ui', 'src/adapters', 'src/views'],
};

function isAllowed({ from, to }: Import): boolean {
  const [layer, other] = [layerOf(from), layerOf(to)];
  if (!isLayer(layer)) return true;
  if (layer !== other) return (layers[layer] as readonly string[]).includes(other);
  const [room, next] = [roomOf(from), roomOf(to)];
  if (room === undefined || next === undefined) return true;
  if (room !== next) return floors[room]?.includes(next) ?? false;
  const [area, neighbour] = [areaOf(room, from), areaOf(room, to)];
  return area === neighbour || (neighbours[room]?.[area] ?? []).includes(neighbour);
}
const describeImport = ({ from, to }: Import) => `${from} → ${to}`;

it('lets an area import only its neighbors, and a layer nothing above it', () => {
  expect(imports.filter((one) => !isAllowed(one)).map(describeImport)).toEqual([]);
});
it('uses every neighbor of the list', () => {
  const used = new Set(
    imports
      .map(({ from, to }) => [roomOf(from), roomOf(to), from, to] as const)
      .flatMap(([room, next, from, to]) =>
        room === undefined || room !== next
          ? []
          : [`${room} ${areaOf(room, from)} ${areaOf(room, to)}`],
      ),
  );
  const listed = Object.entries(neighbours).flatMap(([room, areas]) =>
    Object.entries(areas).flatMap(([area, others]) =>
      others.map((other) => `${room} ${area} ${other}`),
    ),
  );
  expect(listed.filter((line) => !used.has(line))).toEqual([]);
});
it('finds no cycle of imports between folders', () => expect(folderCircles(imports)).toEqual([]));

it.each([
  [
    'a sibling area that is not a neighbor',
    'src/views/home/X.tsx',
    'src/views/report/ReportPage.tsx',
  ],
  ['a layer above', 'domain/report/x.ts', 'machines/report/report.machine.ts'],
  ['the service from the browser', 'src/app/x.ts', 'server/app.ts'],
  ['the composition from a page', 'src/app/home/x.ts', 'src/app/pages.ts'],
  ['an adapter from a view', 'src/views/home/X.tsx', 'src/adapters/api/api.ts'],
  ['the views from the design system', 'src/ui/fields/X.tsx', 'src/views/home/Home.tsx'],
  ['the frame of calls from the database', 'server/database/x.ts', 'server/http/writes.ts'],
])('refuses %s', (_, from, to) => expect(isAllowed({ from, to })).toBe(false));
it('detects a cycle of two folders and one of three', () => {
  const edge = (from: string, to: string) => ({ from: `${from}/x.ts`, to: `${to}/y.ts` });
  expect(
    folderCircles([
      edge('a', 'b'),
      edge('b', 'a'),
      edge('c', 'd'),
      edge('d', 'e'),
      edge('e', 'c'),
      edge('a', 'c'),
    ]),
  ).toEqual([
    ['a', 'b'],
    ['c', 'd', 'e'],
  ]);
});
