import { useSelector } from '@xstate/react';
import { pacificTime } from '../../../domain/dates/pacific.ts';
import { fuelWords } from '../../../domain/fuel/receipt/kinds.ts';
import type { FuelNext } from '../../../machines/fuel/fuelReceipt.context.ts';
import type { FuelRef, FuelSnapshot } from '../../../machines/fuel/fuelReceipts.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Dialog } from '../../ui/notices/Dialog.tsx';
import { QueuedDialog, SavedPanel, WarningsDialog } from '../drafts/DraftDialogs.tsx';

interface Props {
  readonly form: FuelRef;
}
const selectKind = (s: FuelSnapshot) => s.context.kind;
const selectConflict = (s: FuelSnapshot) => s.context.conflict;

function ConflictDialog({ form }: Props) {
  const isOpen = useSelector(form, (s: FuelSnapshot) => s.hasTag('conflict'));
  const conflict = useSelector(form, selectConflict);
  return (
    <Dialog
      title="Changed meanwhile"
      isOpen={isOpen}
      onClose={() => form.send({ type: 'theirs.taken' })}
      isAlert
    >
      <p>
        {conflict?.changedBy ?? 'Somebody'} changed this receipt
        {conflict === null ? '' : ` at ${pacificTime(conflict.changedAt)}`}. Your changes are not
        saved.
      </p>
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="outline" onPress={() => form.send({ type: 'theirs.taken' })}>
          Reload theirs
        </Button>
        <Button onPress={() => form.send({ type: 'mine.kept' })}>Overwrite with mine</Button>
      </div>
    </Dialog>
  );
}

/** All dialogs of the form. */
export function FuelDialogs({ form }: Props) {
  const kind = useSelector(form, selectKind);
  const { name, noun, another } = fuelWords[kind];
  return (
    <>
      <WarningsDialog form={form} />
      <ConflictDialog form={form} />
      <SavedPanel
        form={form}
        title={`${name} saved.`}
        waysOn={[{ next: 'another', label: another }]}
        onNext={(next) => form.send({ type: 'next.chosen', next })}
      />
      <QueuedDialog<FuelNext>
        form={form}
        waysOn={[]}
        onNext={(next) => form.send({ type: 'next.chosen', next })}
      >
        {`There is no connection. The ${noun} is kept on this computer and is sent as soon as there is one.`}
      </QueuedDialog>
    </>
  );
}
