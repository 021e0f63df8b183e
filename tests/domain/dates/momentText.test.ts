import { expect, it } from 'vitest';
import { momentText, shortMoment } from '../../../domain/dates/momentText.ts';

it('formats a moment with its Pacific day, or without it on the same day', () => {
  const now = '2026-07-15T06:59:00Z';
  expect([
    momentText('2026-07-14T20:05:00Z'),
    shortMoment('2026-07-14T20:05:00Z', now),
    shortMoment('2026-07-14T06:59:00Z', now),
  ]).toEqual(['07/14/2026 13:05', '13:05', '07/13 23:59']);
});
