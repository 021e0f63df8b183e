import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { DraftFormRef, DraftFormSnapshot } from '../../../machines/parts/draftForm.ts';
import { openWarnings } from '../../../machines/parts/finding.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { FieldMessages } from '../../ui/fields/FieldMessages.tsx';
import { Dialog } from '../../ui/notices/Dialog.tsx';

const selectIsConfirming = (s: DraftFormSnapshot) => s.hasTag('confirming');
const selectIsSaved = (s: DraftFormSnapshot) => s.hasTag('saved');
const selectIsQueued = (s: DraftFormSnapshot) => s.hasTag('queued');
const selectFindings = (s: DraftFormSnapshot) => s.context.findings;
const selectRecord = (s: DraftFormSnapshot) => s.context.record;

/** Shows warnings for confirmation before they are stored as flags. */
export function WarningsDialog({ form }: { readonly form: DraftFormRef }) {
  const isOpen = useSelector(form, selectIsConfirming);
  const findings = useSelector(form, selectFindings);
  const record = useSelector(form, selectRecord);
  const warnings = openWarnings({ findings, record });
  const goBack = () => form.send({ type: 'warnings.declined' });
  return (
    <Dialog
      title={
        warnings.length === 1 ? 'Save with 1 warning?' : `Save with ${warnings.length} warnings?`
      }
      isOpen={isOpen}
      onClose={goBack}
      isAlert
    >
      <div className="flex flex-col gap-2">
        <FieldMessages
          messages={warnings.map(({ severity, message }) => ({ severity, message }))}
        />
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

export interface SavedPanelProps<Next> {
  readonly form: DraftFormRef;
  readonly title: string;
  /** Next steps to offer in addition to home. */
  readonly waysOn: readonly { readonly next: Next; readonly label: string }[];
  readonly onNext: (next: Next | 'home') => void;
  /** The step with the focus; without it Done has it. */
  readonly first?: Next;
  /** A sentence above the steps. */
  readonly children?: ReactNode;
}
/** Next steps after a first save (D-60). */
export function SavedPanel<Next extends string>({
  form,
  title,
  waysOn,
  onNext,
  first,
  children,
}: SavedPanelProps<Next>) {
  const isOpen = useSelector(form, selectIsSaved);
  return (
    <Dialog title={title} isOpen={isOpen} onClose={() => form.send({ type: 'panel.closed' })}>
      {children}
      <div className="flex flex-col gap-2">
        {waysOn.map(({ next, label }) => (
          <Button
            key={next}
            variant={next === first ? 'default' : 'outline'}
            filled
            autoFocus={next === first}
            onPress={() => onNext(next)}
          >
            {label}
          </Button>
        ))}
        <Button
          variant={first === undefined ? 'default' : 'outline'}
          filled
          autoFocus={first === undefined}
          onPress={() => onNext('home')}
        >
          Done
        </Button>
      </div>
    </Dialog>
  );
}

export interface QueuedDialogProps<Next>
  extends Pick<SavedPanelProps<Next>, 'form' | 'waysOn' | 'onNext'> {
  /** A sentence about the stored draft and how long it is kept. */
  readonly children: string;
}
/** A save is queued on this device, and the user continues (ENTRY-42). */
export function QueuedDialog<Next extends string>({
  form,
  waysOn,
  onNext,
  children,
}: QueuedDialogProps<Next>) {
  const isOpen = useSelector(form, selectIsQueued);
  const close = () => form.send({ type: 'panel.closed' });
  return (
    <Dialog title="Not sent yet" isOpen={isOpen} onClose={close}>
      <p>{children}</p>
      <div className="grid grid-cols-2 gap-2">
        <Button variant="outline" filled onPress={close}>
          Go on editing
        </Button>
        <Button variant="outline" filled onPress={() => form.send({ type: 'save.requested' })}>
          Try again now
        </Button>
        {waysOn.map(({ next, label }) => (
          <Button key={next} variant="outline" filled onPress={() => onNext(next)}>
            {label}
          </Button>
        ))}
        <Button filled autoFocus onPress={() => onNext('home')}>
          Done
        </Button>
      </div>
    </Dialog>
  );
}
