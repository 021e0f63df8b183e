import { useSelector } from '@xstate/react';
import { timeKey } from '../../../domain/dispatch/fieldKeys.ts';
import type { BaseRef, BaseSnapshot } from '../../../machines/base/base.machine.ts';
import { typedFor } from '../../../machines/home/home.setup.ts';
import { Button } from '../../ui/Button.tsx';
import { FieldMessages } from '../../ui/FieldMessages.tsx';
import { TextBox } from '../../ui/TextBox.tsx';
import { selectNow } from './selectors.ts';

const selectClosing = (s: BaseSnapshot) => s.context.closing;
const selectIsSaving = (s: BaseSnapshot) => s.hasTag('saving');
const selectIsConfirming = (s: BaseSnapshot) => s.hasTag('confirming');

export interface CloseOutFormProps {
  readonly base: BaseRef;
  readonly dispatchId: string;
  readonly radioId: string;
}
/** The two fields that close an open flight in its row (domain §5). */
export function CloseOutForm({ base, dispatchId, radioId }: CloseOutFormProps) {
  const timeIn = useSelector(base, (s) => typedFor(s.context, dispatchId).timeIn);
  const hobbsEnd = useSelector(base, (s) => typedFor(s.context, dispatchId).hobbsEnd);
  const closing = useSelector(base, selectClosing);
  const isSaving = useSelector(base, selectIsSaving);
  const isConfirming = useSelector(base, selectIsConfirming);
  const now = useSelector(base, selectNow);
  const isMine = closing?.dispatchId === dispatchId;
  const type = (field: 'timeIn' | 'hobbsEnd') => (text: string) => base.send({ type: 'closeOut.typed', dispatchId, field, text });
  return (
    <form
      noValidate
      aria-label={`Close ${radioId}`}
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        base.send({ type: 'closeOut.submitted', dispatchId });
      }}
    >
      <div className="flex items-end gap-2">
        <TextBox
          label="Time in"
          className="w-20"
          placeholder="HH:mm"
          inputMode="numeric"
          value={timeIn}
          isDisabled={isMine && isSaving}
          onChange={type('timeIn')}
          onKey={(key) => {
            const typed = timeKey(key, now);
            if (typed !== null) type('timeIn')(typed);
            return typed !== null;
          }}
        />
        <TextBox label="Hobbs end" className="w-24" inputMode="decimal" value={hobbsEnd} isDisabled={isMine && isSaving} onChange={type('hobbsEnd')} />
        <Button type="submit" variant="outline" isDisabled={isSaving}>
          Close
        </Button>
      </div>
      <div role="status" className="flex flex-col gap-1 empty:hidden">
        {isMine && <FieldMessages messages={closing.findings.map(({ severity, message }) => ({ severity, message }))} />}
        {isMine && isConfirming && (
          <span className="flex gap-2">
            <Button size="inputAction" onPress={() => base.send({ type: 'closeOut.accepted' })}>
              Save anyway
            </Button>
            <Button size="inputAction" variant="outline" onPress={() => base.send({ type: 'closeOut.dropped' })}>
              Go back
            </Button>
          </span>
        )}
      </div>
    </form>
  );
}
