import { useSelector } from '@xstate/react';
import { currentReportPath, recordBoundaryText } from '../../../domain/report/view/view.ts';
import type { ReportRef } from '../../../machines/report/report.machine.ts';
import { Link } from '../../ui/buttons/Link.tsx';
import { selectDays, selectLoaded, selectView } from './grid/selectors.ts';

/**
 * Where historic records end and current ones begin. If the dates span both, it links to the same
 * dates in current data (AIMS-6).
 */
export function HistoricBanner({ report }: { readonly report: ReportRef }) {
  const loaded = useSelector(report, selectLoaded);
  const days = useSelector(report, selectDays);
  const view = useSelector(report, selectView);
  const meets = loaded?.meets ?? null;
  if (meets === null) return null;
  const also = currentReportPath(view, days, meets);
  return (
    <p className="flex flex-wrap items-center gap-x-3 rounded-card border border-info bg-info-tint px-3 py-2 text-sm">
      {recordBoundaryText(meets)}
      {also !== null && <Link href={also}>Open the same dates in current data</Link>}
    </p>
  );
}
