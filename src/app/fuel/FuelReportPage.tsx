import { useSelector } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import { usePathname } from 'wouter/use-browser-location';
import { Id } from '../../../contract/wire/wire.ts';
import { pacificDay } from '../../../domain/dates/pacific.ts';
import type { FuelPage } from '../../../domain/fuel/report/view.ts';
import { isAllowed } from '../../../domain/session/permissions.ts';
import { sessionFacts } from '../../../machines/session/session.setup.ts';
import { searchValues } from '../../adapters/browser/url.ts';
import { FuelLedger } from '../../views/fuel/FuelLedger.tsx';
import { FuelReport } from '../../views/fuel/FuelReport.tsx';
import { fiscalMonthOf } from '../frame/fiscalMonth.ts';
import { LazyChart } from '../frame/LazyChart.tsx';
import type { PageProps } from '../frame/pageProps.ts';
import type { Services } from '../frame/services.ts';
import { usePageActor } from '../frame/usePageActor.ts';
import { useExport } from '../report/useExport.ts';
import { provideFuelLedger, provideFuelReport } from './provideFuelReport.ts';

const mayOpenReceipts = ({ session }: Services) =>
  isAllowed(session.getSnapshot().context.permissions, 'FuelReceipts', 'Edit');

function Ledger({
  services,
  storageId,
}: {
  readonly services: Services;
  readonly storageId: string;
}) {
  const machine = useMemo(() => provideFuelLedger(services), [services]);
  const ledger = usePageActor(
    machine,
    { storageId, mayOpenReceipts: mayOpenReceipts(services) },
    services.go,
  );
  return <FuelLedger ledger={ledger} exporter={useExport(services)} />;
}
/** One of the three reports. The page sends each URL change to the chart. */
function Report({
  services,
  search,
  page,
}: {
  readonly services: Services;
  readonly search: string;
  readonly page: FuelPage;
}) {
  const machine = useMemo(() => provideFuelReport(services), [services]);
  const today = useSelector(services.clock, (s) => pacificDay(s.context.now));
  const input = {
    page,
    search: searchValues(search),
    today,
    fiscalMonth: fiscalMonthOf(services),
    mayOpenReceipts: mayOpenReceipts(services),
  };
  const report = usePageActor(machine, input, services.go);
  useEffect(() => {
    report.send({ type: 'search.changed', search: searchValues(search), today });
  }, [report, search, today]);
  return (
    <FuelReport
      Chart={LazyChart}
      report={report}
      exporter={useExport(services)}
      facts={sessionFacts(services.session.getSnapshot())}
    />
  );
}

const pageOf = (path: string): FuelPage =>
  path.startsWith('/reports/fuel/receipts')
    ? 'receipts'
    : path.startsWith('/reports/fuel/transfer')
      ? 'transfer'
      : 'summary';

/** The fuel reports. On the transfers' page, `ledger` shows the ledger of one storage instead. */
export default function FuelReportPage({ services, search }: PageProps) {
  const path = usePathname();
  const page = pageOf(path);
  const ledger = Id.safeParse(searchValues(search)['ledger']);
  if (page === 'transfer' && ledger.success)
    return <Ledger key={ledger.data} services={services} storageId={ledger.data} />;
  return <Report key={page} services={services} search={search} page={page} />;
}
