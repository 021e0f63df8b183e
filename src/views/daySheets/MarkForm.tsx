import { useSelector } from '@xstate/react';
import type { MarkField } from '../../../domain/daySheets/markForm.ts';
import type {
  DaySheetsRef,
  DaySheetsSnapshot,
} from '../../../machines/daySheets/daySheets.machine.ts';
import { FormDrawer } from '../../ui/fields/FormDrawer.tsx';
import { SelectBox } from '../../ui/fields/SelectBox.tsx';
import { TextBox } from '../../ui/fields/TextBox.tsx';

const selectTyped = (s: DaySheetsSnapshot) => s.context.typed;
const selectFinding = (s: DaySheetsSnapshot) => s.context.finding;
const selectMayEdit = (s: DaySheetsSnapshot) => s.context.mayEditMarks;
const selectIsBusy = (s: DaySheetsSnapshot) => s.hasTag('busy');

const paysOptions = [
  { id: 'deduct', label: 'Deducts' },
  { id: 'excuse', label: 'Excused' },
  { id: 'dayOff', label: 'Day off' },
];
const texts: readonly { readonly field: MarkField; readonly label: string }[] = [
  { field: 'fromDate', label: 'From day' },
  { field: 'fromTime', label: 'From time' },
  { field: 'untilDate', label: 'Until day' },
  { field: 'untilTime', label: 'Until time' },
  { field: 'reason', label: 'Unavailable because' },
];

/** Form for a mark: its times and reason, and how it pays (PAY-15). */
export function MarkForm({ sheets }: { readonly sheets: DaySheetsRef }) {
  const typed = useSelector(sheets, selectTyped);
  const finding = useSelector(sheets, selectFinding);
  const mayEdit = useSelector(sheets, selectMayEdit);
  const isBusy = useSelector(sheets, selectIsBusy);
  const save = () => sheets.send({ type: 'mark.saved' });
  const close = () => sheets.send({ type: 'mark.left' });
  const messagesOf = (field: MarkField) =>
    finding?.field === field ? [{ severity: 'error' as const, message: finding.message }] : [];
  const type = (field: MarkField) => (text: string) =>
    sheets.send({ type: 'mark.typed', field, text });
  return (
    <FormDrawer title="Change the mark" isDisabled={isBusy} onSave={save} onClose={close}>
      {texts.map(({ field, label }) => (
        <TextBox
          key={field}
          label={label}
          value={typed?.[field] ?? ''}
          isReadOnly={!mayEdit}
          isDisabled={isBusy}
          messages={messagesOf(field)}
          onChange={type(field)}
        />
      ))}
      <SelectBox
        label="Pay"
        value={typed?.pays ?? ''}
        options={paysOptions}
        isDisabled={isBusy}
        messages={messagesOf('pays')}
        onChange={type('pays')}
      />
      <TextBox
        label="Reason for the pay"
        value={typed?.paysReason ?? ''}
        isDisabled={isBusy}
        messages={messagesOf('paysReason')}
        onChange={type('paysReason')}
      />
    </FormDrawer>
  );
}
