import type { ComponentType, ReactNode } from 'react';
import type { CostPackPage, PackGroup } from '../../../contract/costPack/costPack.ts';
import type { Incident } from '../../../contract/incidents/incidents.ts';
import {
  aircraftCells,
  aircraftTotal,
  groupCells,
  partLabel,
  shownParts,
} from '../../../domain/costPack/tables.ts';
import {
  completenessNote,
  footText,
  gallonsText,
  headText,
  NO_FLIGHTS,
} from '../../../domain/costPack/texts.ts';
import { formatDate } from '../../../domain/dates/parseDate.ts';
import { format0, format2, formatUsd } from '../../../domain/format.ts';
import type { ChartProps } from '../../ui/charts/chart.ts';
import { FigureTable } from '../../ui/lists/FigureTable.tsx';
import { PackShares } from './PackShares.tsx';

export interface PackSheetProps {
  readonly page: CostPackPage;
  /** Draws a chart; its code can load after the page. */
  readonly Chart: ComponentType<ChartProps>;
  /** A small map of the incident, left out for guests. */
  readonly drawMap?: ((incident: Incident) => ReactNode) | undefined;
}
const shortDollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  maximumFractionDigits: 1,
});

/** One page with an incident's cost, on screen and in print (PACK-30). */
export const PackSheet = ({ page, Chart, drawMap }: PackSheetProps) => (
  <article
    aria-label="Incident cost"
    className="pack-paper card flex min-w-0 flex-col gap-4 p-4 sm:p-6 print:gap-2 print:p-0"
  >
    <header className="flex flex-wrap items-start gap-4 print:flex-nowrap">
      <div className="flex min-w-60 flex-1 flex-col gap-1">
        <h1>Incident cost</h1>
        <p>{headText(page)}</p>
        <p className="text-sm">{completenessNote(page)}</p>
        <p className="text-sm text-ink-2">
          {page.approved ? 'Approved records only' : 'All records'},{' '}
          {page.availability ? 'with' : 'without'} daily availability. Money in US dollars.
        </p>
      </div>
      {drawMap !== undefined && (
        <div className="w-45 shrink-0 print:w-36">{drawMap(page.incident)}</div>
      )}
    </header>
    <Figures page={page} />
    {page.byDay.length === 0 ? (
      <p className="text-ink-2">{NO_FLIGHTS}</p>
    ) : (
      <>
        <div className="pack-chart max-w-[720px]">
          <Accrual page={page} Chart={Chart} />
        </div>

        <FigureTable
          isPaper
          label="By aircraft"
          columns={[
            { label: 'Aircraft', isNumeric: false },
            { label: 'Type', isNumeric: false },
            { label: 'Vendor', isNumeric: false, wraps: true },
            { label: 'Days', isNumeric: true },
            { label: 'Hours', isNumeric: true },
            { label: 'Loads', isNumeric: true },
            { label: 'Gallons', isNumeric: true },
            ...shownParts(page.availability).map((part) => ({
              label: partLabel(part),
              isNumeric: true,
            })),
            { label: 'Total', isNumeric: true },
          ]}
          rows={page.byAircraft.map((line) => ({
            key: `${line.name} ${line.type} ${line.vendor}`,
            cells: aircraftCells(line, page.availability),
          }))}
          total={aircraftTotal(page)}
          isWide
        />
      </>
    )}
    <div className="pack-blocks flex flex-col gap-4 print:block">
      {page.byDay.length > 0 && (
        <div className="grid gap-4 lg:grid-cols-2 print:contents">
          <Groups label="By type" name="Type" groups={page.byType} />
          <Groups label="By vendor" name="Vendor" groups={page.byVendor} />
        </div>
      )}
      <PackShares page={page} />
    </div>
    <p className="border-t border-line pt-2 text-sm text-ink-2">{footText(page)}</p>
  </article>
);

function Figures({ page: { figures } }: { readonly page: CostPackPage }) {
  const all: readonly (readonly [label: string, figure: string])[] = [
    ['Cost', formatUsd(figures.cost)],
    ['Without availability', formatUsd(figures.costWithoutAvailability)],
    ['Flight hours', format2(figures.hours)],
    ['Loads', format0(figures.loads)],
    ['Gallons', gallonsText(figures.litres)],
    ['Aircraft', format0(figures.aircraft)],
  ];
  return (
    <dl
      aria-label="Figures"
      className="grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line sm:grid-cols-3 xl:grid-cols-6 print:grid-cols-6"
    >
      {all.map(([label, figure]) => (
        <div key={label} className="flex flex-col bg-surface px-3 py-2 print:px-2 print:py-1">
          <dt className="text-sm text-ink-2 print:text-[6.5pt] print:whitespace-nowrap">{label}</dt>
          <dd className="text-lg font-semibold tabular-nums print:text-sm">{figure}</dd>
        </div>
      ))}
    </dl>
  );
}

const Accrual = ({ page: { byDay }, Chart }: PackSheetProps) => (
  <Chart
    title="Cost by day, and to date"
    pointName="Day"
    direction="across"
    axisText={(value) => shortDollars.format(value)}
    series={[
      { name: 'Day', kind: 'bar', text: formatUsd },
      {
        name: 'To date',
        kind: 'line',
        text: formatUsd,
        axisText: (value) => shortDollars.format(value),
      },
    ]}
    points={byDay.map(({ day, cost, toDate }) => ({
      label: formatDate(day),
      values: [cost, toDate],
    }))}
  />
);

const Groups = ({
  label,
  name,
  groups,
}: {
  readonly label: string;
  readonly name: string;
  readonly groups: readonly PackGroup[];
}) => (
  <FigureTable
    isPaper
    label={label}
    columns={[
      { label: name, isNumeric: false, wraps: true },
      { label: 'Aircraft', isNumeric: true },
      { label: 'Hours', isNumeric: true },
      { label: 'Loads', isNumeric: true },
      { label: 'Gallons', isNumeric: true },
      { label: 'Total', isNumeric: true },
    ]}
    rows={groups.map((group) => ({ key: group.name, cells: groupCells(group) }))}
  />
);
