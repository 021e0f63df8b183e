import { useSelector } from '@xstate/react';
import { CircleAlert } from 'lucide-react';
import type { ReportRef } from '../../../machines/report/report.machine.ts';
import { selectFaults, selectRenamed } from './grid/selectors.ts';

/**
 * Notice above a report whose filters name list items: which were renamed, and which no longer
 * exist (RPT-171).
 */
export function WordNotes({ report }: { readonly report: ReportRef }) {
  const renamed = useSelector(report, selectRenamed);
  const faults = useSelector(report, selectFaults);
  return (
    <>
      {faults.length > 0 && (
        <div
          role="alert"
          className="rounded-card border border-error bg-error-tint px-3 py-1.5 text-sm print:hidden"
        >
          {faults.map((fault) => (
            <p key={fault}>
              <CircleAlert
                aria-hidden
                size={14}
                className="mr-1.5 inline-block align-[-2px] text-error"
              />
              {fault}
            </p>
          ))}
        </div>
      )}
      {renamed.length > 0 && (
        <p className="rounded-card border border-info bg-info-tint px-3 py-1.5 text-sm print:hidden">
          {renamed.join(' ')}
        </p>
      )}
    </>
  );
}
