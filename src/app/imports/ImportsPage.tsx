import { useMemo } from 'react';
import { Imports } from '../../views/imports/Imports.tsx';
import { useActorRef } from '../frame/actors.ts';
import type { PageProps } from '../frame/pageProps.ts';
import { provideImportFile, provideImportLog } from './provideImports.ts';

export default function ImportsPage({ services }: PageProps) {
  const log = useActorRef(useMemo(() => provideImportLog(services), [services]));
  const file = useActorRef(
    useMemo(
      () => provideImportFile(services, () => log.send({ type: 'log.outdated' })),
      [services, log],
    ),
  );
  return <Imports file={file} log={log} />;
}
