import { useSelector } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import { reportPages } from '../../../contract/report/views.ts';
import { readDayFilters } from '../../../domain/home/dayList.ts';
import { homeVariant } from '../../../domain/home/variant.ts';
import { canVisit } from '../../../domain/routes/navigation.ts';
import { isAllowed } from '../../../domain/session/permissions.ts';
import { sessionFacts } from '../../../machines/session/session.setup.ts';
import { onHomeBase, rememberedHomeBase } from '../../adapters/browser/browserStore.ts';
import { searchValues } from '../../adapters/browser/url.ts';
import { Home, type HomeProps } from '../../views/home/Home.tsx';
import { useKeptDrafts } from '../drafts/useKeptDrafts.ts';
import { openSearchWith } from '../frame/openSearch.ts';
import type { PageProps } from '../frame/pageProps.ts';
import { prefetchLists } from '../frame/prefetchLists.ts';
import { useBoard } from '../frame/useBoard.ts';
import { usePageActor } from '../frame/usePageActor.ts';
import { outboxOf } from '../outbox/queueEntry.ts';
import { provideSavedViews } from '../report/provideSavedViews.ts';
import { DayListPage } from './DayListPage.tsx';
import { provideHome } from './provideHome.ts';

/** The boards, or the list of the URL's day. */
export default function HomePage({ services, search }: PageProps) {
  const address = readDayFilters(searchValues(search));
  const mayList = isAllowed(services.session.getSnapshot().context.permissions, 'Dispatch', 'View');
  if (address !== null && mayList) return <DayListPage services={services} address={address} />;
  return seenBy(services).variant === 'analyst' ? (
    <AnalystBoards services={services} />
  ) : (
    <Boards services={services} saved={null} />
  );
}

function seenBy({ session }: PageProps['services']) {
  const { flags, person, permissions } = session.getSnapshot().context;
  const ownBaseId = person?.baseId ?? '';
  return { flags, permissions, ownBaseId, variant: homeVariant(permissions, ownBaseId) };
}

function AnalystBoards({ services }: Pick<PageProps, 'services'>) {
  const saved = usePageActor(
    useMemo(() => {
      const facts = sessionFacts(services.session.getSnapshot());
      return provideSavedViews(
        services,
        reportPages.filter((page) => canVisit(`/reports/${page}`, facts)),
      );
    }, [services]),
    undefined,
    services.go,
  );
  return <Boards services={services} saved={saved} />;
}

function Boards({ services, saved }: Pick<PageProps, 'services'> & Pick<HomeProps, 'saved'>) {
  const machine = useMemo(() => provideHome(services), [services]);
  const { flags, permissions, ownBaseId, variant } = seenBy(services);
  const input = {
    now: services.clock.getSnapshot().context.now,
    baseId: rememberedHomeBase() ?? ownBaseId,
    variant,
    isAdministrator: isAllowed(permissions, 'Contract', 'Edit'),
    mayMark: isAllowed(permissions, 'base-admin', 'Edit'),
    follows: flags.includes('flightFollowing'),
    mayLog: flags.includes('shiftLog') ? isAllowed(permissions, 'Dispatch', 'Edit') : null,
  };
  const home = usePageActor(machine, input, services.go);
  useBoard(home, services);
  useEffect(() => {
    const finding = home.on('findAsked', ({ text }) => openSearchWith(text));
    return () => finding.unsubscribe();
  }, [home]);
  useEffect(() => onHomeBase((baseId) => home.send({ type: 'base.chosen', baseId })), [home]);
  const isShown = useSelector(home, (s) => s.hasTag('open'));
  useEffect(() => {
    if (isShown) void prefetchLists(services);
  }, [isShown, services]);
  const kept = useKeptDrafts(services, { form: null, own: '', pathAfter: 'home' });
  return (
    <Home
      home={home}
      session={services.session}
      outbox={outboxOf(services)}
      saved={saved}
      kept={kept}
      onOpen={services.go}
    />
  );
}
