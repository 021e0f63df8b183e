import { useSelector } from '@xstate/react';
import type { Sending } from '../../../contract/mailings/mailings.ts';
import { sendingText } from '../../../domain/mailings/sendingText.ts';
import type { MailingsRef, MailingsSnapshot } from '../../../machines/mailings/mailings.machine.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { EmptyState } from '../../ui/lists/EmptyState.tsx';
import { Skeleton } from '../../ui/lists/Skeleton.tsx';
import { Dialog } from '../../ui/notices/Dialog.tsx';

const selectIsOpen = (s: MailingsSnapshot) => s.hasTag('log');
const selectIsPending = (s: MailingsSnapshot) => s.hasTag('logPending');
const selectIsBroken = (s: MailingsSnapshot) => s.hasTag('logFailed');
const selectIsShown = (s: MailingsSnapshot) => s.hasTag('logShown');
const selectLog = (s: MailingsSnapshot) => s.context.log;
const selectName = (s: MailingsSnapshot) => s.context.logOf?.viewName ?? '';

const outcomeText = ({ name, outcome, why }: Sending['recipients'][number]) =>
  outcome === 'sent' ? name : `${name}: ${outcome}. ${why}`;

/** The latest fifty sendings of a mailing, with recipients and results. */
export function MailingLog({ list }: { readonly list: MailingsRef }) {
  const isOpen = useSelector(list, selectIsOpen);
  const isPending = useSelector(list, selectIsPending);
  const isBroken = useSelector(list, selectIsBroken);
  const isShown = useSelector(list, selectIsShown);
  const log = useSelector(list, selectLog);
  const name = useSelector(list, selectName);
  const close = () => list.send({ type: 'log.closed' });
  return (
    <Dialog title={`Log of ${name}`} isOpen={isOpen} onClose={close} isWide>
      {isPending && <Skeleton lines={4} label="Loading the log" />}
      {isBroken && (
        <EmptyState
          action={
            <Button onPress={() => list.send({ type: 'logRetry.requested' })}>Try again</Button>
          }
        >
          The log couldn't be loaded.
        </EmptyState>
      )}
      {isShown && log.length === 0 && <EmptyState>Not sent yet.</EmptyState>}
      {isShown && log.length > 0 && (
        <ul aria-label="Times it was sent" className="flex flex-col">
          {log.map((sending) => (
            <li key={sending.id} className="border-t border-line py-2 first:border-t-0">
              <p className={`font-medium ${sending.state === 'failed' ? 'text-error' : ''}`}>
                {sendingText(sending)}
              </p>
              {sending.askedBy !== null && sending.state !== 'ended' && (
                <p className="text-sm text-ink-2">{`Asked for by ${sending.askedBy}`}</p>
              )}
              {sending.recipients.length > 0 && (
                <p className="text-sm text-ink-2 break-words">
                  {sending.recipients.map(outcomeText).join(' · ')}
                </p>
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
