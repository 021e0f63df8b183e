import { useSelector } from '@xstate/react';
import { blockedTexts, mergeTexts } from '../../../domain/home/mergeTexts.ts';
import { incidentLabel } from '../../../domain/reference/incidentNumber.ts';
import type {
  AllDispatchesRef,
  AllDispatchesSnapshot,
} from '../../../machines/home/allDispatches.machine.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Dialog } from '../../ui/notices/Dialog.tsx';
import { IncidentFinder } from './IncidentFinder.tsx';

const selectIsAsking = (s: AllDispatchesSnapshot) => s.hasTag('merging');
const selectIsBusy = (s: AllDispatchesSnapshot) => s.hasTag('busy');
const selectTarget = (s: AllDispatchesSnapshot) => s.context.target;
const selectCheck = (s: AllDispatchesSnapshot) => s.context.check;
const selectIncident = (s: AllDispatchesSnapshot) => s.context.loaded?.incident ?? null;

/** Merges a mistyped new fire into the right incident (INC-11). */
export function MergeIncident({ list }: { readonly list: AllDispatchesRef }) {
  const isAsking = useSelector(list, selectIsAsking);
  const isBusy = useSelector(list, selectIsBusy);
  const target = useSelector(list, selectTarget);
  const check = useSelector(list, selectCheck);
  const incident = useSelector(list, selectIncident);
  if (!isAsking || incident === null) return null;
  const close = () => list.send({ type: 'merge.closed' });
  return (
    <Dialog title={`Merge ${incidentLabel(incident)}`} isOpen onClose={close}>
      <IncidentFinder list={list} label="Into which incident?" autoFocus />
      {target !== null && (
        <p>
          Its dispatches and fuel receipts move to{' '}
          <strong className="font-semibold">{incidentLabel(target)}</strong>. This can't be undone.
        </p>
      )}
      {check !== null && (
        <div role="status" className="flex flex-col gap-1">
          {mergeTexts(check).map((text) => (
            <p key={text}>{text}</p>
          ))}
          {blockedTexts(check).map((text) => (
            <p key={text} className="text-error">
              {text}
            </p>
          ))}
        </div>
      )}
      <div className="flex justify-end gap-2">
        <Button variant="outline" isDisabled={isBusy} onPress={close}>
          Cancel
        </Button>
        <Button
          isDisabled={target === null || isBusy || check?.blocked.length !== 0}
          onPress={() => list.send({ type: 'merge.confirmed' })}
        >
          Merge
        </Button>
      </div>
    </Dialog>
  );
}
