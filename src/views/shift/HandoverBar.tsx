import { useSelector } from '@xstate/react';
import type { Handover } from '../../../contract/shift/shift.ts';
import { shortMoment } from '../../../domain/dates/momentText.ts';
import { shiftPath } from '../../../domain/shift/address.ts';
import type { ShiftRef } from '../../../machines/shift/shift.machine.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Link } from '../../ui/buttons/Link.tsx';
import { selectAddress, selectIsBusy, selectLog, selectMayWrite } from './selectors.ts';

/** The newest hand-over of the base, if it is not yet taken. */
const openOf = (handovers: readonly Handover[]): Handover | null => {
  const last = handovers.toSorted((a, b) => a.givenAt.localeCompare(b.givenAt)).at(-1);
  return last === undefined || last.takenAt !== null ? null : last;
};

/** A hand-over that waits for the next person, with _I have it_ (SHIFT-6). */
export function HandoverBar({ shift }: { readonly shift: ShiftRef }) {
  const log = useSelector(shift, selectLog);
  const address = useSelector(shift, selectAddress);
  const mayWrite = useSelector(shift, selectMayWrite);
  const isBusy = useSelector(shift, selectIsBusy);
  const open = log === null ? null : openOf(log.handovers);
  if (log === null || open === null) return null;
  return (
    <section
      aria-label="Hand-over"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-line bg-warning-tint px-4 py-2 print:hidden"
    >
      <p className="grow">
        {open.givenBy} handed over at {shortMoment(open.givenAt, log.asOf)}.{' '}
        {open.isOwn ? 'Another user has to take it.' : 'No user has taken over yet.'}
      </p>
      {address.sheet !== open.id && (
        <Link href={shiftPath({ ...address, sheet: open.id })} variant="outline">
          Open the sheet
        </Link>
      )}
      {mayWrite && !open.isOwn && (
        <Button
          isDisabled={isBusy}
          onPress={() => shift.send({ type: 'handover.taken', id: open.id })}
        >
          I have it
        </Button>
      )}
    </section>
  );
}
