import { useSelector } from '@xstate/react';
import { CloudOff } from 'lucide-react';
import { useState } from 'react';
import { pacificTime } from '../../../domain/dates/pacific.ts';
import type { OutboxRef, OutboxSnapshot } from '../../../machines/outbox/outbox.machine.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Chip } from '../../ui/notices/Chip.tsx';
import { Dialog } from '../../ui/notices/Dialog.tsx';

const selectEntries = (s: OutboxSnapshot) => s.context.entries;

/** Unsent entries on this device; always in the same position in the top bar. */
export function OutboxMenu({ outbox }: { readonly outbox: OutboxRef }) {
  const entries = useSelector(outbox, selectEntries);
  const [isOpen, setOpen] = useState(false);
  if (entries.length === 0) return null;
  const refused = entries.filter((e) => e.refusal !== null).length;
  return (
    <>
      <Button variant="outline" size="inputAction" onPress={() => setOpen(true)}>
        <CloudOff aria-hidden size={14} />
        {refused > 0 ? `${refused} refused` : entries.length}
        {refused === 0 && <span className="max-sm:sr-only">not sent yet</span>}
      </Button>
      <Dialog title="Not sent yet" isOpen={isOpen} onClose={() => setOpen(false)}>
        <p className="text-ink-2">
          Kept on this computer. Everything is sent by itself as soon as the service answers.
        </p>
        <ul className="flex flex-col">
          {entries.map((e) => (
            <li
              key={e.idempotencyKey}
              className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line py-2"
            >
              <span className="min-w-0 flex-1 max-sm:basis-full">
                {e.label}
                <span className="block text-sm text-ink-3">kept {pacificTime(e.queuedAt)}</span>
                {e.refusal !== null && (
                  <span className="block text-sm text-error">{e.refusal}</span>
                )}
              </span>
              <Chip tone={e.refusal === null ? 'info' : 'error'}>
                {e.refusal === null ? 'Queued' : 'Refused'}
              </Chip>
              {e.form !== 'log' && (
                <Button
                  size="inputAction"
                  variant={e.refusal === null ? 'outline' : 'default'}
                  aria-label={`Open ${e.label}`}
                  onPress={() => {
                    setOpen(false);
                    outbox.send({ type: 'entry.opened', idempotencyKey: e.idempotencyKey });
                  }}
                >
                  Open
                </Button>
              )}
              <Button
                size="inputAction"
                variant="outline"
                onPress={() =>
                  outbox.send({ type: 'entry.retried', idempotencyKey: e.idempotencyKey })
                }
              >
                Send now
              </Button>
              <Button
                size="inputAction"
                variant="none"
                aria-label={`Throw away ${e.label}`}
                onPress={() =>
                  outbox.send({ type: 'entry.discarded', idempotencyKey: e.idempotencyKey })
                }
              >
                Throw away
              </Button>
            </li>
          ))}
        </ul>
      </Dialog>
    </>
  );
}
