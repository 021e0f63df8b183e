import { useSelector } from '@xstate/react';
import type { AdjustField } from '../../../domain/daySheets/adjustForm.ts';
import { itemTexts, sheetItems } from '../../../domain/daySheets/sheet.ts';
import type {
  DaySheetsRef,
  DaySheetsSnapshot,
} from '../../../machines/daySheets/daySheets.machine.ts';
import { FormDrawer } from '../../ui/fields/FormDrawer.tsx';
import { SelectBox } from '../../ui/fields/SelectBox.tsx';
import { TextBox } from '../../ui/fields/TextBox.tsx';

const selectTyped = (s: DaySheetsSnapshot) => s.context.adjusted;
const selectFinding = (s: DaySheetsSnapshot) => s.context.adjustFinding;
const selectIsBusy = (s: DaySheetsSnapshot) => s.hasTag('busy');
const itemOptions = sheetItems.map((id) => ({ id, label: itemTexts[id] }));

/** Form for a correction of a closed day by hand (PAY-13). */
export function AdjustForm({ sheets }: { readonly sheets: DaySheetsRef }) {
  const typed = useSelector(sheets, selectTyped);
  const finding = useSelector(sheets, selectFinding);
  const isBusy = useSelector(sheets, selectIsBusy);
  const save = () => sheets.send({ type: 'adjust.posted' });
  const close = () => sheets.send({ type: 'adjust.left' });
  const messagesOf = (field: AdjustField) =>
    finding?.field === field ? [{ severity: 'error' as const, message: finding.message }] : [];
  const type = (field: AdjustField) => (text: string) =>
    sheets.send({ type: 'adjust.typed', field, text });
  return (
    <FormDrawer title="Correct the day" isDisabled={isBusy} onSave={save} onClose={close}>
      <p>What is paid changes. What incidents are charged stays.</p>
      <SelectBox
        label="Item"
        value={typed.item}
        options={itemOptions}
        isDisabled={isBusy}
        messages={messagesOf('item')}
        onChange={type('item')}
      />
      <TextBox
        label="Amount"
        hint="With a minus to pay less."
        value={typed.amount}
        isDisabled={isBusy}
        messages={messagesOf('amount')}
        onChange={type('amount')}
      />
      <TextBox
        label="Why"
        value={typed.reason}
        isDisabled={isBusy}
        messages={messagesOf('reason')}
        onChange={type('reason')}
      />
    </FormDrawer>
  );
}
