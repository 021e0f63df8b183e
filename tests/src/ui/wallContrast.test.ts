import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const css = readFileSync('src/ui/theme.css', 'utf8');
/** A color of the theme in one of its two modes, as linear light. */
function luminance(name: string, mode: 0 | 1): number {
  const found = new RegExp(`--${name}: light-dark\\((#[0-9a-f]{6}), (#[0-9a-f]{6})\\)`).exec(css);
  const hex = found?.[mode + 1] ?? '';
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
const contrast = (one: string, other: string, mode: 0 | 1) => {
  const [low = 0, high = 0] = [luminance(one, mode), luminance(other, mode)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
};

const source = readdirSync('src/views/wall')
  .map((file) => readFileSync(`src/views/wall/${file}`, 'utf8'))
  .join('\n');
const inks = [
  ...new Set([...source.matchAll(/text-(ink(?:-\d)?)\b/g)].map(([, name = '']) => name)),
];
const grounds = ['canvas', 'surface', 'warning-tint', 'error-tint'];

it('uses colors on a wall that are legible across the room, in both themes (BASE-24)', () => {
  expect(inks.sort()).toEqual(['ink', 'ink-2']);
  // Text on its own background uses the full ink.
  const pairs = inks.flatMap((ink) =>
    grounds
      .filter((ground) => ink === 'ink' || !ground.endsWith('tint'))
      .map((ground) => [ink, ground] as const),
  );
  const weak = pairs.flatMap(([ink, ground]) =>
    ([0, 1] as const)
      .filter((mode) => contrast(ink, ground, mode) < 7)
      .map((mode) => `${ink} on ${ground} ${mode}`),
  );
  expect(weak).toEqual([]);
});
