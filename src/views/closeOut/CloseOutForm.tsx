import { useSelector } from '@xstate/react';
import { pacificTime } from '../../../domain/dates/pacific.ts';
import { timeKey } from '../../../domain/dispatch/draft/fieldKeys.ts';
import { isNotSent } from '../../../domain/dispatch/draft/notSent.ts';
import type { HeldRow } from '../../../domain/home/heldRows.ts';
import type {
  CloseOutRef,
  CloseOutSnapshot,
} from '../../../machines/dispatch/closeOut/closeOut.machine.ts';
import {
  closeOutPath,
  isAbortedInAir,
  typedFor,
} from '../../../machines/dispatch/closeOut/closeOut.setup.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Link } from '../../ui/buttons/Link.tsx';
import { CheckBox } from '../../ui/fields/CheckBox.tsx';
import { type FieldMessage, FieldMessages } from '../../ui/fields/FieldMessages.tsx';
import { TextBox } from '../../ui/fields/TextBox.tsx';

const selectClosing = (s: CloseOutSnapshot) => s.context.closing;
const selectIsSaving = (s: CloseOutSnapshot) => s.hasTag('busy');
const selectIsConfirming = (s: CloseOutSnapshot) => s.hasTag('confirming');
const selectNow = (s: CloseOutSnapshot) => s.context.source.facts.now;

export interface CloseOutFormProps {
  readonly closeOut: CloseOutRef;
  readonly dispatchId: string;
  readonly dispatchNumber: number;
  readonly radioId: string;
  /** The flight can have loads. */
  readonly drops: boolean;
  /** On a wide screen the list names the fields above its rows. */
  readonly isInTable?: boolean;
}
interface TypedProps {
  readonly closeOut: CloseOutRef;
  readonly dispatchId: string;
  readonly drops: boolean;
  readonly isInTable: boolean;
  readonly isDisabled: boolean;
}
/** Hides the fields' labels on a wide screen, except from screen readers. */
const unlabeled = 'lg:[&_label]:sr-only';
/** Time in, Hobbs end, and gallons for an aircraft that drops. */
function TypedFields({ closeOut, dispatchId, drops, isInTable, isDisabled }: TypedProps) {
  const timeIn = useSelector(closeOut, (s) => typedFor(s.context, dispatchId).timeIn);
  const hobbsEnd = useSelector(closeOut, (s) => typedFor(s.context, dispatchId).hobbsEnd);
  const gallons = useSelector(closeOut, (s) => typedFor(s.context, dispatchId).gallons);
  const now = useSelector(closeOut, selectNow);
  const type = (field: 'timeIn' | 'hobbsEnd' | 'gallons') => (text: string) =>
    closeOut.send({ type: 'closeOut.typed', dispatchId, field, text });
  return (
    <>
      <TextBox
        label="Time in"
        className={`w-20 pointer-coarse:w-28 ${isInTable ? `lg:w-18 ${unlabeled}` : ''}`}
        placeholder="HH:mm"
        action={{
          label: 'Now',
          onPress: () => type('timeIn')(pacificTime(now)),
          isForFingers: true,
        }}
        inputMode="numeric"
        path={closeOutPath(dispatchId)}
        value={timeIn}
        isDisabled={isDisabled}
        onChange={type('timeIn')}
        onKey={(key) => {
          const typed = timeKey(key, now);
          if (typed !== null) type('timeIn')(typed);
          return typed !== null;
        }}
      />
      <TextBox
        label="Hobbs end"
        className={`w-20 pointer-coarse:w-17 ${isInTable ? `lg:w-19 ${unlabeled}` : ''}`}
        inputMode="decimal"
        value={hobbsEnd}
        isDisabled={isDisabled}
        onChange={type('hobbsEnd')}
      />
      {drops && (
        <TextBox
          label="Gallons"
          className={`w-16 pointer-coarse:w-14 ${isInTable ? `lg:w-15 ${unlabeled}` : ''}`}
          inputMode="numeric"
          value={gallons}
          isDisabled={isDisabled}
          onChange={type('gallons')}
        />
      )}
      {!drops && isInTable && <span className="w-15 max-lg:hidden" />}
    </>
  );
}

/** Aborted, of a flight that was aborted in the air by its log (FOL-24). */
function AbortedBox({
  closeOut,
  dispatchId,
  isDisabled,
}: Pick<TypedProps, 'closeOut' | 'dispatchId' | 'isDisabled'>) {
  const isOffered = useSelector(closeOut, (s) => isAbortedInAir(s.context, dispatchId));
  const isOn = useSelector(closeOut, (s) => typedFor(s.context, dispatchId).isAborted === true);
  if (!isOffered) return null;
  return (
    <CheckBox
      label="Aborted"
      isOn={isOn}
      isDisabled={isDisabled}
      onChange={(isAborted) => closeOut.send({ type: 'abort.ticked', dispatchId, isAborted })}
    />
  );
}

interface AnswerProps {
  readonly closeOut: CloseOutRef;
  readonly held: HeldRow | null;
  /** The findings of this row; null while no row, or another one, is being closed. */
  readonly findings: readonly FieldMessage[] | null;
}
/** Below the fields: why the row is held, the findings, and the Save anyway prompt. */
function Answer({ closeOut, held, findings }: AnswerProps) {
  const isConfirming = useSelector(closeOut, selectIsConfirming);
  return (
    <div role="status" className="flex flex-col gap-1 empty:hidden">
      {held !== null && <FieldMessages messages={[{ severity: 'warning', message: held.says }]} />}
      {findings !== null && <FieldMessages messages={findings} />}
      {findings !== null && isConfirming && (
        <span className="flex gap-2">
          <Button
            size="inputAction"
            variant="outline"
            onPress={() => closeOut.send({ type: 'closeOut.dropped' })}
          >
            Go back
          </Button>
          <Button size="inputAction" onPress={() => closeOut.send({ type: 'closeOut.accepted' })}>
            Save anyway
          </Button>
        </span>
      )}
    </div>
  );
}

/**
 * The names of the fields above a list of these forms on a wide screen. Each field keeps its own
 * name for screen readers.
 */
export const CloseOutNames = ({ className }: { readonly className: string }) => (
  <p
    aria-hidden
    className={`sticky top-0 z-10 hidden justify-end gap-1.5 border-b border-line bg-surface px-3 py-0.5 text-xs text-ink-3 ${className}`}
  >
    <span className="w-18">Time in</span>
    <span className="w-19">Hobbs end</span>
    <span className="w-15">Gallons</span>
    <span className="w-15" />
  </p>
);

/** The inline form that closes an open flight (HOME-2, HOME-15, BASE-13). */
export function CloseOutForm({
  closeOut,
  dispatchId,
  dispatchNumber,
  radioId,
  drops,
  isInTable = false,
}: CloseOutFormProps) {
  const closing = useSelector(closeOut, selectClosing);
  const isSaving = useSelector(closeOut, selectIsSaving);
  const held = useSelector(
    closeOut,
    (s) => s.context.held.find(({ row }) => row.dispatchId === dispatchId) ?? null,
  );
  const mine = closing?.dispatchId === dispatchId && held === null ? closing : null;
  return (
    <form
      noValidate
      data-closes-flight
      // An aircraft out twice by mistake has two of these forms; the number distinguishes them.
      aria-label={`Close ${isNotSent({ dispatchNumber }) ? 'the flight not sent yet' : `flight ${dispatchNumber}`} of ${radioId}`}
      className={`flex flex-col gap-2 ${isInTable ? 'max-lg:order-2' : ''}`}
      onFocus={() => closeOut.send({ type: 'row.entered', dispatchId })}
      onBlur={(event) => {
        const { currentTarget, relatedTarget } = event;
        // A window that loses the focus keeps its active field.
        const isHere =
          currentTarget.contains(relatedTarget) ||
          currentTarget.contains(currentTarget.ownerDocument.activeElement);
        if (!isHere) closeOut.send({ type: 'row.left', dispatchId });
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') closeOut.send({ type: 'row.escaped', dispatchId });
      }}
      onSubmit={(event) => {
        event.preventDefault();
        closeOut.send({ type: 'closeOut.submitted', dispatchId });
      }}
    >
      <div className="flex flex-wrap items-end gap-1.5">
        <TypedFields
          closeOut={closeOut}
          dispatchId={dispatchId}
          drops={drops}
          isInTable={isInTable}
          isDisabled={mine !== null && isSaving}
        />
        {held === null && (
          <Button
            type="submit"
            variant="outline"
            isDisabled={isSaving}
            {...(isInTable ? { className: 'lg:w-15 lg:px-2!' } : {})}
          >
            Close
          </Button>
        )}
        {held !== null && held.opens !== null && (
          <Link href={held.opens.to} variant="outline">
            {held.opens.label}
          </Link>
        )}
      </div>
      {held === null && (
        <AbortedBox
          closeOut={closeOut}
          dispatchId={dispatchId}
          isDisabled={mine !== null && isSaving}
        />
      )}
      <Answer
        closeOut={closeOut}
        held={held}
        findings={mine?.findings.map(({ severity, message }) => ({ severity, message })) ?? null}
      />
    </form>
  );
}
