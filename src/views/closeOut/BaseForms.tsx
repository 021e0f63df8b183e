import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { BaseField, BaseForm, BaseFormKind, FormFinding } from '../../../domain/base/forms.ts';
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

const messagesOf = (findings: readonly FormFinding[], field: BaseField | '') =>
  findings
    .filter((f) => f.field === field)
    .map((f) => ({ severity: 'error' as const, message: f.message }));

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
      {/* Not part of the picker's messages: a button inside a picker opens its list. */}
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

/** The new order before it is saved, in dispatch order. */
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

interface FormTextProps {
  readonly work: BaseWorkRef;
  readonly field: BaseField;
  readonly label: string;
  readonly hint?: string;
  readonly isFirst?: boolean;
  readonly placeholder?: string;
  readonly onKey?: (key: string) => boolean;
}
function FormText({ work, field, label, isFirst = false, ...more }: FormTextProps) {
  const text = useSelector(work, (s) => s.context.form?.typed[field] ?? '');
  const findings = useSelector(work, selectFindings);
  const isSending = useSelector(work, selectIsSending);
  return (
    <TextBox
      label={label}
      value={text}
      onChange={(typed) => work.send({ type: 'form.typed', field, text: typed })}
      messages={messagesOf(findings, field)}
      isDisabled={isSending}
      autoFocus={isFirst}
      {...more}
    />
  );
}
/** A date field of the open form, with shortcut keys. */
function FormDay(props: Omit<FormTextProps, 'placeholder' | 'onKey'>) {
  const { work, field } = props;
  const text = useSelector(work, (s) => s.context.form?.typed[field] ?? '');
  const now = useSelector(work, selectNow);
  return (
    <FormText
      {...props}
      placeholder="MM/DD/YYYY"
      onKey={(key) => {
        const moved = dayShortcut(key, text, pacificDay(now));
        if (moved !== null) work.send({ type: 'form.typed', field, text: moved });
        return moved !== null;
      }}
    />
  );
}

interface FieldsProps {
  readonly work: BaseWorkRef;
  readonly form: BaseForm;
}
function Fields({ work, form: { kind, typed, order } }: FieldsProps) {
  const isSending = useSelector(work, selectIsSending);
  switch (kind) {
    case 'assign':
      return (
        <>
          <AircraftField
            work={work}
            value={typed.assetId}
            isDisabled={isSending}
            onChange={(text) => work.send({ type: 'form.typed', field: 'assetId', text })}
          />
          <FormDay work={work} field="start" label="Start" />
          <FormDay
            work={work}
            field="end"
            label="End"
            hint="The last day. Empty = until somebody ends it."
          />
        </>
      );
    case 'endAssignment':
      return (
        <FormDay
          work={work}
          field="end"
          label="End"
          hint="Today ends it now; any other day at the end of that day."
          isFirst
        />
      );
    case 'rotation':
      return (
        <>
          <NewOrder work={work} order={order} />
          <FormText work={work} field="reason" label="Reason" isFirst />
        </>
      );
    case 'unavailable':
      return (
        <>
          <FormText work={work} field="reason" label="Reason" isFirst />
          <div className="grid grid-cols-2 gap-3">
            <FormDay work={work} field="fromDate" label="From date" hint="Empty = today." />
            <FormText
              work={work}
              field="fromTime"
              label="From time"
              hint="HH:mm. Both empty = now."
            />
            <FormDay
              work={work}
              field="untilDate"
              label="Until date"
              hint="Empty = until it is available again."
            />
            <FormText
              work={work}
              field="untilTime"
              label="Until time"
              hint="HH:mm. Empty = the end of the day."
            />
          </div>
        </>
      );
  }
}

/** The page's forms, one at a time in a dialog. */
export function BaseForms({ work }: { readonly work: BaseWorkRef }) {
  const form = useSelector(work, selectForm);
  const findings = useSelector(work, selectFindings);
  const isSending = useSelector(work, selectIsSending);
  const submit = () => work.send({ type: 'form.submitted' });
  useSaveKey(submit, form !== null);
  if (form === null) return null;
  const { kind, name } = form;
  const close = () => work.send({ type: 'form.closed' });
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
        <Fields work={work} form={form} />
        <div role="status" className="empty:hidden">
          <FieldMessages messages={messagesOf(findings, '')} />
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
