import { useSelector } from '@xstate/react';
import { fromTodayText, impactText } from '../../../domain/settings/texts.ts';
import { impactOf } from '../../../machines/settings/referenceEditor.context.ts';
import type {
  ReferenceEditorRef,
  ReferenceEditorSnapshot,
} from '../../../machines/settings/referenceEditor.machine.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { FieldMessages } from '../../ui/fields/FieldMessages.tsx';
import { Dialog } from '../../ui/notices/Dialog.tsx';
import { MergeDialog } from './MergeDialog.tsx';

const selectIsConfirming = (s: ReferenceEditorSnapshot) => s.hasTag('confirming');
const selectIsClosing = (s: ReferenceEditorSnapshot) => s.hasTag('closing');
const selectFindings = (s: ReferenceEditorSnapshot) => s.context.findings;
const selectImpact = (s: ReferenceEditorSnapshot) => s.context.impact;
const selectWhat = (s: ReferenceEditorSnapshot) => impactOf(s.context)?.what ?? '';
const selectMayStartToday = (s: ReferenceEditorSnapshot) => impactOf(s.context)?.fromToday != null;

/** The confirmation before a save: its cost impact, or its warnings (SET-6, ENTRY-3). */
function ConfirmDialog({ form }: { readonly form: ReferenceEditorRef }) {
  const isOpen = useSelector(form, selectIsConfirming);
  const warnings = useSelector(form, selectFindings).filter((f) => f.severity === 'warning');
  const impact = useSelector(form, selectImpact);
  const what = useSelector(form, selectWhat);
  const mayStartToday = useSelector(form, selectMayStartToday);
  const reprices = impact !== null && impact.dispatches > 0;
  const offersToday = reprices && mayStartToday;
  const decline = () => form.send({ type: 'save.declined' });
  const title = reprices
    ? 'This changes past dispatches'
    : warnings.length === 1
      ? 'Save with 1 warning?'
      : `Save with ${warnings.length} warnings?`;
  return (
    <Dialog title={title} isOpen={isOpen} onClose={decline} isAlert isWide={offersToday}>
      {reprices && <p>{impactText(impact, what)}</p>}
      {offersToday && <p>{fromTodayText(impact)}</p>}
      <FieldMessages messages={warnings.map(({ severity, message }) => ({ severity, message }))} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="outline" autoFocus={!offersToday} onPress={decline}>
          {reprices ? 'Cancel' : 'Go back'}
        </Button>
        <Button
          variant={offersToday ? 'outline' : 'default'}
          onPress={() => form.send({ type: 'save.confirmed' })}
        >
          {reprices ? 'Save and re-price' : 'Save anyway'}
        </Button>
        {offersToday && (
          <Button autoFocus onPress={() => form.send({ type: 'fromToday.chosen' })}>
            Start from today instead
          </Button>
        )}
      </div>
    </Dialog>
  );
}

export function FormDialogs({ form }: { readonly form: ReferenceEditorRef }) {
  const isClosing = useSelector(form, selectIsClosing);
  const decline = () => form.send({ type: 'close.declined' });
  return (
    <>
      <ConfirmDialog form={form} />
      <MergeDialog form={form} />
      <Dialog title="Close without saving?" isOpen={isClosing} onClose={decline} isAlert>
        <p>What you typed here is not saved.</p>
        <div className="flex justify-end gap-2">
          <Button variant="outline" autoFocus onPress={decline}>
            Keep editing
          </Button>
          <Button variant="destructive" onPress={() => form.send({ type: 'close.confirmed' })}>
            Discard changes
          </Button>
        </div>
      </Dialog>
    </>
  );
}
