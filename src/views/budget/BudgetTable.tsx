import type { BudgetRow } from '../../../domain/budget/rows.ts';
import { centsText, forecastText, permilleText, rangeText } from '../../../domain/budget/texts.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Link } from '../../ui/buttons/Link.tsx';
import { FigureTable } from '../../ui/lists/FigureTable.tsx';

const numeric = (label: string) => ({ label, isNumeric: true });

interface Props {
  readonly rows: readonly BudgetRow[];
  readonly total: BudgetRow;
  readonly label: string;
  /** Key of the name whose months are shown; '' for none. */
  readonly shownKey: string;
  readonly pathOf: (key: string) => string;
  /** Null for users who can't change budgets. */
  readonly onChange: ((id: string) => void) | null;
}
const figures = (row: BudgetRow) => [
  centsText(row.approvedCents),
  centsText(row.liveCents),
  centsText(row.leftCents),
  permilleText(row.usedPermille),
  centsText(row.plannedCents),
  permilleText(row.pacePermille),
  forecastText(row.forecast),
  rangeText(row.forecast),
];

/** Names with budget, costs, what is left, pace and forecast (BUD-4). */
export function BudgetTable({ rows, total, label, shownKey, pathOf, onChange }: Props) {
  const nameOf = ({ key, name }: BudgetRow) =>
    key === '' ? (
      name
    ) : (
      <Link key="name" href={pathOf(key === shownKey ? '' : key)} isCurrent={key === shownKey}>
        {name}
      </Link>
    );
  const amountOf = ({ name, budget, budgetCents }: BudgetRow) =>
    budget === null || onChange === null ? (
      centsText(budgetCents)
    ) : (
      <Button
        key="budget"
        variant="navLinkPlain"
        aria-label={`${centsText(budgetCents)}: change the budget of ${name}`}
        onPress={() => onChange(budget.id)}
      >
        {centsText(budgetCents)}
      </Button>
    );
  return (
    <FigureTable
      label={`Budget by ${label.toLowerCase()}`}
      columns={[
        { label, isNumeric: false },
        numeric('Budget'),
        numeric('Approved'),
        numeric('Cost so far'),
        numeric('Left'),
        numeric('Used'),
        numeric('Planned to date'),
        numeric('Pace'),
        numeric('Forecast'),
        numeric('Range'),
      ]}
      rows={rows.map((row) => ({
        key: row.key,
        cells: [nameOf(row), amountOf(row), ...figures(row)],
      }))}
      total={['All', centsText(total.budgetCents), ...figures(total)]}
    />
  );
}
