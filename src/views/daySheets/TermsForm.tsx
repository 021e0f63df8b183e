import { useSelector } from '@xstate/react';
import type { TermsField } from '../../../domain/daySheets/termsForm.ts';
import { stepChoices } from '../../../domain/daySheets/window.ts';
import type {
  DaySheetsRef,
  DaySheetsSnapshot,
} from '../../../machines/daySheets/daySheets.machine.ts';
import { FormDrawer } from '../../ui/fields/FormDrawer.tsx';
import { SelectBox } from '../../ui/fields/SelectBox.tsx';
import { TextBox } from '../../ui/fields/TextBox.tsx';

const selectTerms = (s: DaySheetsSnapshot) => s.context.terms;
const selectIsBusy = (s: DaySheetsSnapshot) => s.hasTag('busy');
const stepOptions = stepChoices.map((minutes) => ({
  id: String(minutes),
  label: `${minutes} min`,
}));
const texts: readonly {
  readonly field: TermsField;
  readonly label: string;
  readonly hint?: string;
}[] = [
  { field: 'guaranteedDailyHours', label: 'Guaranteed hours a day', hint: 'Empty for none.' },
  { field: 'guaranteedDays', label: 'Guaranteed days', hint: 'Empty for none.' },
];

/** Form for a contract's window, steps and guarantees (PAY-2). */
export function TermsForm({ sheets }: { readonly sheets: DaySheetsRef }) {
  const terms = useSelector(sheets, selectTerms);
  const isBusy = useSelector(sheets, selectIsBusy);
  const save = () => sheets.send({ type: 'terms.saved' });
  const close = () => sheets.send({ type: 'terms.left' });
  const fieldOf = (field: TermsField) => ({
    value: terms?.typed[field] ?? '',
    isDisabled: isBusy,
    messages:
      terms?.finding?.field === field
        ? [{ severity: 'error' as const, message: terms.finding.message }]
        : [],
    onChange: (text: string) => sheets.send({ type: 'terms.typed', field, text }),
  });
  return (
    <FormDrawer title="Change the terms" isDisabled={isBusy} onSave={save} onClose={close}>
      <p>Days that are closed keep their pay.</p>
      <TextBox label="Window from" placeholder="HH:mm" {...fieldOf('windowStart')} />
      <TextBox label="Window, hours" {...fieldOf('windowHours')} />
      <SelectBox label="Steps" options={stepOptions} {...fieldOf('stepMinutes')} />
      {texts.map(({ field, ...look }) => (
        <TextBox key={field} {...look} {...fieldOf(field)} />
      ))}
    </FormDrawer>
  );
}
