import { useSelector } from '@xstate/react';
import { type ComponentType, useMemo } from 'react';
import { format0, formatUsd } from '../../../domain/format.ts';
import { cellText, isNumeric } from '../../../domain/forms/flat.ts';
import { ledgerPath } from '../../../domain/fuel/receipt/kinds.ts';
import { fuelPerHour, perHourTable } from '../../../domain/fuel/report/perHour.ts';
import {
  fuelGroupings,
  overTime,
  type FuelSummary as Summary,
  summaryTable,
} from '../../../domain/fuel/report/summary.ts';
import { filterFuel } from '../../../domain/fuel/report/view.ts';
import type {
  FuelReportRef,
  FuelReportSnapshot,
} from '../../../machines/fuel/fuelReport.machine.ts';
import { Link } from '../../ui/buttons/Link.tsx';
import type { ChartProps } from '../../ui/charts/chart.ts';
import { Segments } from '../../ui/fields/Segments.tsx';
import { EmptyState } from '../../ui/lists/EmptyState.tsx';
import { FigureTable } from '../../ui/lists/FigureTable.tsx';
import { Chip } from '../../ui/notices/Chip.tsx';

const selectBy = (s: FuelReportSnapshot) => s.context.by;
const selectRows = (s: FuelReportSnapshot) => s.context.rows;
const selectNames = (s: FuelReportSnapshot) => s.context.names;
const selectFilter = (s: FuelReportSnapshot) => s.context.filter;
const selectDays = (s: FuelReportSnapshot) => s.context.loadedDays;

interface Props {
  readonly report: FuelReportRef;
}
interface ChartingProps extends Props {
  readonly Chart: ComponentType<ChartProps>;
}
function OverTime({ report, Chart }: ChartingProps) {
  const { metrics } = useSelector(report, selectRows);
  const filter = useSelector(report, selectFilter);
  const days = useSelector(report, selectDays);
  const points = useMemo(
    () => (days === null ? [] : overTime(filterFuel(metrics, filter), days)),
    [metrics, filter, days],
  );
  return (
    <Chart
      title="Gallons and average price over time"
      pointName="When"
      series={[
        { name: 'Gallons', kind: 'bar', text: format0 },
        { name: 'Average price', kind: 'line', text: formatUsd },
      ]}
      points={points.map(({ label, gallons, price }) => ({ label, values: [gallons, price] }))}
      direction="across"
    />
  );
}

/**
 * Fuel of each aircraft per flight hour, compared with its type. Ignores the vendor and storage
 * filters, which don't apply here.
 */
function PerHour({ report }: Props) {
  const { metrics, hours } = useSelector(report, selectRows);
  const names = useSelector(report, selectNames);
  const { asset } = useSelector(report, selectFilter);
  const lines = useMemo(() => fuelPerHour(metrics, hours, names), [metrics, hours, names]);
  const shown = lines.filter((line) => asset === null || line.assetId === asset);
  if (shown.length === 0) return null;
  const { columns, rows } = perHourTable(shown);
  return (
    <section aria-labelledby="per-hour" className="flex flex-col gap-2">
      <div>
        <h2 id="per-hour">Fuel per flight hour</h2>
        <p className="text-sm text-ink-2">
          All fuel of the period into each aircraft, purchases and transfers, beside its flight
          hours. Flagged when more than 40 % from the median of its type.
        </p>
      </div>
      <FigureTable
        label="Fuel per flight hour"
        columns={columns.map((c) => ({ label: c.header, isNumeric: isNumeric(c.kind) }))}
        rows={shown.map((line, n) => ({
          key: line.assetId,
          cells: columns.map(({ kind }, c) => {
            const text = cellText(kind, rows[n]?.[c] ?? null);
            return c === columns.length - 1 && text !== '' ? (
              <Chip key={text} tone={line.isFar ? 'warning' : 'plain'}>
                {text}
              </Chip>
            ) : (
              text
            );
          }),
        }))}
      />
    </section>
  );
}

/** Gallons, cost, average price and receipts by vendor, aircraft, storage or month (FUEL-21). */
export function FuelSummary({
  report,
  summary,
  Chart,
}: ChartingProps & { readonly summary: Summary }) {
  const by = useSelector(report, selectBy);
  const { columns, rows } = summaryTable(summary, by);
  const texts = (row: (typeof rows)[number]) =>
    columns.map(({ kind }, n) => cellText(kind, row[n] ?? null));
  return (
    <div className="flex flex-col gap-4">
      {summary.groups.length === 0 ? (
        <EmptyState>No fuel was bought in these dates.</EmptyState>
      ) : (
        <>
          <OverTime report={report} Chart={Chart} />
          <section aria-label="Summary" className="flex flex-col gap-2">
            <div className="flex flex-wrap items-center gap-3">
              <h2 className="flex-1">What was bought</h2>
              <Segments
                label="By"
                value={by}
                options={fuelGroupings}
                onChange={(id) => {
                  const chosen = fuelGroupings.find((g) => g.id === id);
                  if (chosen !== undefined) report.send({ type: 'grouping.chosen', by: chosen.id });
                }}
              />
            </div>
            <FigureTable
              label="What was bought"
              columns={columns.map((c) => ({ label: c.header, isNumeric: isNumeric(c.kind) }))}
              rows={summary.groups.map((group, n) => {
                const [label, ...figures] = texts(rows[n] ?? []);
                const isStorage = by === 'storage' && group.key !== '';
                return {
                  key: group.key,
                  cells: [
                    isStorage ? (
                      <Link key={group.key} href={ledgerPath(group.key)}>
                        {label}
                      </Link>
                    ) : (
                      label
                    ),
                    ...figures,
                  ],
                };
              })}
              total={texts(rows.at(-1) ?? [])}
            />
          </section>
        </>
      )}
      <PerHour report={report} />
    </div>
  );
}
