import { useMemo } from 'react';
import { importableKinds } from '../../../domain/imports/importable.ts';
import { sessionFacts } from '../../../machines/session/session.setup.ts';
import { searchValues } from '../../adapters/browser/url.ts';
import { Imports } from '../../views/imports/Imports.tsx';
import { useActorRef } from '../frame/actors.ts';
import type { PageProps } from '../frame/pageProps.ts';
import {
  provideImportFile,
  provideImportLog,
  provideImportQueue,
  provideListFile,
} from './provideImports.ts';

export default function ImportsPage({ services, search }: PageProps) {
  const { permissions, roleNames } = sessionFacts(services.session.getSnapshot());
  const kinds = importableKinds(permissions, roleNames);
  const log = useActorRef(useMemo(() => provideImportLog(services), [services]));
  const lists = useActorRef(useMemo(() => provideListFile(services), [services]));
  const file = useActorRef(
    useMemo(
      () => provideImportFile(services, () => log.send({ type: 'log.outdated' })),
      [services, log],
    ),
    {
      input: { kinds, kind: searchValues(search)['kind'] ?? '' },
    },
  );
  const queue = useActorRef(
    useMemo(
      () =>
        provideImportQueue(services, (toCheck) => {
          file.send({ type: 'another.pressed' });
          file.send({ type: 'kind.chosen', kind: toCheck.kind });
          file.send({ type: 'file.chosen', file: toCheck.file });
          file.send({ type: 'check.pressed' });
        }),
      [services, file],
    ),
    { input: { kinds } },
  );
  return <Imports file={file} log={log} lists={lists} queue={queue} />;
}
