import { afterEach, expect, it } from 'vitest';
import { MAP_TILES } from '../../../../contract/constants.ts';
import { mapSections } from '../../../../domain/map/places.ts';
import { sunsetLine } from '../../../../domain/map/sunsetLine.ts';
import type { MapContent } from '../../../../src/adapters/map/content.ts';
import { type DrawnMap, drawMap } from '../../../../src/adapters/map/drawMap.ts';
import { hemetKey, lanternKey, mapReply } from '../../../machines/map/world.ts';
import { redTiles } from './tinyTiles.ts';
import '../../../../src/ui/theme.css';

const places = mapSections(mapReply).flatMap((section) => section.places);
const content: MapContent = {
  places,
  sunset: sunsetLine('2025-07-15T03:00:00Z'),
  selected: null,
  focused: null,
  picked: null,
};
const drawable = places.filter(({ point, kind }) => point !== null && kind !== 'divert');
let drawn: DrawnMap | null = null;
afterEach(() => {
  drawn?.close();
  drawn = null;
  document.querySelector('[data-test-map]')?.remove();
});
/** A box with the drawn map, and what its clicks report. */
async function draw(first: MapContent = content, hasTiles = false) {
  const box = document.createElement('div');
  box.dataset['testMap'] = '';
  box.style.cssText = 'position: relative; width: 700px; height: 500px';
  document.body.append(box);
  const chosen: string[] = [];
  const picked: { latitude: number; longitude: number }[] = [];
  drawn = await drawMap(box, first, hasTiles, {
    onChoose: (key) => chosen.push(key),
    onPick: (point) => picked.push(point),
  });
  const keys = () => box.dataset['drawn']?.split(' ');
  await expect.poll(keys, { timeout: 20_000 }).toHaveLength(drawable.length);
  return { box, chosen, picked, keys };
}
/** Red, green and blue of a pixel of the picture. */
function colorAt(box: HTMLElement, x: number, y: number): number[] {
  const canvas = box.querySelector('canvas');
  const copy = document.createElement('canvas').getContext('2d');
  if (canvas === null || copy === null) return [];
  copy.drawImage(canvas, 0, 0);
  return [...copy.getImageData(x, y, 1, 1).data.slice(0, 3)];
}
const click = (box: HTMLElement, x: number, y: number) => {
  const canvas = box.querySelector('canvas');
  const { left, top } = box.getBoundingClientRect();
  for (const type of ['mousedown', 'mouseup', 'click'])
    canvas?.dispatchEvent(
      new MouseEvent(type, { bubbles: true, clientX: left + x, clientY: top + y, button: 0 }),
    );
};

it('draws each place of the list that has a point, and no other (MAP-1)', async () => {
  const { keys } = await draw();
  expect(keys()).toEqual(drawable.map(({ key }) => key).toSorted());
});

it('reports a picked point where nothing is drawn (MAP-6)', async () => {
  const { box, picked, chosen } = await draw();
  click(box, 3, 3);
  await expect.poll(() => picked).toHaveLength(1);
  expect(picked[0]?.latitude).toBeGreaterThan(34);
  expect(chosen).toEqual([]);
});

it('reports the mark that is clicked (MAP-2)', async () => {
  const only = places.filter(({ key }) => key === hemetKey);
  const box = document.createElement('div');
  box.dataset['testMap'] = '';
  box.style.cssText = 'position: relative; width: 400px; height: 300px';
  document.body.append(box);
  const chosen: string[] = [];
  drawn = await drawMap(box, { ...content, places: only }, false, {
    onChoose: (key) => chosen.push(key),
    onPick: () => undefined,
  });
  await expect.poll(() => box.dataset['drawn'], { timeout: 20_000 }).toBe(hemetKey);
  // The only mark is in the middle of what its padding leaves.
  click(box, 176, 122);
  await expect.poll(() => chosen).toEqual([hemetKey]);
});

it('draws what changes, and paints in the colors of a new theme (MAP-4, MAP-9)', async () => {
  const { box, keys } = await draw();
  const pixel = () => colorAt(box, 5, 5)[0] ?? 0;
  const light = pixel();
  expect(light).toBeGreaterThan(150);
  document.documentElement.dataset['theme'] = 'dark';
  await expect.poll(pixel, { timeout: 20_000 }).toBeLessThan(100);
  delete document.documentElement.dataset['theme'];
  drawn?.show({
    ...content,
    places: places.filter(({ key }) => key === lanternKey),
    selected: lanternKey,
    picked: { latitude: 34, longitude: -117 },
  });
  await expect.poll(keys, { timeout: 20_000 }).toEqual([lanternKey]);
});

it("draws the installation's own tiles by ranges, below the places (MAP-8)", async () => {
  const archive = await redTiles();
  const ranges: string[] = [];
  const own = globalThis.fetch;
  globalThis.fetch = async (address, options) => {
    const url = address instanceof Request ? address.url : String(address);
    if (!url.endsWith(MAP_TILES)) return own(address, options);
    const range = new Headers(options?.headers).get('range') ?? '';
    ranges.push(range);
    const [from = 0, to = 0] = range.replace('bytes=', '').split('-').map(Number);
    return new Response(archive.slice(from, to + 1), {
      status: 206,
      headers: { etag: '"tiles"', 'content-range': `bytes ${from}-${to}/${archive.length}` },
    });
  };
  try {
    const { box } = await draw(content, true);
    await expect.poll(() => colorAt(box, 5, 5), { timeout: 20_000 }).toEqual([255, 0, 0]);
    expect(ranges.every((range) => /^bytes=\d+-\d+$/.test(range))).toBe(true);
  } finally {
    globalThis.fetch = own;
  }
});

it('fails where the browser has no WebGL (MAP-7)', async () => {
  const own = HTMLCanvasElement.prototype.getContext;
  HTMLCanvasElement.prototype.getContext = () => null;
  try {
    const box = document.createElement('div');
    await expect(
      drawMap(box, content, false, { onChoose: () => undefined, onPick: () => undefined }),
    ).rejects.toThrow();
  } finally {
    HTMLCanvasElement.prototype.getContext = own;
  }
});
