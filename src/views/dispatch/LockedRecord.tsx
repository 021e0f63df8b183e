import { useSelector } from '@xstate/react';
import {
  ASK_WHO_REOPENS,
  REASON_MAX,
  reasonProblem,
  standingText,
} from '../../../domain/approvals/texts.ts';
import type {
  DispatchEditorRef,
  DispatchEditorSnapshot,
} from '../../../machines/dispatch/dispatchEditor.machine.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { TextArea } from '../../ui/fields/TextArea.tsx';

const selectStanding = (s: DispatchEditorSnapshot) =>
  s.context.record === null ? null : standingText(s.context.record);
const selectMayReopen = (s: DispatchEditorSnapshot) => s.context.mayReopen;
const selectIsAsking = (s: DispatchEditorSnapshot) => s.hasTag('asking');
const selectIsBusy = (s: DispatchEditorSnapshot) => s.hasTag('busy');
const selectReason = (s: DispatchEditorSnapshot) => s.context.reason;
const selectProblem = (s: DispatchEditorSnapshot) =>
  s.context.showsReason ? reasonProblem(s.context.reason) : null;

/** Who approved the record, and a way to reopen it with a reason (APR-11). */
export function LockedRecord({ form }: { readonly form: DispatchEditorRef }) {
  const standing = useSelector(form, selectStanding);
  const mayReopen = useSelector(form, selectMayReopen);
  const isAsking = useSelector(form, selectIsAsking);
  const isBusy = useSelector(form, selectIsBusy);
  const reason = useSelector(form, selectReason);
  const problem = useSelector(form, selectProblem);
  return (
    <section aria-label="Approval" className="card flex flex-col gap-3 px-4 py-3">
      <div className="flex flex-wrap items-center gap-3">
        <p className="min-w-0 flex-1">
          {standing}
          {!mayReopen && <span className="text-ink-2"> {ASK_WHO_REOPENS}</span>}
        </p>
        {mayReopen && !isAsking && (
          <Button variant="outline" autoFocus onPress={() => form.send({ type: 'reopen.asked' })}>
            Reopen
          </Button>
        )}
      </div>
      {isAsking && (
        <form
          aria-label="Reopen"
          className="flex flex-col gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            form.send({ type: 'reason.given' });
          }}
        >
          <TextArea
            label="Why is it reopened?"
            value={reason}
            limit={REASON_MAX}
            isDisabled={isBusy}
            autoFocus
            onChange={(text) => form.send({ type: 'reason.typed', reason: text })}
            messages={problem === null ? [] : [{ severity: 'error', message: problem }]}
          />
          <div className="flex gap-2">
            <Button type="submit" isDisabled={isBusy}>
              {isBusy ? 'Reopening…' : 'Reopen'}
            </Button>
            <Button
              variant="outline"
              isDisabled={isBusy}
              onPress={() => form.send({ type: 'asking.left' })}
            >
              Cancel
            </Button>
          </div>
        </form>
      )}
    </section>
  );
}
