import { useSelector } from '@xstate/react';
import type { Command } from '../../../domain/home/command/commandTypes.ts';
import type { HomeRef, HomeSnapshot } from '../../../machines/home/home.machine.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { TextBox } from '../../ui/fields/TextBox.tsx';
import { Dialog } from '../../ui/notices/Dialog.tsx';

const selectLine = (s: HomeSnapshot) => s.context.line;
const selectCommand = (s: HomeSnapshot) => s.context.command;

/** The typed line, with the words marked that a problem is about (HOME-86). */
function MarkedLine({
  line,
  at,
}: {
  readonly line: string;
  readonly at: { from: number; to: number };
}) {
  return (
    <span className="block break-words font-mono text-sm text-ink-2" translate="no">
      {line.slice(0, at.from)}
      <mark className="rounded-[2px] bg-error-tint px-0.5 text-error underline decoration-wavy">
        {line.slice(at.from, at.to)}
      </mark>
      {line.slice(at.to)}
    </span>
  );
}
function Answer({ line, command }: { readonly line: string; readonly command: Command }) {
  return (
    <div role="status" className="min-h-11">
      {command.kind === 'problem' && (
        <>
          {command.at !== null && <MarkedLine line={line} at={command.at} />}
          <p className="text-error">{command.message}</p>
        </>
      )}
      {'says' in command && <p>{command.says}</p>}
    </div>
  );
}

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
          hint="t83 in 1420 1235.8 1200 lc95a · t83 in · t83 out now cedar · new t83 bdu 4321 · t83 abort · t83 c north ridge · t83 divert cedar · t83 return eta 1440 · t83 unavailable oil leak · standby t83 · load t83 1200 · closest cedar · log tower closed"
          autoFocus
        />
        <Answer line={line} command={command} />
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
