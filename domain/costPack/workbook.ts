import type { CostPack, PackAircraft, PackGroup } from '../../contract/costPack/costPack.ts';
import { costParts } from '../cost/costs.ts';
import { daysBetween, formatDate } from '../dates/parseDate.ts';
import { incidentNumberText } from '../reference/incidentNumber.ts';
import { gallonsOf } from '../volume.ts';
import { partLabel } from './tables.ts';
import {
  asOfText,
  causeText,
  completenessNote,
  FEDERAL_NOTE,
  footText,
  headText,
  outsideText,
} from './texts.ts';

export type PlainKind = 'text' | 'day' | 'money' | 'hours' | 'whole';
/** A workbook sheet with few rows. */
export interface PlainSheet {
  readonly name: string;
  readonly columns: readonly { readonly header: string; readonly kind: PlainKind }[];
  readonly rows: readonly (readonly (string | number | null)[])[];
}

/** A day as an Excel serial number. */
const serial = (day: string): number => daysBetween('1899-12-30', day);
const gallons = (litres: number) =>
  Math.round(litres < 0 ? -gallonsOf(-litres) : gallonsOf(litres));
const text = (header: string) => ({ header, kind: 'text' }) as const;
const whole = (header: string) => ({ header, kind: 'whole' }) as const;
const money = (header: string) => ({ header, kind: 'money' }) as const;
const day = (header: string) => ({ header, kind: 'day' }) as const;
const figureColumns = [
  { header: 'Hours', kind: 'hours' },
  whole('Loads'),
  whole('Gallons'),
  ...costParts.map((part) => money(partLabel(part))),
  money('Total'),
] as const;
const figures = ({
  hours,
  loads,
  litres,
  parts,
  total,
}: Pick<PackAircraft, 'hours' | 'loads' | 'litres' | 'parts' | 'total'>) => [
  hours,
  loads,
  gallons(litres),
  ...costParts.map((part) => parts[part]),
  total,
];
const groupSheet = (name: string, header: string, groups: readonly PackGroup[]): PlainSheet => ({
  name,
  columns: [text(header), whole('Aircraft'), ...figureColumns],
  rows: groups.map((group) => [group.name, group.aircraft, ...figures(group)]),
});

type Page = CostPack['page'];
const about = (page: Page): PlainSheet => ({
  name: 'About',
  columns: [text('What'), text('Says')],
  rows: [
    ['About', headText(page)],
    ['Records', page.approved ? 'Approved only' : 'All'],
    ['Complete', completenessNote(page)],
    ['Daily availability', page.availability ? 'With' : 'Without'],
    ['As of', asOfText(page.asOf)],
    ['Note', footText(page)],
  ],
});
const totals = ({ figures: of }: Page): PlainSheet => ({
  name: 'Figures',
  columns: [text('Figure'), { header: 'Value', kind: 'hours' }],
  rows: [
    ['Cost', of.cost],
    ['Cost without availability', of.costWithoutAvailability],
    ['Hours', of.hours],
    ['Loads', of.loads],
    ['Gallons', gallons(of.litres)],
    ['Aircraft', of.aircraft],
  ],
});
const byDay = (page: Page): PlainSheet => ({
  name: 'By day',
  columns: [day('Day'), money('Cost'), money('To date')],
  rows: page.byDay.map((one) => [serial(one.day), one.cost, one.toDate]),
});
const byAircraft = (page: Page): PlainSheet => ({
  name: 'By aircraft',
  columns: [text('Aircraft'), text('Type'), text('Vendor'), whole('Days'), ...figureColumns],
  rows: page.byAircraft.map((line) => [
    line.name,
    line.type,
    line.vendor,
    line.days,
    ...figures(line),
  ]),
});
function shares(page: Page): PlainSheet {
  const outside = outsideText(page);
  return {
    name: 'Shares',
    columns: [text('Party'), money('Aircraft'), money('Agent'), money('Total')],
    rows: [
      ...page.parties.map((party) => [party.name, party.aircraft, party.agent, party.total]),
      ...(outside === null ? [] : [[outside, null, null, null]]),
    ],
  };
}
const agreements = ({ agreements: all = [] }: Page): PlainSheet[] =>
  all.length === 0
    ? []
    : [
        {
          name: 'Agreements',
          columns: [
            day('First day'),
            day('Last day'),
            text('Party'),
            { header: 'Aircraft, %', kind: 'hours' },
            { header: 'Agent, %', kind: 'hours' },
          ],
          rows: all.flatMap(({ from, until, parties }) =>
            parties.map(({ name, aircraftBps, agentBps }) => [
              serial(from),
              serial(until),
              name,
              aircraftBps / 100,
              agentBps / 100,
            ]),
          ),
        },
      ];
const declaredPeriod = ({ declared }: Page): PlainSheet[] =>
  declared === null
    ? []
    : [
        {
          name: 'Declared period',
          columns: [text('What'), money('Amount')],
          rows: [
            [
              `Inside ${formatDate(declared.from)} to ${formatDate(declared.until)}`,
              declared.inside,
            ],
            ['Outside', declared.outside],
            [`75 % of the inside. ${FEDERAL_NOTE}`, declared.federal],
          ],
        },
      ];
const adjustments = (page: Page): PlainSheet => ({
  name: 'Adjustments',
  columns: [
    whole('Dispatch'),
    day('Flown'),
    day('Posted'),
    text('Why'),
    text('Aircraft'),
    money('Amount'),
  ],
  rows: page.adjustments.map((a) => [
    a.dispatchNumber,
    serial(a.activityDate),
    serial(a.postedOn),
    causeText(a.cause),
    a.aircraft,
    a.total,
  ]),
});
const activities = (rows: CostPack['rows']): PlainSheet => ({
  name: 'Activities',
  columns: [
    whole('Dispatch'),
    text('Kind'),
    day('Flown'),
    day('Posted'),
    text('Approved'),
    text('Aircraft'),
    text('Type'),
    text('Vendor'),
    ...figureColumns,
  ],
  rows: rows.map((row) => [
    row.dispatchNumber,
    row.kind === 'activity' ? 'Activity' : 'Adjustment',
    serial(row.activityDate),
    row.postedOn === null ? null : serial(row.postedOn),
    row.isApproved ? 'Yes' : 'No',
    row.aircraft,
    row.type,
    row.vendor,
    ...figures(row),
  ]),
});

/** One sheet for each block of the page, plus one with the activities behind it (PACK-32). */
export const packSheets = ({ page, rows }: CostPack): PlainSheet[] => [
  about(page),
  totals(page),
  byDay(page),
  byAircraft(page),
  groupSheet('By type', 'Type', page.byType),
  groupSheet('By vendor', 'Vendor', page.byVendor),
  shares(page),
  ...agreements(page),
  ...declaredPeriod(page),
  adjustments(page),
  activities(rows),
];
/** File name of a page, without extension: `cost-CA-AEU-012345-2025-07-20`. */
export const packFileName = ({ page: { incident, asOf, approved } }: CostPack): string =>
  `cost-${incidentNumberText(incident)}-${asOf.slice(0, 10)}${approved ? '-approved' : ''}`;
