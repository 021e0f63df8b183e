import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { CostPackPage } from '../../../../contract/costPack/costPack.ts';
import type { SessionFacts } from '../../../../domain/routes/guard.ts';
import type { CostPackRef } from '../../../../machines/costPack/costPack.machine.ts';
import type { IncidentListRef } from '../../../../machines/costPack/incidentList.machine.ts';
import type { ClockRef } from '../../../../machines/shell/clock.machine.ts';
import type { ChartProps } from '../../../../src/ui/charts/chart.ts';
import { IncidentList } from '../../../../src/views/costPack/IncidentList.tsx';
import { PackShares } from '../../../../src/views/costPack/PackShares.tsx';
import { PackSheet } from '../../../../src/views/costPack/PackSheet.tsx';
import { ShareLinks } from '../../../../src/views/costPack/ShareLinks.tsx';
import { SharesForm } from '../../../../src/views/costPack/SharesForm.tsx';
import { cedar, KILOGALLON } from '../support/records.ts';
import { offersOf, rowsOf, textsOf } from '../support/seen.ts';
import { standIn } from '../support/standIn.ts';
import '../../../../src/ui/theme.css';

const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const parts = {
  flightCost: 10,
  abortFees: 20,
  availabilityCost: 30,
  totalAgentCost: 40,
  landingFees: 50,
  crewStandbyCost: 60,
  perDiemCost: 0,
};
const line = { hours: 1.25, loads: 3, litres: 4 * KILOGALLON, parts, total: 210.5 };
const pack: CostPackPage = {
  incident: cedar,
  approved: false,
  availability: true,
  asOf: '2025-07-21T01:00:00Z',
  records: 9,
  approvedRecords: 7,
  figures: {
    cost: 1000.5,
    costWithoutAvailability: 900.25,
    hours: 8.5,
    loads: 11,
    litres: 12 * KILOGALLON,
    aircraft: 2,
  },
  byDay: [
    { day: '2025-07-14', cost: 300, toDate: 300 },
    { day: '2025-07-15', cost: 400, toDate: 700 },
  ],
  byAircraft: [{ name: 'T-83', type: 'S-2T', vendor: 'DynCorp', days: 5, ...line }],
  byType: [{ name: 'S-2T', aircraft: 6, ...line }],
  byVendor: [{ name: 'DynCorp', aircraft: 7, ...line }],
  owner: 'CAL FIRE',
  parties: [
    { name: 'CAL FIRE', aircraft: 100.1, agent: 20.2, total: 120.3 },
    { name: 'BLM', aircraft: 200.2, agent: 30.3, total: 230.5 },
  ],
  outside: [{ day: '2025-07-17', cost: 75 }],
  declared: { from: '2025-07-14', until: '2025-07-16', inside: 800, outside: 200, federal: 600 },
  adjustments: [
    {
      dispatchNumber: 10481,
      activityDate: '2025-07-14',
      postedOn: '2025-08-02',
      cause: 'repriced',
      aircraft: 'T-83',
      total: -45.5,
    },
    {
      dispatchNumber: null,
      activityDate: '2025-07-15',
      postedOn: '2025-08-03',
      cause: 'manual',
      aircraft: 'T-84',
      total: 12,
    },
  ],
  completeness: { approved: 500, total: 1000, withoutRate: 0, withoutPrice: 0 },
  agreements: [
    {
      from: '2025-07-14',
      until: '2025-07-16',
      parties: [
        { name: 'CAL FIRE', aircraftBps: 2500, agentBps: 6000 },
        { name: 'BLM', aircraftBps: 7500, agentBps: 4000 },
      ],
    },
  ],
};

it('shows what each party pays, with the sums below (PACK-10)', async () => {
  await render(<PackShares page={pack} />);
  expect(rowsOf(page.getByRole('table', { name: 'Shares' }).element())).toEqual([
    ['Party', 'Aircraft', 'Agent', 'Total'],
    ['CAL FIRE', '100.10', '20.20', '120.30'],
    ['BLM', '200.20', '30.30', '230.50'],
    ['Total', '300.30', '50.50', '350.80'],
  ]);
  expect(textsOf('p')).toEqual([
    '07/14 to 07/16/2025: CAL FIRE 25.00 % of aircraft, 60.00 % of agent; BLM 75.00 % of aircraft, 40.00 % of agent.',
    '07/17/2025 ($75.00) lies outside every agreement and stays with CAL FIRE.',
    "Before FEMA's own eligibility rules.",
  ]);
});

it('shows costs inside and outside of the declared period (PACK-10)', async () => {
  await render(<PackShares page={pack} />);
  expect(textsOf('h2')).toEqual(['Declared period 07/14 to 07/16/2025']);
  expect([textsOf('dt'), textsOf('dd')]).toEqual([
    ['Inside', 'Outside', '75 % of the inside'],
    ['$800.00', '$200.00', '$600.00'],
  ]);
});

it('lists adjustments with the day flown and the day posted (PACK-2)', async () => {
  await render(<PackShares page={pack} />);
  expect(rowsOf(page.getByRole('table', { name: 'Adjustments' }).element())).toEqual([
    ['Dispatch', 'Flown', 'Posted', 'Why', 'Aircraft', 'Amount'],
    ['10481', '07/14/2025', '08/02/2025', 'Price changed', 'T-83', '-45.50'],
    ['–', '07/15/2025', '08/03/2025', 'By hand', 'T-84', '12.00'],
  ]);
});

it('leaves out a declared period, adjustments and days outside where there are none (PACK-10)', async () => {
  await render(
    <PackShares page={{ ...pack, declared: null, adjustments: [], outside: [], agreements: [] }} />,
  );
  expect([textsOf('table caption'), textsOf('h2'), textsOf('p')]).toEqual([['Shares'], [], []]);
});

const drawn: ChartProps[] = [];
const Chart = (props: ChartProps) => {
  drawn.push(props);
  return null;
};
it('shows each figure of an incident under its own label (PACK-30)', async () => {
  await render(<PackSheet page={pack} Chart={Chart} />);
  expect(textsOf('[aria-label=Figures] > div')).toEqual([
    'Cost$1,000.50',
    'Without availability$900.25',
    'Flight hours8.50',
    'Loads11',
    'Gallons12,000',
    'Aircraft2',
  ]);
  expect(textsOf('header p')[0]).toBe(
    'Aircraft cost of CA-RRU-012345 Cedar, as of 07/20/2025 18:00 PDT. 7 of 9 records approved.',
  );
  expect(textsOf('article > p').at(-1)).toBe(
    'Computed by CATIS from 9 records; formula on request.',
  );
});

it('shows each part of an aircraft, a type and a vendor in its own column (PACK-30)', async () => {
  await render(<PackSheet page={pack} Chart={Chart} />);
  const table = (name: string) => rowsOf(page.getByRole('table', { name }).element());
  expect(table('By aircraft').map((row) => row.join(' | '))).toEqual([
    'Aircraft | Type | Vendor | Days | Hours | Loads | Gallons | Flight | Abort | Avail. | Agent | Landing | Standby | Per diem | Total',
    'T-83 | S-2T | DynCorp | 5 | 1.25 | 3 | 4,000 | 10.00 | 20.00 | 30.00 | 40.00 | 50.00 | 60.00 | – | 210.50',
    'Total |  |  |  | 8.50 | 11 | 12,000 | 10.00 | 20.00 | 30.00 | 40.00 | 50.00 | 60.00 | – | 210.50',
  ]);
  expect([table('By type'), table('By vendor')]).toEqual([
    [
      ['Type', 'Aircraft', 'Hours', 'Loads', 'Gallons', 'Total'],
      ['S-2T', '6', '1.25', '3', '4,000', '210.50'],
    ],
    [
      ['Vendor', 'Aircraft', 'Hours', 'Loads', 'Gallons', 'Total'],
      ['DynCorp', '7', '1.25', '3', '4,000', '210.50'],
    ],
  ]);
});

it('charts the cost of each day and the cost to date (PACK-30)', async () => {
  drawn.length = 0;
  await render(<PackSheet page={pack} Chart={Chart} />);
  expect(drawn[0]?.points).toEqual([
    { label: '07/14/2025', values: [300, 300] },
    { label: '07/15/2025', values: [400, 700] },
  ]);
  expect(drawn[0]?.series.map(({ name, kind }) => [name, kind])).toEqual([
    ['Day', 'bar'],
    ['To date', 'line'],
  ]);
});

it.each([
  ['all records with availability', false, true, 'All records, with daily availability.'],
  [
    'approved records without availability',
    true,
    false,
    'Approved records only, without daily availability.',
  ],
])('states that a page counts %s (PACK-4)', async (_, approved, availability, text) => {
  await render(<PackSheet page={{ ...pack, approved, availability }} Chart={Chart} />);
  expect(textsOf('header p').at(-1)).toBe(`${text} Money in US dollars.`);
  expect(textsOf('th').includes('Avail.')).toBe(availability);
});

it('names an incident without flights instead of its tables (PACK-30)', async () => {
  await render(<PackSheet page={{ ...pack, byDay: [] }} Chart={Chart} />);
  expect(textsOf('article > p')[0]).toBe('No flights on this incident yet.');
  expect(textsOf('caption')).toEqual(['Shares', 'Adjustments']);
});

const link = {
  id: 'l1',
  approved: true,
  availability: false,
  asOf: '2025-07-21T01:00:00Z',
  expiresAt: '2025-08-20T02:00:00Z',
  revokedAt: null as string | null,
  opened: 1,
  madeBy: 'A. Lee',
};
const links = [
  link,
  {
    ...link,
    id: 'l2',
    approved: false,
    availability: true,
    asOf: '2025-07-20T03:00:00Z',
    opened: 4,
    madeBy: 'B. Ortiz',
  },
  { ...link, id: 'l3', revokedAt: '2025-07-22T04:00:00Z' },
];
const sharing = (context: object, tags: readonly string[]) =>
  standIn<CostPackRef>(
    {
      days: '30',
      daysError: null,
      links,
      linked: null,
      approved: true,
      availability: false,
      ...context,
    },
    ['sharing', ...tags],
  );

it('lists each link with its content and creator, and revokes the clicked one (PACK-43)', async () => {
  const { ref, sent } = sharing({}, ['choosing']);
  await render(<ShareLinks pack={ref} />);
  expect(textsOf('[aria-label=Links] li > span')).toEqual([
    'Approved only, without availability: works until 08/19/2025 19:00As of 07/20/2025 18:00 PDT, made by A. Lee, opened once',
    'All, with availability: works until 08/19/2025 19:00As of 07/19/2025 20:00 PDT, made by B. Ortiz, opened 4 times',
    'Approved only, without availability: revoked 07/21/2025 21:00As of 07/20/2025 18:00 PDT, made by A. Lee, opened once',
  ]);
  expect(offersOf().filter((offer) => offer.startsWith('Revoke'))).toEqual([
    'Revoke the link made 07/20/2025 18:00',
    'Revoke the link made 07/19/2025 20:00',
  ]);
  await press('Revoke the link made 07/19/2025 20:00');
  expect(sent).toEqual([{ type: 'revoke.pressed', id: 'l2' }]);
});

it('creates a link to the page as it is, for the typed number of days (PACK-40)', async () => {
  const { ref, sent } = sharing({ links: [], daysError: 'Give 1 to 90 days.' }, ['choosing']);
  await render(<ShareLinks pack={ref} />);
  expect(textsOf('form > p')).toEqual([
    'Who has the link sees this page as it is now (approved records only, without availability), without signing in and without crew names.',
  ]);
  await expect.element(page.getByText('Give 1 to 90 days.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Days it works' }).fill('7');
  await press('Make and copy the link');
  await press('Done');
  expect(sent).toEqual([
    { type: 'days.typed', text: '7' },
    { type: 'link.pressed' },
    { type: 'share.left' },
  ]);
  expect(textsOf('h3')).toEqual([]);
});

it.each([
  [
    'copied',
    'abc',
    true,
    'Link copied. It works until 08/19/2025 and shows these numbers, not later ones.',
  ],
  ['to be copied', 'abc', false, "Copy the link now: it isn't shown again."],
  [
    'not shown again',
    null,
    false,
    "The link was made by an earlier try and isn't shown again. Revoke it and make another one.",
  ],
])('states that a new link is %s (PACK-40)', async (_, token, isCopied, text) => {
  await render(
    <ShareLinks
      pack={sharing({ linked: { pack: { ...link, token }, isCopied } }, ['linked']).ref}
    />,
  );
  await expect.element(page.getByText(text)).toBeVisible();
  const shown = [...document.querySelectorAll('input')].map((field) => field.value);
  expect(shown).toEqual(token === null ? [] : [`${location.origin}/shared#abc`]);
  expect(textsOf('form')).toEqual([]);
});

it('offers to load links again that failed to load (PACK-43)', async () => {
  const { ref, sent } = sharing({}, ['unlisted']);
  await render(<ShareLinks pack={ref} />);
  await expect.element(page.getByText("Links couldn't be loaded.")).toBeVisible();
  expect(textsOf('h3')).toEqual([]);
  await press('Try again');
  expect(sent).toEqual([{ type: 'retry.requested' }]);
});

const facts: SessionFacts = {
  status: 'signedIn',
  flags: [],
  permissions: [],
  roleNames: [],
  keepsWayBack: true,
};
const clock = () => standIn<ClockRef>({ now: '2025-07-14T20:00:00Z' }).ref;
const listed = (n: number, firstDay: string | null) => ({
  incident: { ...cedar, id: `i${n}`, year: 2020 + n, name: `Fire ${n}`, agency: `Agency ${n}` },
  records: 1000 + n,
  approvedRecords: 500 + n,
  firstDay,
  lastDay: firstDay === null ? null : `2025-08-0${n}`,
});
const everywhere = { search: '', year: '', agency: '', from: '', until: '' };
const found = (incidents: readonly object[], isCut = false) => ({
  incidents,
  isCut,
  agencies: [],
  years: [],
});
const incidents = (list: object | null, tags: readonly string[], address = everywhere) =>
  standIn<IncidentListRef>({ list, address }, tags);

it('lists each value of an incident under its own heading (PACK-33)', async () => {
  const { ref } = incidents(found([listed(1, '2025-07-01'), listed(2, null)], true), ['open']);
  await render(<IncidentList list={ref} clock={clock()} facts={facts} />);
  expect(rowsOf()).toEqual([
    ['Incident', 'Year', 'Agency', 'First flight', 'Last flight', 'Records', 'Approved'],
    ['CA-RRU-012345 Fire 1', '2021', 'Agency 1', '07/01/2025', '08/01/2025', '1,001', '501'],
    ['CA-RRU-012345 Fire 2', '2022', 'Agency 2', '–', '–', '1,002', '502'],
  ]);
  expect(offersOf(document.querySelector('table') ?? undefined)).toEqual([
    'CA-RRU-012345 Fire 1 /incidents/i1/cost',
    'CA-RRU-012345 Fire 2 /incidents/i2/cost',
  ]);
  await expect
    .element(page.getByText('The 2 with the latest flights; narrow the list to see others.'))
    .toBeVisible();
});

it.each([
  ['no incident', found([]), ['open'], everywhere, 'There are no incidents yet.'],
  [
    'no incident that matches the filters',
    found([]),
    ['open'],
    { ...everywhere, year: '2024' },
    'No incident meets these filters.',
  ],
  ['a list that failed to load', null, ['failed'], everywhere, "The incidents couldn't be loaded."],
])('names %s (PACK-33)', async (_, list, tags, address, text) => {
  const { ref, sent } = incidents(list, tags, address);
  await render(<IncidentList list={ref} clock={clock()} facts={facts} />);
  await expect.element(page.getByText(text)).toBeVisible();
  expect(textsOf('table')).toEqual([]);
  if (list === null) await press('Try again');
  expect(sent).toEqual(list === null ? [{ type: 'retry.requested' }] : []);
});

it('compares the shares of another user with own ones, and keeps the selected ones (PACK-14)', async () => {
  const current = {
    agreements: [],
    owner: 'BLM',
    declared: { from: '2025-07-01', until: '2025-07-05' },
  };
  const conflict = { changedBy: 'B. Ortiz', changedAt: '2025-07-14T20:00:00Z', current };
  const draft = { agreements: [], owner: '', declared: { from: '', until: '' } };
  const { ref, sent } = standIn<CostPackRef>(
    { draft, errors: {}, pack: { page: pack }, conflict },
    ['conflict'],
  );
  await render(<SharesForm pack={ref} />);
  await expect
    .element(page.getByText('B. Ortiz saved other shares on 07/14/2025 13:00.'))
    .toBeVisible();
  expect([textsOf('[aria-label=Theirs] li'), textsOf('[aria-label=Mine] li')]).toEqual([
    ['Owner: BLM', 'Declared period: 07/01/2025 to 07/05/2025', 'No agreement'],
    ["Owner: the incident's agency", 'Declared period: none', 'No agreement'],
  ]);
  await press('Take theirs');
  await press('Overwrite with mine');
  expect(sent).toEqual([{ type: 'theirs.taken' }, { type: 'mine.kept' }]);
});
