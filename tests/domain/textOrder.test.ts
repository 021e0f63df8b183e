import { expect, it } from 'vitest';
import { compareTexts } from '../../domain/textOrder.ts';

it('sorts numbers in a name as numbers, and compares case only where nothing else differs', () => {
  expect(['T-83', 't-9', 'T-9', 'C-101', 'Ärzte', 'B'].sort(compareTexts)).toEqual([
    'Ärzte',
    'B',
    'C-101',
    'T-9',
    't-9',
    'T-83',
  ]);
});
