import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { BaseField, BaseFormKind } from '../../../domain/base/forms.ts';
import { pacificDay } from '../../../domain/dates/pacific.ts';
import { dayShortcut } from '../../../domain/dates/parseDate.ts';
import { aircraftOptions } from '../../../domain/dispatch/options.ts';
import type { BaseRef, BaseSnapshot } from '../../../machines/base/base.machine.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FieldMessages } from '../../ui/FieldMessages.tsx';
import { PickerBox } from '../../ui/PickerBox.tsx';
import { TextBox } from '../../ui/TextBox.tsx';
import { selectIsSending, selectNow } from './selectors.ts';

const selectForm = (s: BaseSnapshot) => s.context.form;
const selectFindings = (s: BaseSnapshot) => s.context.findings;
const selectData = (s: BaseSnapshot) => s.context.data;
const titles: Record<BaseFormKind, (name: string) => string> = {
  assign: () => 'Assign aircraft',
  endAssignment: (name) => `End the assignment of ${name}`,
  unavailable: (name) => `Mark ${name} unavailable`,
};
const submits: Record<BaseFormKind, string> = { assign: 'Assign', endAssignment: 'End assignment', unavailable: 'Mark unavailable' };

interface AircraftFieldProps {
  readonly base: BaseRef;
  readonly value: string;
  readonly isDisabled: boolean;
  readonly onChange: (id: string) => void;
}
function AircraftField({ base, value, isDisabled, onChange }: AircraftFieldProps) {
  const data = useSelector(base, selectData);
  const findings = useSelector(base, selectFindings);
  const now = useSelector(base, selectNow);
  const options = useMemo(() => (data === null ? [] : aircraftOptions(data.aircraft ?? [], data.bases, data.base.id, now, value)), [data, now, value]);
  const mine = findings.filter((f) => f.field === 'assetId');
  const way = mine.find((f) => f.way !== '')?.way;
  return (
    <div className="flex flex-col items-start gap-2">
      <PickerBox
        label="Aircraft"
        value={value}
        options={options}
        onChange={onChange}
        messages={mine.map(({ message }) => ({ severity: 'error', message }))}
        isDisabled={isDisabled}
        autoFocus
        className="w-full"
      />
      {/* Not among the picker's messages: a button within a picker opens its list. */}
      {way !== undefined && (
        <Button variant="outline" size="inputAction" isDisabled={isDisabled} onPress={() => base.send({ type: 'move.accepted' })}>
          {way}
        </Button>
      )}
    </div>
  );
}

/** The page's forms, one at a time over it. */
export function BaseForms({ base }: { readonly base: BaseRef }) {
  const form = useSelector(base, selectForm);
  const findings = useSelector(base, selectFindings);
  const isSending = useSelector(base, selectIsSending);
  const now = useSelector(base, selectNow);
  if (form === null) return null;
  const { kind, typed, name } = form;
  const type = (field: BaseField) => (text: string) => base.send({ type: 'form.typed', field, text });
  const close = () => base.send({ type: 'form.closed' });
  const messagesOf = (field: BaseField | '') => findings.filter((f) => f.field === field).map((f) => ({ severity: 'error' as const, message: f.message }));
  const text = (field: BaseField, label: string, more: { hint?: string; isFirst?: boolean } = {}) => (
    <TextBox
      label={label}
      value={typed[field]}
      onChange={type(field)}
      messages={messagesOf(field)}
      isDisabled={isSending}
      autoFocus={more.isFirst ?? false}
      {...(more.hint === undefined ? {} : { hint: more.hint })}
    />
  );
  const day = (field: BaseField, label: string, more: { hint?: string; isFirst?: boolean } = {}) => (
    <TextBox
      label={label}
      value={typed[field]}
      onChange={type(field)}
      messages={messagesOf(field)}
      isDisabled={isSending}
      autoFocus={more.isFirst ?? false}
      placeholder="MM/DD/YYYY"
      onKey={(key) => {
        const moved = dayShortcut(key, typed[field], pacificDay(now));
        if (moved !== null) type(field)(moved);
        return moved !== null;
      }}
      {...(more.hint === undefined ? {} : { hint: more.hint })}
    />
  );
  return (
    <Dialog title={titles[kind](name)} isOpen onClose={close}>
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          base.send({ type: 'form.submitted' });
        }}
      >
        {kind === 'assign' && <AircraftField base={base} value={typed.assetId} isDisabled={isSending} onChange={type('assetId')} />}
        {kind === 'assign' && day('start', 'Start')}
        {kind === 'assign' && day('end', 'End', { hint: 'The last day. Empty = until somebody ends it.' })}
        {kind === 'endAssignment' && day('end', 'End', { hint: 'Today ends it now; any other day at the end of that day.', isFirst: true })}
        {kind === 'unavailable' && text('reason', 'Reason', { isFirst: true })}
        {kind === 'unavailable' && (
          <div className="grid grid-cols-2 gap-3">
            {day('untilDate', 'Until date', { hint: 'Empty = until it is available again.' })}
            {text('untilTime', 'Until time', { hint: 'HH:mm. Empty = the end of the day.' })}
          </div>
        )}
        <div role="status" className="empty:hidden">
          <FieldMessages messages={messagesOf('')} />
        </div>
        <div className="flex justify-end gap-2">
          <Button variant="outline" isDisabled={isSending} onPress={close}>
            Cancel
          </Button>
          <Button type="submit" isDisabled={isSending}>
            {submits[kind]}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
