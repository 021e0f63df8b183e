import { useSelector } from '@xstate/react';
import type { FollowingRef } from '../../../machines/following/following.machine.ts';
import { FollowLine } from './FollowLine.tsx';
import { OverduePanel } from './OverduePanel.tsx';
import { selectRows } from './selectors.ts';

export interface FollowedRecordProps {
  readonly following: FollowingRef;
  readonly canEdit: boolean;
}
/** How the flight of a record is followed, while it is out (FOL-37). */
export function FollowedRecord({ following, canEdit }: FollowedRecordProps) {
  const [row] = useSelector(following, selectRows);
  if (row === undefined) return null;
  return (
    <>
      <OverduePanel following={following} canEdit={canEdit} />
      <section
        aria-label={`Following ${row.radioId}`}
        data-follows={row.dispatchId}
        className="card px-4 py-1"
      >
        <FollowLine
          following={following}
          closeOut={undefined}
          dispatchId={row.dispatchId}
          canEdit={canEdit}
          isIndented={false}
        />
      </section>
    </>
  );
}
