import { useSelector } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import { type ApprovalsFilters, readApprovalsFilters } from '../../../domain/approvals/address.ts';
import { pacificDay } from '../../../domain/dates/pacific.ts';
import { isAllowed, isSystemAdministrator } from '../../../domain/session/permissions.ts';
import { sessionFacts } from '../../../machines/session/session.setup.ts';
import { rememberedHomeBase } from '../../adapters/browser/browserStore.ts';
import { searchValues } from '../../adapters/browser/url.ts';
import { Approvals } from '../../views/approvals/Approvals.tsx';
import { Books } from '../../views/approvals/Books.tsx';
import { RecordDrawer } from '../../views/approvals/RecordDrawer.tsx';
import type { PageProps } from '../frame/pageProps.ts';
import type { Services } from '../frame/services.ts';
import { usePageActor } from '../frame/usePageActor.ts';
import { HistoryOf } from '../history/HistoryOf.tsx';
import { AccrualsPane } from '../invoices/AccrualsPane.tsx';
import { ClosePane } from './ClosePane.tsx';
import { provideApprovals } from './provideApprovals.ts';
import { provideDrifts, providePeriods } from './provideBooks.ts';

/** Listeners that reload when approved figures have changed. */
type Listeners = Set<() => void>;
function tellAll(listeners: Listeners): void {
  for (const tell of listeners) tell();
}

interface BooksPaneProps {
  readonly services: Services;
  readonly address: ApprovalsFilters;
  readonly today: string;
  readonly listeners: Listeners;
}
function BooksPane({ services, address, today, listeners }: BooksPaneProps) {
  const { permissions, roleNames } = sessionFacts(services.session.getSnapshot());
  const maySettle = isAllowed(permissions, 'Contract', 'Edit');
  const tell = useMemo(() => ({ periods: () => {}, drifts: () => {} }), []);
  const input = {
    start: address.start,
    today,
    mayClose: maySettle,
    mayOpen: maySettle && isSystemAdministrator(roleNames),
  };
  const periods = usePageActor(
    useMemo(() => providePeriods(services, () => tell.drifts()), [services, tell]),
    input,
    services.go,
  );
  const drifts = usePageActor(
    useMemo(() => provideDrifts(services, () => tell.periods()), [services, tell]),
    { today, maySettle },
    services.go,
  );
  useEffect(() => {
    const booksChanged = { type: 'books.changed' } as const;
    tell.periods = () => periods.send(booksChanged);
    tell.drifts = () => drifts.send(booksChanged);
    const both = () => {
      tell.periods();
      tell.drifts();
    };
    listeners.add(both);
    return () => void listeners.delete(both);
  }, [tell, periods, drifts, listeners]);
  useEffect(
    () => periods.send({ type: 'start.changed', start: address.start }),
    [periods, address.start],
  );
  return <Books periods={periods} drifts={drifts} address={address} today={today} />;
}

function Pane({ search, ...props }: BooksPaneProps & { readonly search: string }) {
  const { services, address, today } = props;
  if (address.tab === 'accruals') return <AccrualsPane {...{ services, search, today }} />;
  return address.tab === 'close' ? <ClosePane {...props} /> : <BooksPane {...props} />;
}

/** Checking, approving and closing. The URL stays an input for the chart's whole life. */
export default function ApprovalsPage({ services, search }: PageProps) {
  const address = useMemo(() => readApprovalsFilters(searchValues(search)), [search]);
  const { permissions } = sessionFacts(services.session.getSnapshot());
  const { person } = services.session.getSnapshot().context;
  const today = useSelector(services.clock, (s) => pacificDay(s.context.now));
  const hasShortcuts = useSelector(
    services.session,
    (s) => s.context.settings.singleKeyShortcuts !== false,
  );
  const listeners = useMemo<Listeners>(() => new Set(), []);
  const machine = useMemo(
    () => provideApprovals(services, () => tellAll(listeners)),
    [services, listeners],
  );
  const input = {
    address,
    today,
    mayCheck: isAllowed(permissions, 'base-admin', 'Edit'),
    mayApprove: isAllowed(permissions, 'Contract', 'Edit'),
  };
  const list = usePageActor(machine, input, services.go);
  useEffect(() => list.send({ type: 'address.changed', address }), [list, address]);
  const seesBooks = isAllowed(permissions, 'CatisReports', 'View');
  return (
    <>
      <Approvals
        list={list}
        ownBaseId={rememberedHomeBase() ?? person?.baseId ?? ''}
        hasShortcuts={hasShortcuts}
        seesBooks={seesBooks}
        books={seesBooks ? <Pane {...{ services, address, today, listeners, search }} /> : null}
      />
      <RecordDrawer
        list={list}
        mayEdit={isAllowed(permissions, 'Dispatch', 'Edit')}
        historyOf={(id, version) => (
          <HistoryOf key={`${id} ${version}`} services={services} route="dispatchHistory" id={id} />
        )}
      />
    </>
  );
}
