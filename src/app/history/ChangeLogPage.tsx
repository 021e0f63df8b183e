import { useMemo } from 'react';
import { ChangeLogView } from '../../views/history/ChangeLog.tsx';
import { useActorRef } from '../frame/actors.ts';
import type { PageProps } from '../frame/pageProps.ts';
import { provideChangeLog } from './provideChangeLog.ts';

/** Who changed what in all records. */
export default function ChangeLogPage({ services }: PageProps) {
  const machine = useMemo(() => provideChangeLog(services), [services]);
  return <ChangeLogView log={useActorRef(machine)} />;
}
