import { expect, it } from 'vitest';
import { clockWarning } from '../../../domain/session/clockWarning.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
it.each([
  [0, null],
  [2 * MINUTE, null],
  [-2 * MINUTE, null],
  [-2 * MINUTE - 1, "This computer's clock is 2 minutes ahead of the service."],
  [-3 * MINUTE, "This computer's clock is 3 minutes ahead of the service."],
  [10 * MINUTE, "This computer's clock is 10 minutes behind the service."],
  [119 * MINUTE, "This computer's clock is 119 minutes behind the service."],
  [-7 * HOUR, "This computer's clock is 7 hours ahead of the service."],
  [-20 * 24 * HOUR, "This computer's clock is 20 days ahead of the service."],
])('warns about an offset of %i ms with %s (SES-32)', (offsetMs, text) =>
  expect(clockWarning(offsetMs)).toBe(text),
);
