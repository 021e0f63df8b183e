import { expect, it } from 'vitest';
import { addedUpText, addingUpText } from '../../../../domain/report/view/addedUpText.ts';

it('says how many activities the service adds up, and what is not there then (PERF-23)', () => {
  expect([addingUpText(1), addingUpText(12_345), addingUpText(1_449_000), addedUpText(20_000_000), addedUpText(1_200, true)]).toEqual([
    '1 activity: the service is adding them up.',
    '12,345 activities: the service is adding them up.',
    '1.4 million activities: the service is adding them up.',
    '20 million activities: added up by the service. Choose fewer dates for charts, how a figure came about and the records behind it.',
    '1,200 activities: added up by the service. Choose fewer dates for the missing prices, charts, how a figure came about and the records behind it.',
  ]);
});
