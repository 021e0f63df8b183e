import { expect, it } from 'vitest';
import { findLocally } from '../../../domain/find/find.ts';
import { distinguished } from '../../../domain/reference/equalNames.ts';
import { crewOptions } from '../../../domain/reference/options.ts';
import { incidentOptions } from '../../../domain/report/view/filterChoices.ts';
import { facts, incident, viewer } from '../dispatch/world.ts';

const labels = (options: readonly { readonly label: string }[]) =>
  options.map(({ label }) => label);

it.each([
  [
    'leaves different names',
    [
      ['Jane Doe', 'HMT'],
      ['Jane Roe', 'HMT'],
    ],
    ['Jane Doe', 'Jane Roe'],
  ],
  [
    'shows the first fact that differs',
    [
      ['Jane Doe', 'HMT', 'CDF'],
      ['jane  Doe', 'HMT', 'Valley'],
      ['Ann', 'HMT', ''],
    ],
    ['Jane Doe (CDF)', 'jane  Doe (Valley)', 'Ann'],
  ],
  [
    'counts a missing fact as no difference',
    [
      ['Jane Doe', ''],
      ['Jane Doe', 'HMT'],
    ],
    ['Jane Doe', 'Jane Doe (HMT)'],
  ],
  [
    'shows all facts where none differs between all',
    [
      ['J', 'HMT', 'CDF'],
      ['J', 'HMT', 'Valley'],
      ['J', 'RAM', 'CDF'],
    ],
    ['J (HMT, CDF)', 'J (HMT, Valley)', 'J (RAM, CDF)'],
  ],
  [
    'leaves names without facts',
    [
      ['J', ''],
      ['J', ''],
    ],
    ['J', 'J'],
  ],
] as const)('%s (SAFE-31)', (_, given, expected) => {
  const options = given.map(([label, ...own]) => ({ label, own }));
  expect(labels(distinguished(options, ({ own }) => own))).toEqual(expected);
});

const [jane] = facts.crew;
if (jane === undefined) throw new Error('There is no crew.');
const twins = [
  { ...jane, baseId: 'hmt' },
  { ...jane, id: 'twin', baseId: 'ram' },
];
const name = `${jane.firstName} ${jane.lastName}`;

it('shows the base of crew members with the same name in pickers, the vendor where bases are not known (SAFE-31)', () => {
  const bases = [
    { id: 'hmt', code: 'HMT' },
    { id: 'ram', code: 'RAM' },
  ];
  expect(labels(crewOptions(twins, 'hmt', '', bases))).toEqual([`${name} (HMT)`, `${name} (RAM)`]);
  const vendors = twins.map((one, n) => ({ ...one, vendorName: n === 0 ? 'CDF' : 'Valley' }));
  expect(labels(crewOptions(vendors, '', ''))).toEqual([`${name} (CDF)`, `${name} (Valley)`]);
  expect(labels(crewOptions(twins.slice(1), '', '', bases))).toEqual([name]);
});

it('shows the vendor of people with the same name in the command bar (SAFE-31)', () => {
  const crew = twins.map((one, n) => ({ ...one, vendorName: n === 0 ? 'CDF' : 'Valley' }));
  const found = findLocally(jane.lastName, { aircraft: [], crew }, [], viewer, '2025-07-14');
  expect(labels(found)).toEqual([`${name} (CDF)`, `${name} (Valley)`]);
});

it('shows the year of incidents with the same number and name in filters (SAFE-31)', () => {
  const cedar = incident({});
  const options = incidentOptions([
    cedar,
    { ...cedar, id: 'next', year: cedar.year + 1 },
    { ...cedar, id: 'other', name: 'Lake' },
  ]);
  const [first = '', second = ''] = labels(options);
  expect([
    first.endsWith(` (${cedar.year})`),
    second.endsWith(` (${cedar.year + 1})`),
    options[2]?.label.endsWith('Lake'),
  ]).toEqual([true, true, true]);
});
