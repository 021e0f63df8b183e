import { useSelector } from '@xstate/react';
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { incidentsPath } from '../../../domain/costPack/incidentAddress.ts';
import { pacificDay } from '../../../domain/dates/pacific.ts';
import { type Addable, addPath } from '../../../domain/reference/addPath.ts';
import { canVisit } from '../../../domain/routes/navigation.ts';
import { sessionFacts } from '../../../machines/session/session.setup.ts';
import { rememberedHomeBase } from '../../adapters/browser/browserStore.ts';
import { AddPath } from '../../ui/fields/AddPath.ts';
import { LabelWords } from '../../ui/fields/FieldLabel.tsx';
import { CanSeeCost } from '../../views/incidents/IncidentName.tsx';
import { labelWords } from '../../views/records/labelWords.ts';
import { Shell } from '../../views/shell/Shell.tsx';
import { LazyView } from '../frame/LazyView.tsx';
import { memoizedLoader } from '../frame/memoizedLoader.ts';
import { onSearchOpened } from '../frame/openSearch.ts';
import type { Services } from '../frame/services.ts';
import { usePageActor } from '../frame/usePageActor.ts';
import { providePlace } from './providePlace.ts';
import { provideSignOut } from './provideSignOut.ts';

const findBox = memoizedLoader(() => import('./FindBox.tsx'));
const keyList = memoizedLoader(() => import('../../views/shell/KeyList.tsx'));

export interface ShellFrameProps {
  readonly services: Services;
  readonly path: string;
  readonly children: ReactNode;
}
/** The rail and top bar around a page, with their own data. */
export default function ShellFrame({ services, path, children }: ShellFrameProps) {
  const { session, clock, connection, version, outboxes, go } = services;
  const maySeeCost = useSelector(session, (s) => canVisit(incidentsPath, sessionFacts(s)));
  const pathOf = useCallback(
    (what: Addable, name: string) => {
      const path = addPath(what, name);
      const [page = ''] = path.split('#');
      return canVisit(page, sessionFacts(session.getSnapshot())) ? path : null;
    },
    [session],
  );
  const uid = useSelector(session, (s) => s.context.identity?.id ?? '');
  const place = usePageActor(
    useMemo(() => providePlace(services), [services]),
    {
      baseId: rememberedHomeBase() ?? session.getSnapshot().context.person?.baseId ?? '',
      day: pacificDay(clock.getSnapshot().context.now),
    },
    go,
  );
  const signOut = usePageActor(
    useMemo(() => provideSignOut(services), [services]),
    undefined,
    go,
  );
  useEffect(() => {
    const listening = clock.subscribe((s) =>
      place.send({ type: 'day.began', day: pacificDay(s.context.now) }),
    );
    return () => listening.unsubscribe();
  }, [clock, place]);
  const [opened, setOpened] = useState<{ readonly find: string } | 'keys' | null>(null);
  const find = useCallback(() => setOpened({ find: '' }), []);
  const listKeys = useCallback(() => setOpened('keys'), []);
  const close = useCallback(() => setOpened(null), []);
  useEffect(() => onSearchOpened((text) => setOpened({ find: text })), []);
  return (
    <Shell
      session={session}
      signOut={signOut}
      clock={clock}
      connection={connection}
      version={version}
      place={place}
      outbox={outboxes.of(uid)}
      path={path}
      onOpen={go}
      onFind={find}
      onKeys={listKeys}
    >
      <CanSeeCost value={maySeeCost}>
        <LabelWords value={labelWords}>
          <AddPath value={pathOf}>{children}</AddPath>
        </LabelWords>
      </CanSeeCost>
      {opened !== null && opened !== 'keys' && (
        <LazyView
          view={findBox}
          props={{ services, text: opened.find, onClose: close }}
          waiting={null}
        />
      )}
      {opened === 'keys' && (
        <LazyView view={keyList} props={{ session, onClose: close }} waiting={null} />
      )}
    </Shell>
  );
}
