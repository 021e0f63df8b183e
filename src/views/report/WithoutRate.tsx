import { useSelector } from '@xstate/react';
import { TriangleAlert } from 'lucide-react';
import { uncoveredAddress } from '../../../domain/report/view/uncoveredView.ts';
import { isLessThanRange, withoutRateText } from '../../../domain/report/view/withoutRate.ts';
import type { ReportRef } from '../../../machines/report/report.machine.ts';
import { Link } from '../../ui/buttons/Link.tsx';
import { selectTable, selectView } from './grid/selectors.ts';

/** Above a report with cost: how much of it no rate was known for, with the list (RPT-83). */
export function WithoutRate({ report, mayListUncovered }: { readonly report: ReportRef; readonly mayListUncovered: boolean }) {
  const table = useSelector(report, selectTable);
  const view = useSelector(report, selectView);
  const text = table === null ? null : withoutRateText(table, view);
  if (text === null) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-3 rounded-card border border-warning bg-warning-tint px-3 py-1.5 text-sm print:hidden">
      <span>
        <TriangleAlert aria-hidden size={14} className="mr-1.5 inline-block align-[-2px] text-warning" />
        <span>{text}</span>
      </span>
      {mayListUncovered && view.source !== 'historic' && (
        <Link href={uncoveredAddress(view.range)}>{isLessThanRange(view) ? 'Show those of the whole range' : 'Show the list'}</Link>
      )}
    </p>
  );
}
