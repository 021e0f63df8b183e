import { useMemo } from 'react';
import { importableKinds } from '../../../domain/imports/importable.ts';
import { sessionFacts } from '../../../machines/session/session.setup.ts';
import { searchValues } from '../../adapters/browser/url.ts';
import { Imports } from '../../views/imports/Imports.tsx';
import { useActorRef } from '../frame/actors.ts';
import type { PageProps } from '../frame/pageProps.ts';
import { provideImportFile, provideImportLog, provideListFile } from './provideImports.ts';

export default function ImportsPage({ services, search }: PageProps) {
  const { permissions, roleNames } = sessionFacts(services.session.getSnapshot());
  const log = useActorRef(useMemo(() => provideImportLog(services), [services]));
  const lists = useActorRef(useMemo(() => provideListFile(services), [services]));
  const file = useActorRef(
    useMemo(
      () => provideImportFile(services, () => log.send({ type: 'log.outdated' })),
      [services, log],
    ),
    {
      input: {
        kinds: importableKinds(permissions, roleNames),
        kind: searchValues(search)['kind'] ?? '',
      },
    },
  );
  return <Imports file={file} log={log} lists={lists} />;
}
