import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { emptyDraft } from '../../../../domain/dispatch/draft/draft.ts';
import type { CostLine } from '../../../../domain/dispatch/price/costLines.ts';
import type {
  ApprovedCost,
  StoredCost as Stored,
} from '../../../../domain/dispatch/price/storedCost.ts';
import type { DispatchEditorRef } from '../../../../machines/dispatch/dispatchEditor.machine.ts';
import { CostSummary } from '../../../../src/views/dispatch/CostSummary.tsx';
import { StoredCost } from '../../../../src/views/dispatch/StoredCost.tsx';
import { Breakdown } from '../../../../src/views/dispatch/sections/Breakdown.tsx';
import { facts } from '../../../domain/dispatch/world.ts';
import { flight } from '../support/records.ts';
import { offersOf, rowsOf, textsOf } from '../support/seen.ts';
import { standIn } from '../support/standIn.ts';
import '../../../../src/ui/theme.css';

const lines = (n: number): CostLine[] => [
  { key: 'flightCost', label: 'Flight cost', explanation: `1.${n} h × $100.00`, dollars: 10.5 * n },
  { key: 'landingFees', label: 'Landing fees', explanation: '', dollars: 3 * n },
  { key: 'totalCost', label: 'Total cost', explanation: '', dollars: 20 * n },
];
const rows = (n: number) => [
  [`Flight cost1.${n} h × $100.00`, `$${(10.5 * n).toFixed(2)}`],
  ['Landing fees', `$${3 * n}.00`],
  ['Total cost', `$${20 * n}.00`],
];

it('shows each part of a cost with its calculation, and separates the total (ENTRY-5)', async () => {
  await render(<Breakdown lines={lines(1)} />);
  expect([rowsOf(), textsOf('tr.font-semibold th'), textsOf('caption')]).toEqual([
    rows(1),
    ['Total cost'],
    ['Cost breakdown'],
  ]);
});

const editor = (tags: readonly string[] = [], context: object = {}) =>
  standIn<DispatchEditorRef>(context, tags);
const sheet = (n: number) => ({
  lines: lines(n),
  activityTotals: [],
  total: 20 * n,
  contract: `Contract ${n}`,
});
const approved: ApprovedCost = {
  sheet: sheet(2),
  title: 'As approved 07/18/2025 by M. Cole',
  adjustments: [
    'Adjusted +$5.00 on 08/02/2025: prices changed.',
    'Adjusted +$6.00 on 08/03/2025: by hand.',
  ],
  booked: 51,
  isDifferent: true,
  hasOtherParts: true,
};
const cost = (change: Partial<ApprovedCost> | null): Stored => ({
  live: sheet(3),
  approved: change === null ? null : { ...approved, ...change },
});
const record = {
  ...flight,
  approval: { state: 'approved', by: 'M. Cole', at: '2025-07-18T20:00:00Z', note: null },
} as const;
const tables = () =>
  [...document.querySelectorAll('table')].map((table) => [
    table.caption?.textContent,
    rowsOf(table),
  ]);

it('shows the approved cost with its contract and adjustments, and the cost now where it differs (D-66)', async () => {
  await render(<StoredCost form={editor().ref} record={record} cost={cost({})} />);
  expect(tables()).toEqual([
    ['Approved cost breakdown', rows(2)],
    ['Cost breakdown', rows(3)],
  ]);
  expect([textsOf('h2'), textsOf('p')]).toEqual([
    ['As approved 07/18/2025 by M. Cole', 'Cost now'],
    ['Contract 2', ...approved.adjustments, 'The books hold $51.00; the record costs $60.00 now.'],
  ]);
});

it('names the cost of a deleted record as it was then (D-66)', async () => {
  await render(
    <StoredCost
      form={editor().ref}
      record={{ ...record, isArchived: true }}
      cost={cost({ adjustments: [] })}
    />,
  );
  expect([textsOf('h2').at(-1), textsOf('p').at(-1)]).toEqual([
    'Cost when it was deleted',
    'The books hold $51.00; the record is deleted.',
  ]);
});

it.each([
  [
    'only the approved cost where nothing differs',
    { isDifferent: false, hasOtherParts: false, adjustments: [] },
    ['Approved cost breakdown'],
    ['Contract 2'],
  ],
  ['only the stored cost of a record that was never approved', null, ['Cost breakdown'], []],
])('shows %s (D-66)', async (_, change, captions, texts) => {
  await render(<StoredCost form={editor().ref} record={flight} cost={cost(change)} />);
  expect([textsOf('caption'), textsOf('p')]).toEqual([captions, texts]);
});

it.each([
  [
    'an approved record',
    record,
    "The approved cost couldn't be loaded. This is what the record costs now.",
  ],
  ['a record that is not approved', flight, "How the cost came about couldn't be loaded."],
])('offers to load the explanation of %s again (D-66)', async (_, of, text) => {
  const { ref, sent } = editor(['unexplained']);
  await render(<StoredCost form={ref} record={of} cost={cost(null)} />);
  expect(textsOf('p')).toEqual([`${text}Try again`]);
  expect(tables()).toEqual([['Cost breakdown', rows(3)]]);
  await page.getByRole('button', { name: 'Try again' }).click();
  expect(sent).toEqual([{ type: 'explanation.requested' }]);
});

it('shows no figures of an approved record while its approved cost loads (D-66)', async () => {
  const { ref } = editor(['explaining']);
  await render(
    <>
      <StoredCost form={ref} record={record} cost={cost(null)} />
      <StoredCost form={ref} record={flight} cost={cost(null)} />
    </>,
  );
  expect(tables()).toEqual([['Cost breakdown', rows(3)]]);
});

const [activity] = emptyDraft('flight').activities;
const draft = {
  ...emptyDraft('flight'),
  assetId: 't83',
  activityDate: '07/14/2025',
  activities: [{ ...activity, incidentId: 'i1' }],
};
const estimate = { costs: { totalCost: 60, totalCostExclAvailCost: 45 }, lines: lines(3) };
it('shows aircraft, incident, contract and cost of a dispatch so far (ENTRY-6)', async () => {
  await render(<CostSummary form={editor([], { draft, facts, estimate }).ref} />);
  expect(textsOf('aside > p').map((text) => text.split(' · ').slice(0, 3).join(' · '))).toEqual([
    'T-83 · S-2T · 1,200 gal',
    'CA-RRU-012345 Cedar',
    expect.stringContaining('Valley Air Tankers'),
  ]);
  expect(offersOf().at(-1)).toBe('Cost so far$60.00');
  await page.getByRole('button', { name: /Cost so far/ }).click();
  expect(tables()).toEqual([['Cost breakdown', rows(3)]]);
});

it('states that prices are unknown, and leaves out fields that are not set (ENTRY-6)', async () => {
  await render(
    <CostSummary form={editor(['stale'], { draft: emptyDraft('flight'), facts, estimate }).ref} />,
  );
  expect(textsOf('aside > p')).toEqual([
    'No aircraft chosen yet',
    "Prices and history can't be loaded right now. You can go on; the service checks when you save.",
  ]);
});
