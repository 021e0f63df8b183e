import { expect, it } from 'vitest';
import { tooManyText } from '../../../../domain/report/request/tooMany.ts';

it('states both counts, and what to do instead (PERF-40)', () => {
  expect(tooManyText({ activities: 1_200_000, atOnce: 1_000_000 })).toBe(
    'These dates hold 1.2 million activities; a page can add up 1 million. Choose fewer dates, or ask the reporting views.',
  );
});

it.each([
  [1_449_000, 1_000_000, '1.4 million', '1 million'],
  [20_000_000, 1_000_000, '20 million', '1 million'],
  [1_000_001, 1_000_000, '1,000,001', '1,000,000'],
  [1_234_567, 50_000, '1.2 million', '50,000'],
  [51, 50, '51', '50'],
])('formats %i over %i so that the two differ (PERF-40)', (activities, atOnce, held, most) => {
  expect(tooManyText({ activities, atOnce })).toMatch(
    new RegExp(`^These dates hold ${held} activities; a page can add up ${most}\\.`),
  );
});
