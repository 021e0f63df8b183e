import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { noFilter } from '../../../../domain/history/changeLog.ts';
import type { ChangeLogRef } from '../../../../machines/history/changeLog.machine.ts';
import { ChangeLogView } from '../../../../src/views/history/ChangeLog.tsx';
import { rowsOf } from '../support/seen.ts';
import { standIn } from '../support/standIn.ts';
import '../../../../src/ui/theme.css';

const row = {
  key: 'k',
  at: '2025-07-14T20:05:00Z',
  by: 'J. Ruiz',
  what: 'Changed',
  kind: 'Base',
  record: 'HMT',
  lines: [{ label: 'Name', before: 'Hemet', after: 'Hemet-Ryan' }],
};
const chart = (tags: readonly string[], more: object = {}) =>
  standIn<ChangeLogRef>({ filter: noFilter, rows: [row], next: '7', faults: {}, ...more }, tags);

it('lists who changed what, with older changes and the file on request (SET-120, SET-121)', async () => {
  const { ref, sent } = chart(['open']);
  await render(<ChangeLogView log={ref} />);
  expect(rowsOf()).toEqual([
    ['When', 'Who', 'What', 'Record', 'Fields'],
    ['07/14/2025 13:05', 'J. Ruiz', 'Changed', 'BaseHMT', 'Name: Hemet → Hemet-Ryan'],
  ]);
  await page.getByRole('button', { name: 'Show older changes' }).click();
  await page.getByRole('button', { name: 'CSV' }).click();
  await page.getByRole('textbox', { name: 'Changed by' }).fill('Ruiz');
  await userEvent.keyboard('{Enter}');
  expect(sent.map(({ type }) => type)).toEqual([
    'more.requested',
    'csv.requested',
    'filter.changed',
    'search.requested',
  ]);
});

it.each([
  ['failed', [], "The history couldn't be loaded."],
  ['open', [], 'Nobody has changed anything yet.'],
] as const)('shows the state %s', async (tag, rows, text) => {
  await render(<ChangeLogView log={chart([tag], { rows, next: null }).ref} />);
  await expect.element(page.getByText(text)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'CSV' })).toBeDisabled();
});

it('shows the problem of a day at its field', async () => {
  const { ref } = chart(['open'], {
    faults: { until: 'The last day must not be before the first.' },
  });
  await render(<ChangeLogView log={ref} />);
  await expect
    .element(page.getByRole('textbox', { name: 'Last day' }))
    .toHaveAccessibleDescription(/must not be before/);
});
