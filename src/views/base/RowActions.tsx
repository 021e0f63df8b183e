import { useSelector } from '@xstate/react';
import type { BoardRow } from '../../../domain/base/board.ts';
import type { BaseRef } from '../../../machines/base/base.machine.ts';
import type { BaseWorkRef } from '../../../machines/base/baseWork.machine.ts';
import { Link } from '../../ui/buttons/Link.tsx';
import { AvailabilityButton } from '../closeOut/AvailabilityButton.tsx';
import { RotationMenu } from './Rotations.tsx';
import { selectBaseId } from './selectors.ts';

export interface BaseRights {
  /** Change the base's assignments and marks. */
  readonly mayEdit: boolean;
  readonly mayDispatch: boolean;
  readonly seesDispatches: boolean;
}
interface RowActionsProps {
  readonly base: BaseRef;
  readonly work: BaseWorkRef;
  readonly row: BoardRow;
  readonly rights: BaseRights;
  /** Available aircraft of the same kind, in dispatch order. */
  readonly order: readonly string[];
  /** One line per aircraft, on a wide screen (BASE-32). */
  readonly isCompact: boolean;
}
/** The actions on an aircraft that is not out. */
export function RowActions({
  base,
  work,
  row,
  order,
  isCompact,
  rights: { mayEdit, mayDispatch },
}: RowActionsProps) {
  const baseId = useSelector(base, selectBaseId);
  const { mark, radioId, status } = row;
  const at = (kind: string) => `/dispatch/${kind}/new?aircraft=${row.assetId}&base=${baseId}`;
  if (status === 'Unavailable')
    return (
      <>
        {mayEdit && mark !== null && <AvailabilityButton work={work} row={row} />}
        {mayDispatch && (
          <Link
            href={at('flight')}
            variant="outline"
            size="inputAction"
            aria-label={`Dispatch anyway: ${radioId}`}
          >
            Dispatch anyway
          </Link>
        )}
      </>
    );
  return (
    <>
      {mayDispatch && (
        <Link
          href={at('flight')}
          variant="outline"
          size="inputAction"
          aria-label={`New flight of ${radioId}`}
        >
          {isCompact ? 'Flight' : 'New flight'}
        </Link>
      )}
      {mayDispatch && (
        <Link
          href={at('standby')}
          variant="outline"
          size="inputAction"
          aria-label={`Standby of ${radioId}`}
        >
          Standby
        </Link>
      )}
      {mayDispatch && (
        <Link
          href={`${at('agent-only')}&purpose=preload`}
          variant="outline"
          size="inputAction"
          aria-label={`Preload of ${radioId}`}
        >
          Preload
        </Link>
      )}
      {mayEdit && <AvailabilityButton work={work} row={row} isShort={isCompact} />}
      {mayEdit && <RotationMenu work={work} row={row} order={order} />}
    </>
  );
}
