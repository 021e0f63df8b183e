import { useSelector } from '@xstate/react';
import { NOTE_MAX } from '../../../contract/limits/limits.ts';
import type { LimitsRef, LimitsSnapshot } from '../../../machines/limits/limits.machine.ts';
import { SaveAndCancel } from '../../ui/buttons/SaveAndCancel.tsx';
import { TextArea } from '../../ui/fields/TextArea.tsx';
import { useSaveKey } from '../../ui/fields/useSaveKey.ts';
import { Drawer } from '../../ui/notices/Drawer.tsx';

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
  useSaveKey(save);
  return (
    <Drawer
      title={`Explain ${row?.radioId ?? ''}`}
      onClose={close}
      isDisabled={isBusy}
      footer={<SaveAndCancel isDisabled={isBusy} onSave={save} onCancel={close} />}
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
    </Drawer>
  );
}
