import { useSelector } from '@xstate/react';
import type { DispatchType } from '../../../contract/dispatches.ts';
import { kindWords } from '../../../domain/dispatch/kinds.ts';
import { type Next, openWarnings } from '../../../machines/dispatch/dispatchEditor.context.ts';
import type { DispatchEditorRef, DispatchEditorSnapshot } from '../../../machines/dispatch/dispatchEditor.machine.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FieldMessages } from '../../ui/FieldMessages.tsx';
import { ConflictDialog } from './ConflictDialog.tsx';

const selectKind = (s: DispatchEditorSnapshot) => s.context.kind;
const selectRemoving = (s: DispatchEditorSnapshot) => s.context.removing;
const selectIsConfirming = (s: DispatchEditorSnapshot) => s.hasTag('confirming');
const selectIsSaved = (s: DispatchEditorSnapshot) => s.hasTag('saved');
const selectIsQueued = (s: DispatchEditorSnapshot) => s.hasTag('queued');
const selectFindings = (s: DispatchEditorSnapshot) => s.context.findings;
const selectRecord = (s: DispatchEditorSnapshot) => s.context.record;

/** Warnings once more, before they become flags of the record. */
function WarningsDialog({ form }: { readonly form: DispatchEditorRef }) {
  const isOpen = useSelector(form, selectIsConfirming);
  const findings = useSelector(form, selectFindings);
  const record = useSelector(form, selectRecord);
  const warnings = openWarnings({ findings, record });
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

/** An activity with loads goes only when that is meant. */
function RemovalDialog({ form }: { readonly form: DispatchEditorRef }) {
  const removing = useSelector(form, selectRemoving);
  const loads = useSelector(form, (s) => s.context.draft.activities[s.context.removing ?? -1]?.drops.length ?? 0);
  const keep = () => form.send({ type: 'removal.declined' });
  return (
    <Dialog title={`Remove activity ${(removing ?? 0) + 1}?`} isOpen={removing !== null} onClose={keep} isAlert>
      <p>{loads === 1 ? 'Its load goes with it.' : `Its ${loads} loads go with it.`}</p>
      <div className="flex justify-end gap-2">
        <Button variant="outline" onPress={keep}>
          Keep it
        </Button>
        <Button variant="destructive" onPress={() => form.send({ type: 'removal.confirmed' })}>
          Remove
        </Button>
      </div>
    </Dialog>
  );
}

const waysOn: Readonly<Record<DispatchType, readonly { next: Next; label: string }[]>> = {
  flight: [
    { next: 'nextTrip', label: 'Next trip' },
    { next: 'sameIncident', label: 'Same incident, another aircraft' },
    { next: 'newFlight', label: 'New flight' },
  ],
  standby: [{ next: 'newFlight', label: 'New standby' }],
  agentOnly: [{ next: 'newFlight', label: 'New agent-only' }],
};
/** What comes after a first save (domain §2.0). */
function SavedPanel({ form }: { readonly form: DispatchEditorRef }) {
  const isOpen = useSelector(form, selectIsSaved);
  const kind = useSelector(form, selectKind);
  const number = useSelector(form, (s) => s.context.record?.dispatchNumber ?? '');
  return (
    <Dialog title={`${kindWords[kind].name} ${number} saved.`} isOpen={isOpen} onClose={() => form.send({ type: 'panel.closed' })}>
      <div className="flex flex-col gap-2">
        {waysOn[kind].map(({ next, label }) => (
          <Button key={next} variant="outline" filled onPress={() => form.send({ type: 'next.chosen', next })}>
            {label}
          </Button>
        ))}
        <Button filled autoFocus onPress={() => form.send({ type: 'next.chosen', next: 'home' })}>
          Done
        </Button>
      </div>
    </Dialog>
  );
}

function QueuedDialog({ form }: { readonly form: DispatchEditorRef }) {
  const kind = useSelector(form, selectKind);
  const isOpen = useSelector(form, selectIsQueued);
  const close = () => form.send({ type: 'panel.closed' });
  return (
    <Dialog title="Not sent yet" isOpen={isOpen} onClose={close}>
      <p>The service can't be reached. The {kindWords[kind].thing} is kept on this computer and is sent as soon as it can be.</p>
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
export const EditorDialogs = ({ form }: { readonly form: DispatchEditorRef }) => (
  <>
    <WarningsDialog form={form} />
    <ConflictDialog form={form} />
    <RemovalDialog form={form} />
    <SavedPanel form={form} />
    <QueuedDialog form={form} />
  </>
);
