import { useSelector } from '@xstate/react';
import type { FlightLogLine } from '../../../contract/following/following.ts';
import { momentText } from '../../../domain/dates/momentText.ts';
import { struckIds } from '../../../domain/following/fold.ts';
import { kindTexts, lineText } from '../../../domain/following/texts.ts';
import type {
  FlightLogRef,
  FlightLogSnapshot,
} from '../../../machines/following/flightLog.machine.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { EmptyState } from '../../ui/lists/EmptyState.tsx';
import { Skeleton } from '../../ui/lists/Skeleton.tsx';
import { Disclosure } from '../../ui/notices/Disclosure.tsx';

const selectLines = (s: FlightLogSnapshot) => s.context.lines;
const selectIsPending = (s: FlightLogSnapshot) => s.hasTag('pending');
const selectIsShown = (s: FlightLogSnapshot) => s.hasTag('open');
const selectHasFailed = (s: FlightLogSnapshot) => s.hasTag('failed');

function Line({ line, isStruck }: { readonly line: FlightLogLine; readonly isStruck: boolean }) {
  const text = lineText(line, line.at);
  const what = (
    <>
      <span className="font-medium">{kindTexts[line.kind]}</span>
      {text !== '' && <span> · {text}</span>}
    </>
  );
  return (
    <li className="flex flex-wrap gap-x-3 border-t border-line py-1.5 first:border-t-0">
      <span className="text-ink-2 tabular-nums">{momentText(line.at)}</span>
      <span className="min-w-0 flex-1 break-words max-sm:order-last max-sm:basis-full">
        {isStruck ? (
          <>
            <del className="text-ink-3">{what}</del> <span className="text-ink-2">struck</span>
          </>
        ) : (
          what
        )}
      </span>
      <span className="text-ink-2">{line.by}</span>
    </li>
  );
}

/** The log of a flight on its record: every line, struck ones too (FOL-17). */
export function FlightLogList({ log }: { readonly log: FlightLogRef }) {
  const lines = useSelector(log, selectLines);
  const isPending = useSelector(log, selectIsPending);
  const isShown = useSelector(log, selectIsShown);
  const hasFailed = useSelector(log, selectHasFailed);
  const struck = struckIds(lines);
  return (
    <Disclosure
      title="Flight log"
      onOpenChange={(isOpen) => log.send({ type: isOpen ? 'log.opened' : 'log.closed' })}
    >
      {isPending && <Skeleton lines={3} />}
      {hasFailed && (
        <EmptyState
          action={<Button onPress={() => log.send({ type: 'retry.requested' })}>Try again</Button>}
        >
          The log couldn't be loaded.
        </EmptyState>
      )}
      {isShown && lines.length === 0 && <p className="text-ink-2">Nothing was noted.</p>}
      {isShown && (
        <ol>
          {lines.map((line) => (
            <Line key={line.id} line={line} isStruck={struck.has(line.id)} />
          ))}
        </ol>
      )}
    </Disclosure>
  );
}
