import { useMemo } from 'react';
import { ChangeLogView } from '../../views/history/ChangeLog.tsx';
import { useActorRef } from '../frame/actors.ts';
import type { PageProps } from '../frame/pageProps.ts';
import { provideChangeLog } from './provideChangeLog.ts';

/** The changes in all records. */
export default function ChangeLogPage({ services }: PageProps) {
  const machine = useMemo(() => provideChangeLog(services), [services]);
  return <ChangeLogView log={useActorRef(machine)} />;
}
