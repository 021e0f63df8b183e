import { useSelector } from '@xstate/react';
import type { ShiftRef } from '../../../machines/shift/shift.machine.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { CheckBox } from '../../ui/fields/CheckBox.tsx';
import { TextBox } from '../../ui/fields/TextBox.tsx';
import { useSaveKey } from '../../ui/fields/useSaveKey.ts';
import { selectIsLocked, selectNote, selectNoteError } from './selectors.ts';

/** The box for a note: Enter or Ctrl+Enter sends it (SHIFT-4). */
export function ShiftNote({ shift }: { readonly shift: ShiftRef }) {
  const { text, forNext } = useSelector(shift, selectNote);
  const error = useSelector(shift, selectNoteError);
  const isLocked = useSelector(shift, selectIsLocked);
  const send = () => shift.send({ type: 'note.sent' });
  useSaveKey(send);
  return (
    <form
      noValidate
      aria-label="Note"
      className="flex flex-wrap items-start gap-x-3 gap-y-2 print:hidden"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <TextBox
        label="Note"
        className="min-w-0 basis-64 grow"
        value={text}
        isReadOnly={isLocked}
        onChange={(typed) => shift.send({ type: 'note.typed', note: { text: typed } })}
        placeholder="Tower closed runway 5"
        messages={error === '' ? [] : [{ severity: 'error', message: error }]}
      />
      <span className="flex items-center gap-3 sm:pt-6">
        <CheckBox
          label="For next shift"
          isOn={forNext}
          isDisabled={isLocked}
          onChange={(isOn) => shift.send({ type: 'note.typed', note: { forNext: isOn } })}
        />
        <Button type="submit">Add note</Button>
      </span>
    </form>
  );
}
