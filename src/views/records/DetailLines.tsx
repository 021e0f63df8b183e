import type { DetailLine } from '../../../domain/dispatch/view/detail.ts';
import { IncidentName } from '../incidents/IncidentName.tsx';
import { Explained } from './Explained.tsx';

/** The labeled lines of a dispatch, read-only. */
export const DetailLines = ({ lines }: { readonly lines: readonly DetailLine[] }) => (
  <dl className="grid grid-cols-[8rem_1fr] gap-x-3 gap-y-1">
    {lines.map(({ label, text, incidentId }) => (
      <div key={label} className="contents">
        <dt className="text-ink-2">
          <Explained text={label} />
        </dt>
        <dd className="min-w-0 break-words">
          {incidentId === undefined ? (
            <Explained text={text} />
          ) : (
            <IncidentName label={text} incidentId={incidentId} />
          )}
        </dd>
      </div>
    ))}
  </dl>
);
