import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { BaseField, BaseFormKind } from '../../../domain/base/forms.ts';
import { pacificDay } from '../../../domain/dates/pacific.ts';
import { dayShortcut } from '../../../domain/dates/parseDate.ts';
import { aircraftOptions } from '../../../domain/reference/options.ts';
import type { BaseWorkRef, BaseWorkSnapshot } from '../../../machines/base/baseWork.machine.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { FieldMessages } from '../../ui/fields/FieldMessages.tsx';
import { PickerBox } from '../../ui/fields/PickerBox.tsx';
import { TextBox } from '../../ui/fields/TextBox.tsx';
import { useSaveKey } from '../../ui/fields/useSaveKey.ts';
import { Dialog } from '../../ui/notices/Dialog.tsx';

const selectForm = (s: BaseWorkSnapshot) => s.context.form;
const selectFindings = (s: BaseWorkSnapshot) => s.context.findings;
const selectSource = (s: BaseWorkSnapshot) => s.context.source;
const selectNow = (s: BaseWorkSnapshot) => s.context.source?.now ?? '';
export const selectIsSending = (s: BaseWorkSnapshot) => s.hasTag('busy');
const titles: Record<BaseFormKind, (name: string) => string> = {
  assign: () => 'Assign aircraft',
  endAssignment: (name) => `End the assignment of ${name}`,
  unavailable: (name) => `Mark ${name} unavailable`,
  rotation: () => 'Change the rotation',
};
const submits: Record<BaseFormKind, string> = {
  assign: 'Assign',
  endAssignment: 'End assignment',
  unavailable: 'Mark unavailable',
  rotation: 'Change rotation',
};

interface AircraftFieldProps {
  readonly work: BaseWorkRef;
  readonly value: string;
  readonly isDisabled: boolean;
  readonly onChange: (id: string) => void;
}
function AircraftField({ work, value, isDisabled, onChange }: AircraftFieldProps) {
  const source = useSelector(work, selectSource);
  const findings = useSelector(work, selectFindings);
  const now = useSelector(work, selectNow);
  const options = useMemo(
    () =>
      source === null
        ? []
        : aircraftOptions(source.aircraft, source.bases, source.base.id, now, value),
    [source, now, value],
  );
  const mine = findings.filter((f) => f.field === 'assetId');
  const fix = mine.find((f) => f.fix !== '')?.fix;
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
      {fix !== undefined && (
        <Button
          variant="outline"
          size="inputAction"
          isDisabled={isDisabled}
          onPress={() => work.send({ type: 'move.accepted' })}
        >
          {fix}
        </Button>
      )}
    </div>
  );
}

/** The order that is about to be set, first to go first. */
function NewOrder({
  work,
  order,
}: {
  readonly work: BaseWorkRef;
  readonly order: readonly string[];
}) {
  const source = useSelector(work, selectSource);
  if (order.length === 0) return <p>First in, first out again.</p>;
  return (
    <p>
      {order
        .map(
          (id, n) => `${n + 1} ${source?.aircraft.find((a) => a.id === id)?.radioId ?? 'Unknown'}`,
        )
        .join(' · ')}
    </p>
  );
}

/** The page's forms, one at a time over it. */
export function BaseForms({ work }: { readonly work: BaseWorkRef }) {
  const form = useSelector(work, selectForm);
  const findings = useSelector(work, selectFindings);
  const isSending = useSelector(work, selectIsSending);
  const now = useSelector(work, selectNow);
  const submit = () => work.send({ type: 'form.submitted' });
  useSaveKey(submit, form !== null);
  if (form === null) return null;
  const { kind, typed, name, order } = form;
  const type = (field: BaseField) => (text: string) =>
    work.send({ type: 'form.typed', field, text });
  const close = () => work.send({ type: 'form.closed' });
  const messagesOf = (field: BaseField | '') =>
    findings
      .filter((f) => f.field === field)
      .map((f) => ({ severity: 'error' as const, message: f.message }));
  const text = (
    field: BaseField,
    label: string,
    more: { hint?: string; isFirst?: boolean } = {},
  ) => (
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
  const day = (
    field: BaseField,
    label: string,
    more: { hint?: string; isFirst?: boolean } = {},
  ) => (
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
          submit();
        }}
      >
        {kind === 'assign' && (
          <AircraftField
            work={work}
            value={typed.assetId}
            isDisabled={isSending}
            onChange={type('assetId')}
          />
        )}
        {kind === 'assign' && day('start', 'Start')}
        {kind === 'assign' &&
          day('end', 'End', { hint: 'The last day. Empty = until somebody ends it.' })}
        {kind === 'endAssignment' &&
          day('end', 'End', {
            hint: 'Today ends it now; any other day at the end of that day.',
            isFirst: true,
          })}
        {kind === 'rotation' && <NewOrder work={work} order={order} />}
        {(kind === 'unavailable' || kind === 'rotation') &&
          text('reason', 'Reason', { isFirst: true })}
        {kind === 'unavailable' && (
          <div className="grid grid-cols-2 gap-3">
            {day('fromDate', 'From date', { hint: 'Empty = today.' })}
            {text('fromTime', 'From time', { hint: 'HH:mm. Both empty = now.' })}
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
