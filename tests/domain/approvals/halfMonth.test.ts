import { expect, it } from 'vitest';
import {
  halfMonthEnd,
  halfMonthName,
  halfMonthOf,
  halfMonthsBetween,
} from '../../../domain/approvals/halfMonth.ts';

it('splits every month at the 15th, in leap years too (APR-1)', () => {
  expect(['2025-07-01', '2025-07-15', '2025-07-16', '2025-07-31'].map(halfMonthOf)).toEqual([
    '2025-07-01',
    '2025-07-01',
    '2025-07-16',
    '2025-07-16',
  ]);
  expect(
    ['2025-07-01', '2025-07-16', '2024-02-16', '2025-02-16', '2025-12-16'].map(halfMonthEnd),
  ).toEqual(['2025-07-15', '2025-07-31', '2024-02-29', '2025-02-28', '2025-12-31']);
  expect(halfMonthsBetween('2025-12-20', '2026-01-16')).toEqual([
    '2025-12-16',
    '2026-01-01',
    '2026-01-16',
  ]);
  expect(halfMonthName('2025-07-01')).toBe('07/01–07/15/2025');
});
