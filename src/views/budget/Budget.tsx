import { useSelector } from '@xstate/react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ComponentType, useMemo } from 'react';
import { type BudgetReply, budgetDimensions } from '../../../contract/budget/budget.ts';
import { budgetPath } from '../../../domain/budget/address.ts';
import { budgetPoints, chartOf } from '../../../domain/budget/chart.ts';
import { fiscalYearText } from '../../../domain/budget/fiscalYear.ts';
import { dimensionWords } from '../../../domain/budget/names.ts';
import { budgetRows, totalRow } from '../../../domain/budget/rows.ts';
import { completenessNote, forecastNote, summaryText } from '../../../domain/budget/texts.ts';
import { formatUsd } from '../../../domain/format.ts';
import type { BudgetRef, BudgetSnapshot } from '../../../machines/budget/budget.machine.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { ExportMenu } from '../../ui/buttons/ExportMenu.tsx';
import { Link } from '../../ui/buttons/Link.tsx';
import type { ChartProps } from '../../ui/charts/chart.ts';
import { Segments } from '../../ui/fields/Segments.tsx';
import { EmptyState } from '../../ui/lists/EmptyState.tsx';
import { Skeleton } from '../../ui/lists/Skeleton.tsx';
import { BudgetForm } from './BudgetForm.tsx';
import { BudgetTable } from './BudgetTable.tsx';

const selectAddress = (s: BudgetSnapshot) => s.context.address;
const selectLoaded = (s: BudgetSnapshot) => s.context.loaded;
const selectMayEdit = (s: BudgetSnapshot) => s.context.mayEdit;
const selectIsPending = (s: BudgetSnapshot) => s.hasTag('pending');
const selectHasFailed = (s: BudgetSnapshot) => s.hasTag('failed');
const selectIsOpen = (s: BudgetSnapshot) => s.hasTag('open');
const selectHasForm = (s: BudgetSnapshot) => s.hasTag('form');

const shortDollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
});
const dimensionOptions = budgetDimensions.map((id) => ({ id, label: dimensionWords[id].label }));

interface PartProps {
  readonly budget: BudgetRef;
}
/** Buttons for the fiscal years before and after. */
function Year({ budget }: PartProps) {
  const loaded = useSelector(budget, selectLoaded);
  const step = (by: -1 | 1) => () => budget.send({ type: 'year.moved', by });
  return (
    <span className="flex items-center gap-1">
      <Button
        variant="none"
        size="icon"
        aria-label="Fiscal year before"
        isDisabled={loaded === null}
        onPress={step(-1)}
      >
        <ChevronLeft aria-hidden size={18} />
      </Button>
      <span className="text-sm whitespace-nowrap tabular-nums">
        {loaded === null ? '' : fiscalYearText(loaded.fiscalYear, loaded)}
      </span>
      <Button
        variant="none"
        size="icon"
        aria-label="Fiscal year after"
        isDisabled={loaded === null}
        onPress={step(1)}
      >
        <ChevronRight aria-hidden size={18} />
      </Button>
    </span>
  );
}

function Toolbar({ budget }: PartProps) {
  const { dimension } = useSelector(budget, selectAddress);
  const loaded = useSelector(budget, selectLoaded);
  const mayEdit = useSelector(budget, selectMayEdit);
  return (
    <header className="flex flex-wrap items-end gap-x-4 gap-y-2 print:hidden">
      <h1>Budget</h1>
      <Segments
        label="By"
        value={dimension}
        options={dimensionOptions}
        onChange={(id) => {
          const chosen = budgetDimensions.find((one) => one === id);
          if (chosen !== undefined) budget.send({ type: 'dimension.chosen', dimension: chosen });
        }}
      />
      <Year budget={budget} />
      <span className="flex-1" />
      {mayEdit && (
        <Button isDisabled={loaded === null} onPress={() => budget.send({ type: 'add.opened' })}>
          Add a budget
        </Button>
      )}
      <ExportMenu
        isDisabled={loaded === null}
        onExport={(format) => budget.send({ type: 'file.requested', format })}
      />
    </header>
  );
}

interface ShownProps extends PartProps {
  readonly loaded: BudgetReply;
  readonly Chart: ComponentType<ChartProps>;
}
/** Chart of the cost up to the end of each month, compared with the budget (BUD-8). */
function Months({ loaded, shownKey, Chart }: Omit<ShownProps, 'budget'> & { shownKey: string }) {
  const points = useMemo(() => budgetPoints(loaded, shownKey), [loaded, shownKey]);
  const { name } = chartOf(loaded, shownKey);
  const bar = (label: string) => ({ name: label, kind: 'bar' as const, text: formatUsd });
  const hasForecast = points.some(({ forecast }) => forecast !== null);
  const hasBudget = points.some(({ budget }) => budget !== null);
  return (
    <Chart
      title={`Cost to date, ${name}`}
      pointName="End of"
      direction="across"
      axisText={(value) => shortDollars.format(value)}
      series={[
        bar('Approved'),
        bar('Not approved'),
        ...(hasForecast ? [bar('Forecast')] : []),
        ...(hasBudget
          ? [
              {
                name: 'Budget',
                kind: 'line' as const,
                text: formatUsd,
                isOnBarScale: true as const,
              },
            ]
          : []),
      ]}
      points={points.map(({ label, approved, unapproved, forecast, budget }) => ({
        label,
        values: [
          approved,
          unapproved,
          ...(hasForecast ? [forecast] : []),
          ...(hasBudget ? [budget] : []),
        ],
      }))}
    />
  );
}

function Shown({ budget, loaded, Chart }: ShownProps) {
  const address = useSelector(budget, selectAddress);
  const mayEdit = useSelector(budget, selectMayEdit);
  const [rows, total] = useMemo(() => [budgetRows(loaded), totalRow(loaded)], [loaded]);
  if (rows.length === 0)
    return (
      <EmptyState>
        {mayEdit
          ? 'No budget and no cost in this fiscal year. Add a budget to begin.'
          : 'No budget and no cost in this fiscal year.'}
      </EmptyState>
    );
  const shown = rows.find((row) => address.name !== '' && row.key === address.name) ?? total;
  return (
    <>
      <p>{summaryText(total, rows)}</p>
      <p className="text-sm text-ink-2">
        {completenessNote(loaded)} {forecastNote(loaded, total)}
      </p>
      <Months loaded={loaded} shownKey={shown.key} Chart={Chart} />
      <BudgetTable
        rows={rows}
        total={total}
        label={dimensionWords[address.dimension].label}
        shownKey={shown.key}
        pathOf={(name) => budgetPath({ ...address, name })}
        onChange={mayEdit ? (id) => budget.send({ type: 'budget.opened', id }) : null}
      />
      <p className="text-sm text-ink-2">
        Planned to date: the budget's months up to today, else the share that past years had spent
        by this day, else the days that are over. Pace: cost so far against it.
      </p>
    </>
  );
}

export interface BudgetProps {
  readonly budget: BudgetRef;
  /** The chart library loads with the first chart. */
  readonly Chart: ComponentType<ChartProps>;
}
/** The budgets of a fiscal year, its costs and their forecast (BUD-4). */
export function BudgetView({ budget, Chart }: BudgetProps) {
  const { dimension, year } = useSelector(budget, selectAddress);
  const loaded = useSelector(budget, selectLoaded);
  const isPending = useSelector(budget, selectIsPending);
  const hasFailed = useSelector(budget, selectHasFailed);
  const isOpen = useSelector(budget, selectIsOpen);
  const hasForm = useSelector(budget, selectHasForm);
  return (
    <div className="mx-auto flex max-w-[1500px] flex-col gap-4 p-4">
      <Toolbar budget={budget} />
      {isPending && <Skeleton lines={10} label="Loading the budget" />}
      {hasFailed && (
        <EmptyState
          action={
            <>
              <Button onPress={() => budget.send({ type: 'retry.requested' })}>Try again</Button>
              {year !== '' && (
                <Link href={budgetPath({ dimension })} variant="outline">
                  Current fiscal year
                </Link>
              )}
            </>
          }
        >
          The budget couldn't be loaded.
        </EmptyState>
      )}
      {isOpen && loaded !== null && <Shown budget={budget} loaded={loaded} Chart={Chart} />}
      {hasForm && <BudgetForm budget={budget} />}
    </div>
  );
}
