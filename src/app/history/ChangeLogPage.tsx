import { useEffect, useMemo } from 'react';
import { readLogFilter } from '../../../domain/history/address.ts';
import { searchValues } from '../../adapters/browser/url.ts';
import { ChangeLogView } from '../../views/history/ChangeLog.tsx';
import type { PageProps } from '../frame/pageProps.ts';
import { usePageActor } from '../frame/usePageActor.ts';
import { provideChangeLog } from './provideChangeLog.ts';

/** The changes in all records. */
export default function ChangeLogPage({ services, search }: PageProps) {
  const machine = useMemo(() => provideChangeLog(services), [services]);
  const filter = useMemo(() => readLogFilter(searchValues(search)), [search]);
  const log = usePageActor(machine, { filter }, services.go);
  useEffect(() => log.send({ type: 'address.changed', filter }), [log, filter]);
  return <ChangeLogView log={log} />;
}
