import { useSelector } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import { pacificDay } from '../../../domain/dates/pacific.ts';
import { may } from '../../../domain/permissions.ts';
import { presets } from '../../../domain/report/presets.ts';
import { reportTitle } from '../../../domain/routes/titles.ts';
import { searchValues } from '../../adapters/url.ts';
import { ReportPage as Report } from '../../views/reports/ReportPage.tsx';
import type { PageProps } from '../pages.ts';
import { provideReport } from '../provide/report.ts';
import { usePageActor } from '../usePageActor.ts';

/** A report on current data. Its address is an input all its life: every change of it is told to the chart. */
export default function ReportPage({ services, params, search }: PageProps) {
  const machine = useMemo(() => provideReport(services), [services]);
  const today = useSelector(services.clock, (s) => pacificDay(s.context.now));
  const preset = params['preset'] ?? '';
  const { permissions } = services.session.getSnapshot().context;
  const input = { preset, search: searchValues(search), today, mayOpenDispatches: may(permissions, 'Dispatch', 'Edit') };
  const report = usePageActor(machine, input, services.go);
  useEffect(() => {
    report.send({ type: 'search.changed', preset, search: searchValues(search), today });
  }, [report, preset, search, today]);
  const shown = useSelector(report, (s) => s.context.read.view.preset);
  useEffect(() => {
    document.title = reportTitle(presets[shown].label);
  }, [shown]);
  return <Report report={report} />;
}
