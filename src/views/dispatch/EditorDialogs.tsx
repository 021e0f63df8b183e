import { useSelector } from '@xstate/react';
import type { DispatchType } from '../../../contract/dispatch/dispatches.ts';
import { formatDate } from '../../../domain/dates/parseDate.ts';
import { kindWords } from '../../../domain/dispatch/view/kinds.ts';
import { keptDay, type Next } from '../../../machines/dispatch/dispatchEditor.context.ts';
import type {
  DispatchEditorRef,
  DispatchEditorSnapshot,
} from '../../../machines/dispatch/dispatchEditor.machine.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Dialog } from '../../ui/notices/Dialog.tsx';
import { QueuedDialog, SavedPanel, WarningsDialog } from '../drafts/DraftDialogs.tsx';
import { ConflictDialog } from './ConflictDialog.tsx';

const selectKind = (s: DispatchEditorSnapshot) => s.context.kind;
const selectRemoving = (s: DispatchEditorSnapshot) => s.context.removing;
const selectKeptDay = (s: DispatchEditorSnapshot) => keptDay(s.context);
const selectNumber = (s: DispatchEditorSnapshot) => s.context.record?.dispatchNumber ?? '';

/** Asks for confirmation before removing an activity with loads. */
function RemovalDialog({ form }: { readonly form: DispatchEditorRef }) {
  const removing = useSelector(form, selectRemoving);
  const loads = useSelector(
    form,
    (s) => s.context.draft.activities[s.context.removing ?? -1]?.drops.length ?? 0,
  );
  const keep = () => form.send({ type: 'removal.declined' });
  return (
    <Dialog
      title={`Remove activity ${(removing ?? 0) + 1}?`}
      isOpen={removing !== null}
      onClose={keep}
      isAlert
    >
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
/** Next trip and same incident need a stored record. */
const afterQueued = (kind: DispatchType) => waysOn[kind].filter(({ next }) => next === 'newFlight');
/** All dialogs of the form. */
export function EditorDialogs({ form }: { readonly form: DispatchEditorRef }) {
  const kind = useSelector(form, selectKind);
  const number = useSelector(form, selectNumber);
  const day = useSelector(form, selectKeptDay);
  const { name, noun } = kindWords[kind];
  const onNext = (next: Next) => form.send({ type: 'next.chosen', next });
  return (
    <>
      <WarningsDialog form={form} />
      <ConflictDialog form={form} />
      <RemovalDialog form={form} />
      <SavedPanel<Next>
        form={form}
        title={`${name} ${number} saved.`}
        waysOn={waysOn[kind]}
        onNext={onNext}
        {...(day === null ? {} : { first: 'newFlight' })}
      >
        {day !== null && <p>{`The next one keeps the date ${formatDate(day)}.`}</p>}
      </SavedPanel>
      <QueuedDialog<Next> form={form} waysOn={afterQueued(kind)} onNext={onNext}>
        {`The service can't be reached. The ${noun} is kept on this computer and is sent as soon as it can be.`}
      </QueuedDialog>
    </>
  );
}
