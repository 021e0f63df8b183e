import { expect, it } from 'vitest';
import { sunsetText } from '../../../domain/base/sunsetText.ts';

it.each([
  ['2025-07-15T03:02:00Z', '20:02'],
  ['2025-07-15T10:00:00Z', '03:00'],
  ['2025-07-15T09:59:00Z', '02:59 (check the coordinates)'],
  ['2025-07-15T05:59:00Z', '22:59'],
  ['2025-07-15T06:00:00Z', '23:00 (check the coordinates)'],
])("marks a sunset that can't be right (SET-26): %s", (sunset, text) => {
  expect(sunsetText(sunset)).toBe(text);
});
