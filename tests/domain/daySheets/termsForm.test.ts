import { expect, it } from 'vitest';
import { TermsBody } from '../../../contract/daySheets/daySheets.ts';
import { readTerms, typedTerms } from '../../../domain/daySheets/termsForm.ts';
import { sheets } from '../../machines/daySheets/world.ts';

const [contract] = sheets.contracts;
if (contract === undefined) throw new Error('There is no contract');
const stored = typedTerms({ ...contract, guaranteedDailyHours: 2.5, guaranteedDays: 100 });

it('reads back the stored terms unchanged, and accepts short times (PAY-2)', () => {
  const body = {
    windowStart: '07:00',
    windowHours: 14,
    stepMinutes: 15,
    guaranteedDailyHours: 2.5,
    guaranteedDays: 100,
  };
  expect(readTerms(stored)).toEqual({ body });
  expect(TermsBody.parse(body)).toEqual(body);
  expect(readTerms({ ...stored, windowStart: '730', stepMinutes: '30' })).toEqual({
    body: { ...body, windowStart: '07:30', stepMinutes: 30 },
  });
  expect(readTerms({ ...stored, guaranteedDailyHours: '', guaranteedDays: ' ' })).toEqual({
    body: { ...body, guaranteedDailyHours: null, guaranteedDays: null },
  });
});

it.each([
  ['windowStart', 'noon', 'Invalid time'],
  ['windowStart', '0259', 'The window must start at 03:00 or later.'],
  ['windowHours', '18', 'The window must end by 24:00.'],
  ['windowHours', '', 'Enter 1 to 21 whole hours.'],
  ['windowHours', '0', 'Enter 1 to 21 whole hours.'],
  ['windowHours', '22', 'Enter 1 to 21 whole hours.'],
  ['windowHours', '7.5', 'Enter 1 to 21 whole hours.'],
  ['stepMinutes', '20', 'Choose the steps.'],
  ['guaranteedDailyHours', '24.01', 'Enter 0 to 24 hours, or nothing.'],
  ['guaranteedDailyHours', '-1', 'Enter 0 to 24 hours, or nothing.'],
  ['guaranteedDays', '0', 'Enter 1 to 366 days, or nothing.'],
  ['guaranteedDays', '367', 'Enter 1 to 366 days, or nothing.'],
] as const)('refuses %s %j: %s (PAY-2)', (field, text, message) => {
  expect(readTerms({ ...stored, [field]: text })).toEqual({ field, message });
});

it.each([
  ['windowHours', '17'],
  ['guaranteedDailyHours', '24'],
  ['guaranteedDays', '366'],
] as const)('accepts the largest %s, %s (PAY-2)', (field, text) => {
  expect(readTerms({ ...stored, [field]: text })).toHaveProperty('body');
});
