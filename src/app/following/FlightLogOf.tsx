import { useMemo } from 'react';
import type { FlightLogInput } from '../../../machines/following/flightLog.machine.ts';
import { FlightLogList, type FlightLogListProps } from '../../views/following/FlightLogList.tsx';
import { useActorRef } from '../frame/actors.ts';
import type { Services } from '../frame/services.ts';
import { provideFlightLog } from './provideFlightLog.ts';

/** The log of one flight. `dispatchId` is read once: another record needs another key. */
export function FlightLogOf({
  services,
  dispatchId,
  isOpen = false,
  ...shown
}: FlightLogInput & { readonly services: Services } & Omit<
    FlightLogListProps,
    'log' | 'isOpenAtFirst'
  >) {
  const machine = useMemo(() => provideFlightLog(services), [services]);
  const log = useActorRef(machine, { input: { dispatchId, isOpen } });
  return <FlightLogList log={log} isOpenAtFirst={isOpen} {...shown} />;
}
