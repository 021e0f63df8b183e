import { expect, it } from 'vitest';
import { daysText, shortDaysText } from '../../../domain/report/view/rangeDraft.ts';

it.each([
  ['2025-07-01', '2025-07-14', '07/01/2025 – 07/14/2025', '07/01 – 07/14/2025'],
  ['2024-12-31', '2025-01-02', '12/31/2024 – 01/02/2025', '12/31/2024 – 01/02/2025'],
  ['2025-07-14', '2025-07-14', '07/14/2025', '07/14/2025'],
])('%s to %s is %s, and %s where there is little room', (from, until, whole, short) => {
  expect([daysText({ from, until }), shortDaysText({ from, until })]).toEqual([whole, short]);
});
