import { useSelector } from '@xstate/react';
import { NOTE_MAX } from '../../../contract/limits/limits.ts';
import type { LimitsRef, LimitsSnapshot } from '../../../machines/limits/limits.machine.ts';
import { FormDrawer } from '../../ui/fields/FormDrawer.tsx';
import { TextArea } from '../../ui/fields/TextArea.tsx';

const selectRow = (s: LimitsSnapshot) => s.context.explaining;
const selectReason = (s: LimitsSnapshot) => s.context.reason;
const selectError = (s: LimitsSnapshot) => s.context.reasonError;
const selectIsBusy = (s: LimitsSnapshot) => s.hasTag('busy');

/** Form for the reason why two readings don't join (LIM-21). */
export function ExplainMeter({ limits }: { readonly limits: LimitsRef }) {
  const row = useSelector(limits, selectRow);
  const reason = useSelector(limits, selectReason);
  const error = useSelector(limits, selectError);
  const isBusy = useSelector(limits, selectIsBusy);
  const save = () => limits.send({ type: 'reason.given' });
  const close = () => limits.send({ type: 'explain.left' });
  return (
    <FormDrawer
      title={`Explain ${row?.radioId ?? ''}`}
      isDisabled={isBusy}
      onSave={save}
      onClose={close}
    >
      <p>{row?.text}</p>
      <TextArea
        label="Why"
        value={reason}
        limit={NOTE_MAX}
        autoFocus
        isDisabled={isBusy}
        messages={error === null ? [] : [{ severity: 'error', message: error }]}
        onChange={(text) => limits.send({ type: 'reason.typed', reason: text })}
      />
    </FormDrawer>
  );
}
