import { useSelector } from '@xstate/react';
import { kindWords } from '../../../domain/dispatch/kinds.ts';
import { statusOf } from '../../../domain/dispatch/status.ts';
import { formatUsd } from '../../../domain/format.ts';
import type { DispatchEditorRef, DispatchEditorSnapshot } from '../../../machines/dispatch/dispatchEditor.machine.ts';
import { stepBeside } from '../../../machines/dispatch/steps.ts';
import { Button } from '../../ui/Button.tsx';
import { StatusMark } from '../../ui/StatusMark.tsx';
import { selectIsLocked } from './fields.tsx';
import { selectCurrentStep } from './selectors.ts';

const selectKind = (s: DispatchEditorSnapshot) => s.context.kind;
const selectStatus = (s: DispatchEditorSnapshot) => statusOf(s.context.draft);
const selectTotal = (s: DispatchEditorSnapshot) => s.context.estimate.costs.totalCost;
const selectIsBusy = (s: DispatchEditorSnapshot) => s.hasTag('busy');

/** Status, cost and Save, always in sight; Back and Next between the steps of the guided form. */
export function EditorFooter({ form }: { readonly form: DispatchEditorRef }) {
  const kind = useSelector(form, selectKind);
  const status = useSelector(form, selectStatus);
  const total = useSelector(form, selectTotal);
  const step = useSelector(form, selectCurrentStep);
  const isLocked = useSelector(form, selectIsLocked);
  const isBusy = useSelector(form, selectIsBusy);
  return (
    <footer className="sticky bottom-14 z-10 -mx-4 flex flex-wrap items-center gap-3 border-t border-line bg-surface px-4 py-2.5 md:bottom-0">
      {kind === 'flight' && <StatusMark status={status} />}
      <span className="text-sm text-ink-2">
        Cost so far <strong className="font-semibold text-ink">{formatUsd(total)}</strong>
      </span>
      <span className="flex-1" />
      {step !== null && stepBeside(kind, step, -1) !== null && (
        <Button variant="outline" isDisabled={isLocked} onPress={() => form.send({ type: 'step.back' })}>
          Back
        </Button>
      )}
      {step !== null && stepBeside(kind, step, 1) !== null && (
        <Button variant="outline" isDisabled={isLocked} onPress={() => form.send({ type: 'step.next' })}>
          Next
        </Button>
      )}
      <Button isDisabled={isLocked} aria-keyshortcuts="Control+Enter Meta+Enter" onPress={() => form.send({ type: 'save.requested' })}>
        {isBusy ? 'Saving…' : `Save ${kindWords[kind].thing}`}
      </Button>
    </footer>
  );
}
