import { useSelector } from '@xstate/react';
import { columnOf } from '../../../domain/report/request/columnsCatalogue.ts';
import type { BoundsRef, BoundsSnapshot } from '../../../machines/report/bounds.machine.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { TextBox } from '../../ui/fields/TextBox.tsx';
import { Dialog } from '../../ui/notices/Dialog.tsx';

const selectIsOpen = (s: BoundsSnapshot) => s.hasTag('open');
const selectDraft = (s: BoundsSnapshot) => s.context.draft;
const selectErrors = (s: BoundsSnapshot) => s.context.errors;

interface Props {
  readonly bounds: BoundsRef;
}
/** Dialog for the minimum and maximum of a figure; other rows are hidden (RPT-121). */
export function BoundsDialog({ bounds }: Props) {
  const isOpen = useSelector(bounds, selectIsOpen);
  const { column } = useSelector(bounds, selectDraft);
  const close = () => bounds.send({ type: 'bounds.closed' });
  return (
    <Dialog title={`Rows by ${columnOf(column).header}`} isOpen={isOpen} onClose={close}>
      <form
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          bounds.send({ type: 'bounds.submitted' });
        }}
      >
        <div className="grid grid-cols-2 gap-3">
          <Bound bounds={bounds} field="least" label="At least" autoFocus />
          <Bound bounds={bounds} field="most" label="At most" />
        </div>
        <p className="text-sm text-ink-3">Only rows with such a figure stay; totals are theirs.</p>
        <div className="flex justify-end gap-2">
          <Button variant="outline" onPress={close}>
            Cancel
          </Button>
          <Button type="submit">Show these rows</Button>
        </div>
      </form>
    </Dialog>
  );
}

function Bound({
  bounds,
  field,
  label,
  autoFocus = false,
}: Props & {
  readonly field: 'least' | 'most';
  readonly label: string;
  readonly autoFocus?: boolean;
}) {
  const draft = useSelector(bounds, selectDraft);
  const error = useSelector(bounds, selectErrors)[field];
  return (
    <TextBox
      label={label}
      value={draft[field]}
      autoFocus={autoFocus}
      inputMode="decimal"
      onChange={(text) => bounds.send({ type: 'bounds.typed', field, text })}
      {...(error === undefined ? {} : { messages: [{ severity: 'error', message: error }] })}
    />
  );
}
