import type { OutboxRef } from '../../../machines/outbox/outbox.machine.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Link } from '../../ui/buttons/Link.tsx';

interface FlightOpenerProps {
  readonly dispatchId: string;
  readonly radioId: string;
  /** Accessible name; default: the radio ID. */
  readonly label?: string;
  /** Idempotency key of an unsent entry, undefined for a stored record. */
  readonly entryKey: string | undefined;
  readonly outbox: OutboxRef;
  readonly canEdit: boolean;
}
/**
 * The aircraft's name with a link to the flight's form; an unsent flight opens from the outbox
 * (ENTRY-42).
 */
export function FlightOpener({
  dispatchId,
  radioId,
  label,
  entryKey,
  outbox,
  canEdit,
}: FlightOpenerProps) {
  if (!canEdit) return <span className="text-lg font-semibold">{radioId}</span>;
  if (entryKey === undefined)
    return (
      <Link
        href={`/dispatch/flight/${dispatchId}`}
        className="text-lg font-semibold!"
        {...(label === undefined ? {} : { 'aria-label': label })}
      >
        {radioId}
      </Link>
    );
  return (
    <Button
      variant="navLinkPlain"
      className="text-lg font-semibold!"
      aria-label={`Open ${radioId}, not sent yet`}
      onPress={() => outbox.send({ type: 'entry.opened', idempotencyKey: entryKey })}
    >
      {radioId}
    </Button>
  );
}
