import { useSelector } from '@xstate/react';
import { formatDate } from '../../../../domain/dates/parseDate.ts';
import type { AboutReport } from '../../../../domain/report/export/about.ts';
import type { ReportRef } from '../../../../machines/report/report.machine.ts';
import {
  selectDays,
  selectFaults,
  selectLoaded,
  selectMyBaseCode,
  selectView,
} from './selectors.ts';

/** The metadata of a report for files and print. */
export function useReportMetadata(report: ReportRef): AboutReport {
  const view = useSelector(report, selectView);
  const days = useSelector(report, selectDays);
  const baseCode = useSelector(report, selectMyBaseCode);
  const loaded = useSelector(report, selectLoaded);
  const firstDay = useSelector(report, (s) => s.context.firstDay);
  const faults = useSelector(report, selectFaults);
  return {
    view,
    days,
    baseCode,
    firstDay,
    faults,
    asOf: loaded === null ? '' : `${formatDate(loaded.asOfDay)} ${loaded.asOf}`,
  };
}
