import { useSelector } from '@xstate/react';
import { kindWords } from '../../../domain/dispatch/view/kinds.ts';
import { statusOf } from '../../../domain/dispatch/view/status.ts';
import { formatUsd } from '../../../domain/format.ts';
import type {
  DispatchEditorRef,
  DispatchEditorSnapshot,
} from '../../../machines/dispatch/dispatchEditor.machine.ts';
import { stepBeside } from '../../../machines/dispatch/steps.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { StatusMark } from '../../ui/notices/StatusMark.tsx';
import { DraftFooter } from '../drafts/DraftFooter.tsx';
import { selectIsLocked } from '../drafts/draftSelectors.ts';
import { selectCurrentStep, selectTotal } from './selectors.ts';

const selectKind = (s: DispatchEditorSnapshot) => s.context.kind;
const selectStatus = (s: DispatchEditorSnapshot) => statusOf(s.context.draft);

/**
 * Status, cost and Save, always visible. Back and Next of the guided form keep their positions on
 * the first and last step.
 */
export function EditorFooter({ form }: { readonly form: DispatchEditorRef }) {
  const kind = useSelector(form, selectKind);
  const status = useSelector(form, selectStatus);
  const total = useSelector(form, selectTotal);
  const step = useSelector(form, selectCurrentStep);
  const isLocked = useSelector(form, selectIsLocked);
  return (
    <DraftFooter
      form={form}
      save={`Save ${kindWords[kind].noun}`}
      buttons={
        step !== null && (
          <>
            <Button
              variant="outline"
              isDisabled={isLocked || stepBeside(kind, step, -1) === null}
              onPress={() => form.send({ type: 'step.back' })}
            >
              Back
            </Button>
            <Button
              variant="outline"
              isDisabled={isLocked || stepBeside(kind, step, 1) === null}
              onPress={() => form.send({ type: 'step.next' })}
            >
              Next
            </Button>
          </>
        )
      }
    >
      {kind === 'flight' && <StatusMark status={status} />}
      <span className="text-sm text-ink-2">
        Cost so far{' '}
        <strong translate="no" className="font-semibold text-ink">
          {formatUsd(total)}
        </strong>
      </span>
    </DraftFooter>
  );
}
