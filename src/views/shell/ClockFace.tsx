import { useSelector } from '@xstate/react';
import { pacificOffset, pacificTime, zoneAbbreviation } from '../../../domain/dates/pacific.ts';
import type { ClockRef, ClockSnapshot } from '../../../machines/shell/clock.machine.ts';

const selectNow = (s: ClockSnapshot) => s.context.now;

/** Pacific time with its zone. */
export function ClockFace({ clock }: { readonly clock: ClockRef }) {
  const now = useSelector(clock, selectNow);
  return (
    <time dateTime={now} translate="no" className="text-sm whitespace-nowrap text-ink-2">
      {pacificTime(now)} {zoneAbbreviation(pacificOffset(now))}
    </time>
  );
}
