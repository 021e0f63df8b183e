import { useSelector } from '@xstate/react';
import { changeText, sendText } from '../../../domain/integrations/webhooks.ts';
import type {
  WebhooksRef,
  WebhooksSnapshot,
} from '../../../machines/integrations/webhooks.machine.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { EmptyState } from '../../ui/lists/EmptyState.tsx';
import { Skeleton } from '../../ui/lists/Skeleton.tsx';
import { Dialog } from '../../ui/notices/Dialog.tsx';

const selectIsOpen = (s: WebhooksSnapshot) => s.hasTag('log');
const selectIsPending = (s: WebhooksSnapshot) => s.hasTag('logPending');
const selectIsBroken = (s: WebhooksSnapshot) => s.hasTag('logFailed');
const selectIsShown = (s: WebhooksSnapshot) => s.hasTag('logShown');
const selectRepeated = (s: WebhooksSnapshot) => s.context.sendId;
const selectLog = (s: WebhooksSnapshot) => s.context.log;
const selectUrl = (s: WebhooksSnapshot) => s.context.logOf?.url ?? '';
const selectIsOn = (s: WebhooksSnapshot) => s.context.logOf?.isOn ?? false;

/** The latest hundred sends of a webhook; each can be repeated (WIRE-47). */
export function WebhookLog({ list }: { readonly list: WebhooksRef }) {
  const isOpen = useSelector(list, selectIsOpen);
  const isPending = useSelector(list, selectIsPending);
  const isBroken = useSelector(list, selectIsBroken);
  const isShown = useSelector(list, selectIsShown);
  const repeated = useSelector(list, selectRepeated);
  const log = useSelector(list, selectLog);
  const url = useSelector(list, selectUrl);
  const isOn = useSelector(list, selectIsOn);
  const close = () => list.send({ type: 'log.closed' });
  return (
    <Dialog title="What was sent" isOpen={isOpen} onClose={close} isWide>
      <p className="font-mono text-sm break-all text-ink-2" translate="no">
        {url}
      </p>
      {isPending && <Skeleton lines={4} label="Loading what was sent" />}
      {isBroken && (
        <EmptyState
          action={
            <Button onPress={() => list.send({ type: 'logRetry.requested' })}>Try again</Button>
          }
        >
          What was sent couldn't be loaded.
        </EmptyState>
      )}
      {isShown && log.length === 0 && <EmptyState>Nothing was sent yet.</EmptyState>}
      {isShown && log.length > 0 && (
        <ul aria-label="Sends, newest first" className="flex flex-col">
          {log.map((send) => (
            <li
              key={send.id}
              className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line py-2 first:border-t-0"
            >
              <div className="min-w-0 flex-1">
                <p className="font-medium">{changeText(send)}</p>
                <p className={`text-sm ${send.error === '' ? 'text-ink-2' : 'text-error'}`}>
                  {sendText(send)}
                </p>
              </div>
              {/* The button of a repeated send stays, and with it the focus. */}
              {isOn && (send.id === repeated || (send.tries > 0 && send.state !== 'sending')) && (
                <Button
                  variant="outline"
                  size="inputAction"
                  aria-label={`Send again: ${changeText(send)}`}
                  onPress={() => list.send({ type: 'repeat.pressed', id: send.id })}
                >
                  Send again
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <div>
        <Button variant="outline" onPress={close}>
          Done
        </Button>
      </div>
    </Dialog>
  );
}
