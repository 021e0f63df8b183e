import { useSelector } from '@xstate/react';
import { TriangleAlert } from 'lucide-react';
import { totalSlot } from '../../../domain/report/request/table.ts';
import { uncoveredReportPath } from '../../../domain/report/view/uncoveredView.ts';
import {
  completeText,
  isLessThanRange,
  lacksCost,
  withoutRateAt,
} from '../../../domain/report/view/withoutRate.ts';
import type { ReportRef } from '../../../machines/report/report.machine.ts';
import { Link } from '../../ui/buttons/Link.tsx';
import { selectTable, selectView } from './grid/selectors.ts';

/** How complete the report's cost is, with a link to the records without a rate (RPT-83). */
export function Completeness({
  report,
  mayListUncovered,
}: {
  readonly report: ReportRef;
  readonly mayListUncovered: boolean;
}) {
  const table = useSelector(report, selectTable);
  const view = useSelector(report, selectView);
  const text = table === null ? null : completeText(table, view);
  if (table === null || text === null) return null;
  if (!lacksCost(table)) return <p className="px-3 text-sm text-ink-2 print:hidden">{text}</p>;
  return (
    <p className="flex flex-wrap items-center gap-x-3 rounded-card border border-warning bg-warning-tint px-3 py-1.5 text-sm print:hidden">
      <span>
        <TriangleAlert
          aria-hidden
          size={14}
          className="mr-1.5 inline-block align-[-2px] text-warning"
        />
        <span>{text}</span>
      </span>
      {mayListUncovered &&
        view.source !== 'historic' &&
        withoutRateAt(table, totalSlot(table)) > 0 && (
          <Link href={uncoveredReportPath(view.range)}>
            {isLessThanRange(view) ? 'Show those of the whole range' : 'Show the list'}
          </Link>
        )}
    </p>
  );
}
