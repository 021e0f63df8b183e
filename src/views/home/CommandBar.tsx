import { useSelector } from '@xstate/react';
import type { HomeRef, HomeSnapshot } from '../../../machines/home/home.machine.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { TextBox } from '../../ui/fields/TextBox.tsx';
import { Dialog } from '../../ui/notices/Dialog.tsx';

const selectLine = (s: HomeSnapshot) => s.context.line;
const selectCommand = (s: HomeSnapshot) => s.context.command;

/**
 * A command line that closes a flight or opens a form; it previews the effect before Enter
 * (HOME-9).
 */
export function CommandBar({ home }: { readonly home: HomeRef }) {
  const line = useSelector(home, selectLine);
  const command = useSelector(home, selectCommand);
  if (line === null) return null;
  const close = () => home.send({ type: 'command.closed' });
  return (
    <Dialog title="Command" isOpen onClose={close}>
      <form
        noValidate
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          home.send({ type: 'command.submitted' });
        }}
      >
        <TextBox
          label="Aircraft and what it does"
          value={line}
          onChange={(text) => home.send({ type: 'command.typed', text })}
          placeholder="t83 in 1420 1235.8"
          hint="t83 in 1420 1235.8 1200 lc95a · t83 out 1405 cedar · new t83 · standby t83 · load t83"
          autoFocus
        />
        <p role="status" className={`min-h-5 ${command.kind === 'problem' ? 'text-error' : ''}`}>
          {command.kind === 'problem' && command.message}
          {(command.kind === 'close' || command.kind === 'open' || command.kind === 'find') &&
            command.says}
        </p>
        <div className="flex justify-end gap-2">
          <Button variant="outline" onPress={close}>
            Cancel
          </Button>
          <Button
            type="submit"
            isDisabled={command.kind === 'nothing' || command.kind === 'problem'}
          >
            Do it
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
