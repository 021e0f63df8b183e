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
/** Inside `src`: the design system knows nobody, views know it alone, adapters neither, app all. */
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
const told = ({ from, to }: Import) => `${from} → ${to}`;

it('no area imports one that is not its neighbour, and no layer one above it', () => {
  expect(imports.filter((one) => !isAllowed(one)).map(told)).toEqual([]);
});
it('every neighbour of the list is one', () => {
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
it('folders import each other in no circle', () => expect(folderCircles(imports)).toEqual([]));

it.each([
  [
    'a sibling area that is no neighbour',
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
it('sees a circle of two folders and one of three', () => {
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
