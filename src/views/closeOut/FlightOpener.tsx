import type { OutboxRef } from '../../../machines/outbox/outbox.machine.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Link } from '../../ui/buttons/Link.tsx';

interface FlightOpenerProps {
  readonly dispatchId: string;
  readonly radioId: string;
  /** What it is called for those who don't see it; the radio ID where it is left out. */
  readonly label?: string;
  /** The entry that waits to be sent, undefined for a record of the service. */
  readonly entryKey: string | undefined;
  readonly outbox: OutboxRef;
  readonly canEdit: boolean;
}
/** The name of a flight's aircraft, which leads to its form; what waits to be sent opens from the outbox (ENTRY-42). */
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
