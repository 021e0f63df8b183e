import { useSelector } from '@xstate/react';
import { beforeRecordsText, historicPath } from '../../../domain/report/view/beforeRecords.ts';
import type { ReportRef, ReportSnapshot } from '../../../machines/report/report.machine.ts';
import { Link } from '../../ui/buttons/Link.tsx';
import { selectDays, selectView } from './grid/selectors.ts';

const selectFirstDay = (s: ReportSnapshot) => s.context.firstDay;

/**
 * Notice above a report with days before current records: since when records exist, and a link to
 * historic ones (RPT-116).
 */
export function BeforeRecords({
  report,
  mayOpenHistoric,
}: {
  readonly report: ReportRef;
  readonly mayOpenHistoric: boolean;
}) {
  const asked = {
    view: useSelector(report, selectView),
    days: useSelector(report, selectDays),
    firstDay: useSelector(report, selectFirstDay),
  };
  const text = beforeRecordsText(asked);
  const address = historicPath(asked);
  if (text === null || address === null) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-3 rounded-card border border-info bg-info-tint px-3 py-1.5 text-sm print:hidden">
      {text}
      {mayOpenHistoric && <Link href={address}>Open those days in historic records</Link>}
    </p>
  );
}
