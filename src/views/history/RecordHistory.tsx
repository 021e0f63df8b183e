import { useSelector } from '@xstate/react';
import { momentText } from '../../../domain/dates/momentText.ts';
import type { HistoryEvent } from '../../../domain/history/events.ts';
import type { HistoryRef, HistorySnapshot } from '../../../machines/history/history.machine.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Skeleton } from '../../ui/lists/Skeleton.tsx';
import { Disclosure } from '../../ui/notices/Disclosure.tsx';

const selectEvents = (s: HistorySnapshot) => s.context.events;
const selectIsCut = (s: HistorySnapshot) => s.context.isCut;
const selectIsPending = (s: HistorySnapshot) => s.hasTag('pending');
const selectIsShown = (s: HistorySnapshot) => s.hasTag('open');
const selectIsUnavailable = (s: HistorySnapshot) => s.hasTag('failed');

const Event = ({ event }: { readonly event: HistoryEvent }) => (
  <li className="border-t border-line py-2 first:border-t-0">
    <p className="flex flex-wrap gap-x-2">
      <span className="font-medium">{event.what}</span>
      <span className="text-ink-2">
        {momentText(event.at)} by {event.by}
      </span>
    </p>
    {event.lines.length > 0 && (
      <dl className="flex flex-col">
        {event.lines.map((line) => (
          <div
            key={line.label}
            className="grid grid-cols-1 gap-x-3 @md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]"
          >
            <dt className="text-ink-3">{line.label}</dt>
            <dd className="min-w-0 break-words">
              {line.before === '' ? (
                ''
              ) : (
                <del className="text-ink-3 no-underline">{line.before} → </del>
              )}
              {line.after === '' ? (
                <span className="text-ink-3">{line.before === '' ? '' : 'nothing'}</span>
              ) : (
                line.after
              )}
            </dd>
          </div>
        ))}
      </dl>
    )}
  </li>
);

/** Who changed a record, when, and each field from old to new; loaded on opening. */
export function RecordHistory({ history }: { readonly history: HistoryRef }) {
  const events = useSelector(history, selectEvents);
  const isCut = useSelector(history, selectIsCut);
  const isPending = useSelector(history, selectIsPending);
  const isShown = useSelector(history, selectIsShown);
  const isUnavailable = useSelector(history, selectIsUnavailable);
  return (
    <Disclosure
      title="History"
      onOpenChange={(isOpen) =>
        history.send({ type: isOpen ? 'history.opened' : 'history.closed' })
      }
    >
      <div className="@container text-sm">
        {isPending && <Skeleton lines={3} />}
        {isUnavailable && (
          <p role="alert" className="flex flex-wrap items-center gap-3">
            The history could not be loaded.
            <Button
              size="inputAction"
              variant="outline"
              onPress={() => history.send({ type: 'retry.requested' })}
            >
              Try again
            </Button>
          </p>
        )}
        {isShown && events.length === 0 && (
          <p className="text-ink-3">Nobody has changed it since it was loaded into CATIS.</p>
        )}
        {isShown && events.length > 0 && (
          <ul className="flex flex-col">
            {events.map((event) => (
              <Event key={event.key} event={event} />
            ))}
          </ul>
        )}
        {isShown && isCut && <p className="text-ink-3">Older changes are not shown.</p>}
      </div>
    </Disclosure>
  );
}
