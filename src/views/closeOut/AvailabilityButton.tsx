import { useSelector } from '@xstate/react';
import type { BoardRow } from '../../../domain/base/board.ts';
import type { BaseWorkRef } from '../../../machines/base/baseWork.machine.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { selectIsSending } from './BaseForms.tsx';

/** Marks an aircraft unavailable, or ends its mark. */
export function AvailabilityButton({
  work,
  row: { assetId, radioId, mark },
}: {
  readonly work: BaseWorkRef;
  readonly row: BoardRow;
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
      onPress={press}
    >
      {mark === null ? 'Unavailable' : 'Available again'}
    </Button>
  );
}
