import { useSelector } from '@xstate/react';
import { draftTime } from '../../../domain/dates/draftTime.ts';
import type { ClockRef, ClockSnapshot } from '../../../machines/shell/clock.machine.ts';
import type {
  ConnectionRef,
  ConnectionSnapshot,
} from '../../../machines/shell/connection.machine.ts';
import { Chip } from '../../ui/notices/Chip.tsx';

const selectIsOffline = (s: ConnectionSnapshot) => s.hasTag('offline');
const selectNow = (s: ClockSnapshot) => s.context.now;
const selectAsOf = (s: ConnectionSnapshot) => s.context.asOf;

/**
 * Reports immediately that the service doesn't respond, and how old the shown data is (ENTRY-38).
 */
export function ConnectionChip({
  connection,
  clock,
}: {
  readonly connection: ConnectionRef;
  readonly clock: ClockRef;
}) {
  const isOffline = useSelector(connection, selectIsOffline);
  const asOf = useSelector(connection, selectAsOf);
  const now = useSelector(clock, selectNow);
  return (
    <span role="status">
      {(isOffline || asOf !== null) && (
        <Chip tone="warning">
          {isOffline && 'Offline'}
          {isOffline && asOf !== null && ' · '}
          {asOf !== null && (
            <>
              <span className="max-sm:sr-only">as of </span>
              {draftTime(asOf, now)}
            </>
          )}
        </Chip>
      )}
    </span>
  );
}
