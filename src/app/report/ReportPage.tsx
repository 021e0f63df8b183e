import { useSelector } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import { pacificDay } from '../../../domain/dates/pacific.ts';
import { mailingsPath } from '../../../domain/mailings/form.ts';
import { type OfSource, pageOf } from '../../../domain/report/presets/historicView.ts';
import { presets } from '../../../domain/report/presets/presets.ts';
import { uncoveredPath } from '../../../domain/report/view/uncoveredView.ts';
import type { SessionFacts } from '../../../domain/routes/guard.ts';
import { canVisit } from '../../../domain/routes/navigation.ts';
import { reportTitle } from '../../../domain/routes/titles.ts';
import { isAllowed } from '../../../domain/session/permissions.ts';
import { gridSelectionMachine } from '../../../machines/report/gridSelection.machine.ts';
import { sessionFacts } from '../../../machines/session/session.setup.ts';
import { searchValues } from '../../adapters/browser/url.ts';
import { ReportPage as Report } from '../../views/report/ReportPage.tsx';
import { useActorRef } from '../frame/actors.ts';
import { fiscalMonthOf } from '../frame/fiscalMonth.ts';
import { LazyChart } from '../frame/LazyChart.tsx';
import type { PageProps } from '../frame/pageProps.ts';
import { usePageActor } from '../frame/usePageActor.ts';
import { provideExplain } from './provideExplain.ts';
import { provideFilterChoices } from './provideFilterChoices.ts';
import { provideReport } from './provideReport.ts';
import { provideSavedViews } from './provideSavedViews.ts';
import { provideSidebar } from './provideSidebar.ts';
import { useBounds } from './useBounds.ts';
import { useExport } from './useExport.ts';

export interface AnyReportProps extends PageProps {
  readonly of: OfSource;
}
/** A report on current data. */
export default function ReportPage(props: PageProps) {
  return <AnyReport {...props} of={current} />;
}
const current: OfSource = {};

/** Pages that the user can open from the report. */
const permissionsOf = (facts: SessionFacts, isHistoric: boolean) => ({
  mayMail: !isHistoric && canVisit(mailingsPath, facts),
  mayHaveTokens: canVisit('/my-account/tokens', facts),
  mayAddPrices: canVisit('/settings/agent-rates', facts),
  mayListUncovered: canVisit(uncoveredPath, facts),
  mayOpenHistoric: canVisit('/reports/aims', facts),
});

/** A report. The page sends each URL change to the chart. `of` never changes. */
export function AnyReport({ services, params, search, of }: AnyReportProps) {
  const isHistoric = of.source === 'historic';
  const machine = useMemo(() => provideReport(services, of.source ?? 'current'), [services, of]);
  const today = useSelector(services.clock, (s) => pacificDay(s.context.now));
  const preset = params['preset'] ?? '';
  const { permissions } = services.session.getSnapshot().context;
  const person = useSelector(services.session, (s) => s.context.person);
  const ownBaseId = person?.baseId ?? '';
  const fiscalMonth = fiscalMonthOf(services);
  // Historic records are not dispatches that CATIS can open.
  const input = {
    ...of,
    preset,
    search: searchValues(search),
    today,
    ownBaseId,
    fiscalMonth,
    mayOpenDispatches: !isHistoric && isAllowed(permissions, 'Dispatch', 'Edit'),
  };
  const report = usePageActor(machine, input, services.go);
  useEffect(() => {
    report.send({
      type: 'search.changed',
      ...of,
      preset,
      search: searchValues(search),
      today,
      ownBaseId,
    });
  }, [report, of, preset, search, today, ownBaseId]);
  const shown = useSelector(report, (s) => s.context.read.view.preset);
  useEffect(() => {
    if (!isHistoric) document.title = reportTitle(presets[shown].label);
  }, [shown, isHistoric]);
  const choices = usePageActor(
    useMemo(() => provideFilterChoices(services, of.source ?? 'current'), [services, of]),
    undefined,
    services.go,
  );
  const saved = usePageActor(
    useMemo(() => provideSavedViews(services, [pageOf(of)]), [services, of]),
    undefined,
    services.go,
  );
  const explain = useActorRef(
    useMemo(() => provideExplain(services, of.source ?? 'current'), [services, of]),
  );
  const exporter = useExport(services);
  const bounds = useBounds(report);
  const selection = useActorRef(gridSelectionMachine);
  const sidebar = usePageActor(
    useMemo(() => provideSidebar(services, report, of.source ?? 'current'), [services, report, of]),
    undefined,
    services.go,
  );
  useEffect(() => {
    sidebar.send({ type: 'address.changed', ...of, preset, search: searchValues(search) });
  }, [sidebar, of, preset, search]);
  // Renders the view again when its charts change, not on every URL change.
  const snapshot = useSelector(services.session, (s) => s);
  const facts = useMemo(() => sessionFacts(snapshot), [snapshot]);
  const hasPerson = person !== null;
  const chooseBase = useMemo(
    () =>
      hasPerson ? (baseId: string) => services.session.send({ type: 'base.chosen', baseId }) : null,
    [hasPerson, services],
  );
  return (
    <Report
      report={report}
      choices={choices}
      saved={saved}
      explain={explain}
      bounds={bounds}
      selection={selection}
      exporter={exporter}
      sidebar={sidebar}
      Chart={LazyChart}
      facts={facts}
      {...permissionsOf(facts, isHistoric)}
      onBaseChosen={chooseBase}
    />
  );
}
