import { useSelector } from '@xstate/react';
import { CircleOff } from 'lucide-react';
import type { BoardRow } from '../../../domain/base/board.ts';
import type { BaseWorkRef } from '../../../machines/base/baseWork.machine.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { selectIsSending } from './BaseForms.tsx';

/** Marks an aircraft unavailable, or ends its mark. */
export function AvailabilityButton({
  work,
  row: { assetId, radioId, mark },
  isShort = false,
}: {
  readonly work: BaseWorkRef;
  readonly row: BoardRow;
  /** An icon on a wide screen, for boards of one line per aircraft. */
  readonly isShort?: boolean;
}) {
  const isSending = useSelector(work, selectIsSending);
  const press = () =>
    work.send(
      mark === null
        ? { type: 'form.opened', kind: 'unavailable', id: assetId, name: radioId }
        : {
            type: 'order.given',
            order: { kind: 'endUnavailable', id: mark.id, done: `${radioId} is available again.` },
          },
    );
  return (
    <Button
      variant="outline"
      size="inputAction"
      isDisabled={isSending}
      aria-label={mark === null ? `Mark ${radioId} unavailable` : `${radioId} is available again`}
      {...(isShort && mark === null ? { className: 'lg:w-7 lg:px-0!' } : {})}
      onPress={press}
    >
      {isShort && mark === null && <CircleOff aria-hidden size={14} className="max-lg:hidden" />}
      <span {...(isShort && mark === null ? { className: 'lg:hidden' } : {})}>
        {mark === null ? 'Unavailable' : 'Available again'}
      </span>
    </Button>
  );
}
