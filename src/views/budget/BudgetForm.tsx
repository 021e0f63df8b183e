import { useSelector } from '@xstate/react';
import { monthNames } from '../../../domain/budget/fiscalYear.ts';
import { type BudgetField, monthsTotal } from '../../../domain/budget/form.ts';
import { dimensionWords } from '../../../domain/budget/names.ts';
import { centsText } from '../../../domain/budget/texts.ts';
import type { BudgetRef, BudgetSnapshot } from '../../../machines/budget/budget.machine.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { FormDrawer } from '../../ui/fields/FormDrawer.tsx';
import { PickerBox } from '../../ui/fields/PickerBox.tsx';
import { Segments } from '../../ui/fields/Segments.tsx';
import { TextBox } from '../../ui/fields/TextBox.tsx';

const selectTyped = (s: BudgetSnapshot) => s.context.typed;
const selectFinding = (s: BudgetSnapshot) => s.context.finding;
const selectEditedId = (s: BudgetSnapshot) => s.context.editedId;
const selectDimension = (s: BudgetSnapshot) => s.context.address.dimension;
const selectLoaded = (s: BudgetSnapshot) => s.context.loaded;
const selectIsBusy = (s: BudgetSnapshot) => s.hasTag('busy');

interface Props {
  readonly budget: BudgetRef;
}
/** A picker of names without a budget, or the name of the opened budget. */
function Name({ budget }: Props) {
  const { key } = useSelector(budget, selectTyped);
  const finding = useSelector(budget, selectFinding);
  const editedId = useSelector(budget, selectEditedId);
  const { label } = dimensionWords[useSelector(budget, selectDimension)];
  const loaded = useSelector(budget, selectLoaded);
  const isBusy = useSelector(budget, selectIsBusy);
  const lines = loaded?.lines ?? [];
  if (editedId !== null)
    return <p className="font-semibold">{lines.find((line) => line.key === key)?.name}</p>;
  const taken = new Set(lines.flatMap((line) => (line.budget === null ? [] : [line.key])));
  return (
    <PickerBox
      label={label}
      value={key}
      options={(loaded?.choices ?? [])
        .filter((choice) => !taken.has(choice.key))
        .map((choice) => ({ id: choice.key, label: choice.name }))}
      isDisabled={isBusy}
      messages={finding?.field === 'key' ? [{ severity: 'error', message: finding.message }] : []}
      onChange={(id) => budget.send({ type: 'form.typed', field: 'key', text: id })}
    />
  );
}

function Months({ budget }: Props) {
  const { months } = useSelector(budget, selectTyped);
  const finding = useSelector(budget, selectFinding);
  const loaded = useSelector(budget, selectLoaded);
  const isBusy = useSelector(budget, selectIsBusy);
  const names = loaded === null ? [] : monthNames(loaded.fiscalYear, loaded);
  return (
    <>
      <div className="grid grid-cols-2 gap-3">
        {names.map((name, month) => (
          <TextBox
            key={name}
            label={name}
            value={months[month] ?? ''}
            isDisabled={isBusy}
            messages={
              finding?.field === 'months' && (finding.month ?? 0) === month
                ? [{ severity: 'error', message: finding.message }]
                : []
            }
            onChange={(text) => budget.send({ type: 'form.typed', field: 'months', text, month })}
          />
        ))}
      </div>
      <p>Together {centsText(monthsTotal(months))}</p>
    </>
  );
}

/** Form to add or change a budget (BUD-1). */
export function BudgetForm({ budget }: Props) {
  const typed = useSelector(budget, selectTyped);
  const finding = useSelector(budget, selectFinding);
  const editedId = useSelector(budget, selectEditedId);
  const isBusy = useSelector(budget, selectIsBusy);
  const messagesOf = (field: BudgetField) =>
    finding?.field === field ? [{ severity: 'error' as const, message: finding.message }] : [];
  return (
    <FormDrawer
      title={editedId === null ? 'Add a budget' : 'Change the budget'}
      isDisabled={isBusy}
      onSave={() => budget.send({ type: 'form.saved' })}
      onClose={() => budget.send({ type: 'form.left' })}
    >
      <Name budget={budget} />
      <Segments
        label="Amount"
        value={typed.isByMonth ? 'months' : 'year'}
        options={[
          { id: 'year', label: 'For the year' },
          { id: 'months', label: 'By month' },
        ]}
        onChange={(id) => budget.send({ type: 'spread.chosen', isByMonth: id === 'months' })}
      />
      {typed.isByMonth ? (
        <Months budget={budget} />
      ) : (
        <TextBox
          label="Budget in dollars"
          value={typed.amount}
          isDisabled={isBusy}
          messages={messagesOf('amount')}
          onChange={(text) => budget.send({ type: 'form.typed', field: 'amount', text })}
        />
      )}
      <p className="text-sm text-ink-2">
        You get a mail when cost so far reaches 80 % and 100 % of the budget.
      </p>
      {editedId !== null && (
        <Button
          variant="outline"
          className="self-start"
          isDisabled={isBusy}
          onPress={() => budget.send({ type: 'delete.requested' })}
        >
          Delete the budget
        </Button>
      )}
    </FormDrawer>
  );
}
