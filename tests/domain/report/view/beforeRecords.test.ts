import { expect, it } from 'vitest';
import { specificRange } from '../../../../domain/dates/dateRange.ts';
import { beforeRecordsText, historicPath } from '../../../../domain/report/view/beforeRecords.ts';
import { changedView, presetView } from '../../../../domain/report/view/view.ts';

const days = { from: '2025-07-01', until: '2025-07-31' };
const view = presetView('cost', specificRange(days.from, days.until));
const compared = changedView(view, { kind: 'acrossChosen', by: 'earlier' });

it.each([
  ['records that begin on its first day', { view, days, firstDay: '2025-07-01' }, null, null],
  ['no first day', { view, days, firstDay: null }, null, null],
  ['no days', { view, days: null, firstDay: '2025-07-02' }, null, null],
  [
    'historic records',
    { view: { ...view, source: 'historic' as const }, days, firstDay: '2025-07-02' },
    null,
    null,
  ],
  [
    'days before',
    { view, days, firstDay: '2025-07-02' },
    'Current records start 07/02/2025. Days before that are not in this report.',
    '/reports/aims?dateMode=specific&start=2025-07-01&end=2025-07-31',
  ],
  [
    'a year earlier, before the records',
    { view: compared, days, firstDay: '2024-07-02' },
    'Current records start 07/02/2024. The other range begins before, so no difference is shown.',
    '/reports/aims?dateMode=specific&start=2024-07-01&end=2024-07-31',
  ],
  [
    'a year earlier, within the records',
    { view: compared, days, firstDay: '2024-07-01' },
    null,
    null,
  ],
])('reports days before current records: %s (RPT-116)', (_, asked, text, address) => {
  expect([beforeRecordsText(asked), historicPath(asked)]).toEqual([text, address]);
});
