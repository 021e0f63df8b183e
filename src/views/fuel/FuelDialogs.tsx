import { useSelector } from '@xstate/react';
import { pacificTime } from '../../../domain/dates/pacific.ts';
import { fuelWords } from '../../../domain/fuel/kinds.ts';
import { openFuelWarnings } from '../../../machines/fuel/fuelReceipt.context.ts';
import type { FuelRef, FuelSnapshot } from '../../../machines/fuel/fuelReceipts.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FieldMessages } from '../../ui/FieldMessages.tsx';

interface Props {
  readonly form: FuelRef;
}
const selectKind = (s: FuelSnapshot) => s.context.kind;
const selectFindings = (s: FuelSnapshot) => s.context.findings;
const selectRecord = (s: FuelSnapshot) => s.context.record;
const selectConflict = (s: FuelSnapshot) => s.context.conflict;

/** Warnings once more, before they become flags of the record. */
function WarningsDialog({ form }: Props) {
  const isOpen = useSelector(form, (s: FuelSnapshot) => s.hasTag('confirming'));
  const findings = useSelector(form, selectFindings);
  const record = useSelector(form, selectRecord);
  const warnings = openFuelWarnings({ findings, record });
  const goBack = () => form.send({ type: 'warnings.declined' });
  return (
    <Dialog title={warnings.length === 1 ? 'Save with 1 warning?' : `Save with ${warnings.length} warnings?`} isOpen={isOpen} onClose={goBack} isAlert>
      <div className="flex flex-col gap-2">
        <FieldMessages messages={warnings.map(({ severity, message }) => ({ severity, message }))} />
      </div>
      <div className="flex justify-end gap-2">
        <Button variant="outline" onPress={goBack}>
          Go back
        </Button>
        <Button autoFocus onPress={() => form.send({ type: 'warnings.accepted' })}>
          Save anyway
        </Button>
      </div>
    </Dialog>
  );
}

function ConflictDialog({ form }: Props) {
  const isOpen = useSelector(form, (s: FuelSnapshot) => s.hasTag('conflict'));
  const conflict = useSelector(form, selectConflict);
  return (
    <Dialog title="Changed meanwhile" isOpen={isOpen} onClose={() => form.send({ type: 'theirs.taken' })} isAlert>
      <p>
        {conflict?.changedBy ?? 'Somebody'} changed this receipt{conflict === null ? '' : ` at ${pacificTime(conflict.changedAt)}`}. Your changes are not saved.
      </p>
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="outline" onPress={() => form.send({ type: 'theirs.taken' })}>
          Reload theirs
        </Button>
        <Button onPress={() => form.send({ type: 'mine.kept' })}>Save mine over it</Button>
      </div>
    </Dialog>
  );
}

/** What comes after a first save. */
function SavedPanel({ form }: Props) {
  const isOpen = useSelector(form, (s: FuelSnapshot) => s.hasTag('saved'));
  const kind = useSelector(form, selectKind);
  return (
    <Dialog title={`${fuelWords[kind].name} saved.`} isOpen={isOpen} onClose={() => form.send({ type: 'panel.closed' })}>
      <div className="flex flex-col gap-2">
        <Button variant="outline" filled onPress={() => form.send({ type: 'next.chosen', next: 'another' })}>
          {kind === 'transfer' ? 'Another transfer' : 'Another receipt'}
        </Button>
        <Button filled autoFocus onPress={() => form.send({ type: 'next.chosen', next: 'home' })}>
          Done
        </Button>
      </div>
    </Dialog>
  );
}

function QueuedDialog({ form }: Props) {
  const kind = useSelector(form, selectKind);
  const isOpen = useSelector(form, (s: FuelSnapshot) => s.hasTag('queued'));
  const close = () => form.send({ type: 'panel.closed' });
  return (
    <Dialog title="Not sent yet" isOpen={isOpen} onClose={close}>
      <p>There is no connection. The {fuelWords[kind].thing} is kept on this computer and is sent as soon as there is one.</p>
      <div className="flex justify-end gap-2">
        <Button variant="outline" onPress={close}>
          Go on editing
        </Button>
        <Button onPress={() => form.send({ type: 'save.requested' })}>Try again now</Button>
      </div>
    </Dialog>
  );
}

/** Everything that lies over the form. */
export const FuelDialogs = ({ form }: Props) => (
  <>
    <WarningsDialog form={form} />
    <ConflictDialog form={form} />
    <SavedPanel form={form} />
    <QueuedDialog form={form} />
  </>
);
