import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { lineKey } from '../../../../domain/closing/lines.ts';
import type { CloseListRef } from '../../../../machines/approvals/closeList.machine.ts';
import type { PeriodsRef } from '../../../../machines/approvals/periods.machine.ts';
import { CloseListView } from '../../../../src/views/approvals/CloseList.tsx';
import { aCloseLine, anId, aPeriod } from '../../../domain/approvals/world.ts';
import { offersOf, rowsOf, textsOf } from '../support/seen.ts';
import { standIn } from '../support/standIn.ts';
import '../../../../src/ui/theme.css';

const address = { tab: 'close', aircraft: '', start: '2025-07-01', open: '' } as const;
const given = { text: 'The meter was replaced.', by: 'A. Admin', at: '2025-08-02T18:00:00Z' };
const gap = aCloseLine();
const lines = [
  aCloseLine({ kind: 'entered' }),
  gap,
  aCloseLine({ kind: 'noPrice', reason: { ...given, isCurrent: true } }),
  aCloseLine({ kind: 'openMark', name: '2025-07-12', reason: { ...given, isCurrent: false } }),
];
const loadedOf = (list: object) => ({
  list: { lines: [], given: [], ...list },
  aircraft: [],
  bases: [{ id: anId(7), name: 'Hemet' }],
});
const show = async (
  tags: readonly string[],
  context: object = {},
  periods: object = {},
  mayVisit = true,
) => {
  const list = standIn<CloseListRef>(
    {
      ...{ month: '2025-07-01', today: '2025-08-03', mayExplain: true, line: null, reason: '' },
      ...{ showsReason: false, loaded: loadedOf({ lines }), ...context },
    },
    tags,
  );
  const half = standIn<PeriodsRef>(
    {
      ...{ asked: [], told: '', refused: [], mayClose: true },
      loaded: { periods: [aPeriod()], aircraft: [] },
      ...periods,
    },
    ['open'],
  );
  await page.viewport(1366, 768);
  await render(
    <CloseListView
      list={list.ref}
      periods={half.ref}
      address={address}
      today="2025-08-03"
      mayVisit={() => mayVisit}
    />,
  );
  return { sent: list.sent, closing: half.sent };
};
const press = (name: string | RegExp) => page.getByRole('button', { name }).first().click();

it('lists lines by base, each with its link and its reason (APR-60, APR-61, APR-63)', async () => {
  const { sent } = await show(['open']);
  expect([textsOf('p[role=status]'), rowsOf()]).toEqual([
    ['1 line to mend, 2 lines that need a reason.'],
    [
      ['Aircraft', 'What is left', 'Reason'],
      ['Hemet'],
      ['Unknown aircraft07/01–07/15', "1 record isn't checked.", 'To mend'],
      [
        'Unknown aircraft07/01–07/15',
        '1 load has no price.',
        'The meter was replaced.A. Admin, 08/02/2025Change',
      ],
      [
        'Unknown aircraft07/01–07/15',
        '1 gap or overlap between meter readings: 1.30 h.',
        'Give a reason',
      ],
      [
        'Unknown aircraft07/01–07/15',
        'Marked unavailable since 07/12/2025 without an end.',
        'The meter was replaced.A. Admin, 08/02/2025Changed sinceGive it again',
      ],
    ],
  ]);
  expect(offersOf()).toContain(
    '1 gap or overlap between meter readings: 1.30 h. /limits?tab=meters&until=2025-07-15',
  );
  expect(offersOf()).toContain('Close July 2025 (disabled)');
  await press(/^Give a reason/);
  expect(sent).toEqual([{ type: 'reason.asked', key: lineKey(gap) }]);
});

it('closes a month without lines, and states that nothing is left (APR-62)', async () => {
  const { closing } = await show(['open'], { loaded: loadedOf({}) });
  expect(textsOf('p')).toContain('Nothing is left.');
  await press('Close July 2025');
  expect(closing).toEqual([{ type: 'close.asked', periods: [aPeriod()] }]);
});

it('offers no closing of a month that is closed (APR-62)', async () => {
  const closed = aPeriod({ closed: { by: 'A. Admin', at: '2025-08-01T18:00:00Z', approved: 1 } });
  await show(['open'], { loaded: loadedOf({}) }, { loaded: { periods: [closed], aircraft: [] } });
  expect([textsOf('p'), textsOf('button')]).toEqual([['July 2025 is closed.'], ['Export']]);
});

it('links a refused half-month to the list of its month (APR-34, APR-62)', async () => {
  const row = aPeriod({ unexplained: 1 });
  const message = 'T-83 has 1 line on the close list that needs a reason.';
  const refused = [{ assetId: row.assetId, start: row.start, outcome: 'refused', message }];
  await show(['open'], {}, { refused, loaded: { periods: [row], aircraft: [] } });
  expect(textsOf('[role=alert] p').at(-1)).toBe(`${message}Give reasons`);
  expect(offersOf()).toContain('Give reasons /approvals?tab=close&start=2025-07-01');
});

it('shows the reasons of closed half-months, and no buttons without the right (APR-63, APR-64)', async () => {
  const closed = {
    ...{ start: '2025-07-01', assetId: null, baseId: null, line: '3 loads have no price.' },
    ...given,
  };
  await show(
    ['open'],
    { loaded: loadedOf({ lines: [gap], given: [closed] }), mayExplain: false },
    { mayClose: false },
    false,
  );
  expect(rowsOf().slice(1)).toEqual([
    ['Hemet'],
    [
      'Unknown aircraft07/01–07/15',
      '1 gap or overlap between meter readings: 1.30 h.',
      'Needs a reason',
    ],
    ['No base'],
    [
      'No aircraft07/01–07/15',
      '3 loads have no price.',
      'The meter was replaced.A. Admin, 08/02/2025Closed',
    ],
  ]);
  expect(offersOf()).toEqual([
    'The month before /approvals?tab=close&start=2025-06-01',
    'The month after /approvals?tab=close&start=2025-08-01',
    'Export',
  ]);
});

it('prompts for a reason, and shows its error (APR-63)', async () => {
  const { sent } = await show(['open', 'asking'], {
    ...{ line: gap, reason: 'short', showsReason: true },
  });
  const dialog = page.getByRole('alertdialog', { name: 'Reason for closing' });
  await expect
    .element(dialog)
    .toHaveTextContent('1 gap or overlap between meter readings: 1.30 h.');
  await expect
    .element(dialog.getByRole('textbox'))
    .toHaveAccessibleDescription('Say why in at least 10 characters.');
  await dialog.getByRole('button', { name: 'Save' }).click();
  expect(sent).toEqual([{ type: 'reason.given' }]);
});

it.each([
  ['pending', 'Loading the close list', null],
  ['failed', "The close list couldn't be loaded.", 'retry.requested'],
  ['stale', "The close list couldn't be loaded again. It may be old.", 'retry.requested'],
])('shows that the list is %s (APR-60)', async (tag, text, event) => {
  const { sent } = await show([tag], { loaded: null });
  const shown = tag === 'pending' ? page.getByLabelText(text) : page.getByText(text);
  await expect.element(shown).toBeInTheDocument();
  if (event !== null) await press('Try again');
  expect(sent).toEqual(event === null ? [] : [{ type: event }]);
});
