import { useSelector } from '@xstate/react';
import { TriangleAlert } from 'lucide-react';
import { presets } from '../../../domain/report/presets/presets.ts';
import { isFiltered } from '../../../domain/report/view/emptyText.ts';
import { uncoveredAddress } from '../../../domain/report/view/uncoveredView.ts';
import { withoutRateText } from '../../../domain/report/view/withoutRate.ts';
import type { ReportRef } from '../../../machines/report/report.machine.ts';
import { Link } from '../../ui/buttons/Link.tsx';
import { selectTable, selectView } from './grid/selectors.ts';

/** Above a report with cost: how much of it no rate was known for, with the list (RPT-83). */
export function WithoutRate({ report, mayListUncovered }: { readonly report: ReportRef; readonly mayListUncovered: boolean }) {
  const table = useSelector(report, selectTable);
  const view = useSelector(report, selectView);
  const isLess = isFiltered(view) || presets[view.preset].locked.length > 0 || presets[view.preset].myBase === true;
  const text = table === null ? null : withoutRateText(table, view.source, isLess);
  if (text === null) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-3 rounded-card border border-warning bg-warning-tint px-3 py-1.5 text-sm">
      <span>
        <TriangleAlert aria-hidden size={14} className="mr-1.5 inline-block align-[-2px] text-warning print:hidden" />
        {/* On paper this marks its figures. */}
        <span aria-hidden className="hidden print:inline">
          {'* '}
        </span>
        <span>{text}</span>
      </span>
      {mayListUncovered && view.source !== 'historic' && (
        <Link href={uncoveredAddress(view.range)} className="print:hidden">
          Show the list
        </Link>
      )}
    </p>
  );
}
