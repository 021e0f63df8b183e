import { useSelector } from '@xstate/react';
import type { FlightLogLine } from '../../../contract/following/following.ts';
import { momentText } from '../../../domain/dates/momentText.ts';
import { pacificTime } from '../../../domain/dates/pacific.ts';
import { struckIds } from '../../../domain/following/fold.ts';
import { kindTexts, lineText } from '../../../domain/following/texts.ts';
import type {
  FlightLogRef,
  FlightLogSnapshot,
} from '../../../machines/following/flightLog.machine.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { TextBox } from '../../ui/fields/TextBox.tsx';
import { EmptyState } from '../../ui/lists/EmptyState.tsx';
import { Skeleton } from '../../ui/lists/Skeleton.tsx';
import { Disclosure } from '../../ui/notices/Disclosure.tsx';

const selectLines = (s: FlightLogSnapshot) => s.context.lines;
const selectIsPending = (s: FlightLogSnapshot) => s.hasTag('pending');
const selectIsShown = (s: FlightLogSnapshot) => s.hasTag('open');
const selectStrike = (s: FlightLogSnapshot) => s.context.strike;
const selectIsBusy = (s: FlightLogSnapshot) => s.hasTag('busy');
const selectHasFailed = (s: FlightLogSnapshot) => s.hasTag('failed');

/** The values that a tap copies from the line of a flight that is out into the form (FOL-26). */
export type LogProposal = { readonly timeIn: string } | { readonly aborted: true };
export interface FlightLogListProps {
  readonly log: FlightLogRef;
  readonly isOpenAtFirst: boolean;
  /** The user can strike lines. */
  readonly canEdit: boolean;
  /** Takes a line's proposal into the form; undefined for a flight that is not out. */
  readonly onUse?: ((proposal: LogProposal) => void) | undefined;
}
interface LineProps extends Omit<FlightLogListProps, 'isOpenAtFirst'> {
  readonly line: FlightLogLine;
  readonly isStruck: boolean;
}
const proposalOf = ({ kind, at }: FlightLogLine): LogProposal | null =>
  kind === 'down' ? { timeIn: pacificTime(at) } : kind === 'abort' ? { aborted: true } : null;
const proposalText = (proposal: LogProposal) =>
  'timeIn' in proposal ? `Use ${proposal.timeIn} as time in` : 'Turn on Aborted';

/** The buttons of a line: its proposal to the form, and Strike. */
function LineActions({ line, log, canEdit, onUse }: Omit<LineProps, 'isStruck'>) {
  const strike = useSelector(log, selectStrike);
  const isBusy = useSelector(log, selectIsBusy);
  const proposal = proposalOf(line);
  return (
    <span className="flex flex-wrap gap-1.5 max-sm:order-last">
      {onUse !== undefined && proposal !== null && (
        <Button size="inputAction" variant="outline" onPress={() => onUse(proposal)}>
          {proposalText(proposal)}
        </Button>
      )}
      {canEdit && line.kind !== 'correction' && strike?.lineId !== line.id && (
        <Button
          size="inputAction"
          variant="none"
          isDisabled={isBusy}
          aria-label={`Strike ${kindTexts[line.kind].toLowerCase()} of ${momentText(line.at)}`}
          onPress={() => log.send({ type: 'strike.opened', lineId: line.id })}
        >
          Strike
        </Button>
      )}
    </span>
  );
}
/** Asks for the reason of striking a line; it can stay empty. */
function StrikeForm({ log }: { readonly log: FlightLogRef }) {
  const strike = useSelector(log, selectStrike);
  const isBusy = useSelector(log, selectIsBusy);
  if (strike === null) return null;
  return (
    <span className="order-last flex basis-full flex-wrap items-end gap-2 pb-1">
      <TextBox
        label="Reason, if you like"
        className="min-w-40 flex-1"
        autoFocus
        value={strike.reason}
        isDisabled={isBusy}
        messages={
          strike.problem === '' ? [] : [{ severity: 'error' as const, message: strike.problem }]
        }
        onChange={(text) => log.send({ type: 'strike.typed', text })}
        onKey={(key) => {
          if (key === 'Enter') log.send({ type: 'strike.confirmed' });
          if (key === 'Escape') log.send({ type: 'strike.cancelled' });
          return key === 'Enter' || key === 'Escape';
        }}
      />
      <Button
        variant="outline"
        isDisabled={isBusy}
        onPress={() => log.send({ type: 'strike.cancelled' })}
      >
        Cancel
      </Button>
      <Button isDisabled={isBusy} onPress={() => log.send({ type: 'strike.confirmed' })}>
        Strike it
      </Button>
    </span>
  );
}

function Line(props: LineProps) {
  const { line, isStruck, log } = props;
  const isAsked = useSelector(log, (s) => selectStrike(s)?.lineId === line.id);
  const text = lineText(line, line.at);
  const what = (
    <>
      <span className="font-medium">{kindTexts[line.kind]}</span>
      {text !== '' && <span> · {text}</span>}
    </>
  );
  return (
    <li className="flex flex-wrap items-baseline gap-x-3 border-t border-line py-1.5 first:border-t-0">
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
      {!isStruck && <LineActions {...props} />}
      {isAsked && <StrikeForm log={log} />}
    </li>
  );
}

/** The log of a flight on its record: every line, struck ones too (FOL-17). */
export function FlightLogList({ log, isOpenAtFirst, canEdit, onUse }: FlightLogListProps) {
  const lines = useSelector(log, selectLines);
  const isPending = useSelector(log, selectIsPending);
  const isShown = useSelector(log, selectIsShown);
  const hasFailed = useSelector(log, selectHasFailed);
  const struck = struckIds(lines);
  return (
    <Disclosure
      title="Flight log"
      isOpenAtFirst={isOpenAtFirst}
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
            <Line
              key={line.id}
              line={line}
              isStruck={struck.has(line.id)}
              log={log}
              canEdit={canEdit}
              onUse={onUse}
            />
          ))}
        </ol>
      )}
    </Disclosure>
  );
}
