import { useSelector } from '@xstate/react';
import { dateKey, timeKey } from '../../../domain/dispatch/fieldKeys.ts';
import type { Option } from '../../../domain/dispatch/options.ts';
import type { FuelField as Field } from '../../../domain/fuel/draft.ts';
import type { FuelRef, FuelSnapshot } from '../../../machines/fuel/fuelReceipts.ts';
import { PickerBox } from '../../ui/PickerBox.tsx';
import { SelectBox } from '../../ui/SelectBox.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextBox } from '../../ui/TextBox.tsx';

export interface FieldProps {
  readonly form: FuelRef;
  readonly path: Field;
  readonly label: string;
  readonly className?: string;
}
const noMessages = [] as const;
export const selectIsLocked = (s: FuelSnapshot) => s.hasTag('locked') || s.context.isElsewhere;
export const selectNow = (s: FuelSnapshot) => s.context.facts.now;

/** What every field of the draft needs. */
export function useField(form: FuelRef, path: Field) {
  const text = useSelector(form, (s) => s.context.draft[path]);
  const messages = useSelector(form, (s) => s.context.messages[path] ?? noMessages);
  const isDisabled = useSelector(form, selectIsLocked);
  return {
    text,
    messages,
    isDisabled,
    change: (value: string) => form.send({ type: 'field.changed', path, value }),
    leave: () => form.send({ type: 'field.left', path }),
    way: (message: number, way: number) => {
      const chosen = messages[message]?.ways?.[way];
      if (chosen !== undefined) form.send({ type: 'way.chosen', way: chosen });
    },
  };
}

export interface TypedFieldProps extends FieldProps {
  readonly suffix?: string;
  readonly hint?: string;
  readonly placeholder?: string;
}
interface AnyTypedProps extends TypedFieldProps {
  readonly inputMode?: 'text' | 'numeric' | 'decimal';
  readonly keyOf?: (key: string, text: string, now: string) => string | null;
}
function Typed({ form, path, label, className, suffix, hint, placeholder, inputMode, keyOf }: AnyTypedProps) {
  const field = useField(form, path);
  const now = useSelector(form, selectNow);
  return (
    <TextBox
      label={label}
      path={path}
      value={field.text}
      messages={field.messages}
      // Not disabled: a save that fails would leave the focus nowhere.
      isReadOnly={field.isDisabled}
      onChange={field.change}
      onBlur={field.leave}
      onWay={field.way}
      onKey={(key) => {
        const typed = keyOf?.(key, field.text, now) ?? null;
        if (typed !== null) field.change(typed);
        return typed !== null;
      }}
      {...(inputMode === undefined ? {} : { inputMode })}
      {...(className === undefined ? {} : { className })}
      {...(suffix === undefined ? {} : { suffix })}
      {...(hint === undefined ? {} : { hint })}
      {...(placeholder === undefined ? {} : { placeholder })}
    />
  );
}
export const TextField = (props: TypedFieldProps) => <Typed {...props} />;
export const NumberField = (props: TypedFieldProps) => <Typed {...props} inputMode="decimal" />;
export const DateField = (props: TypedFieldProps) => <Typed placeholder="MM/DD/YYYY" {...props} keyOf={dateKey} />;
export const TimeField = (props: TypedFieldProps) => <Typed placeholder="12:00" {...props} inputMode="numeric" keyOf={(key, _, now) => timeKey(key, now)} />;

export interface ChoiceProps extends FieldProps {
  readonly options: readonly Option[];
  readonly placeholder?: string;
  readonly autoFocus?: boolean;
}
/** A long list, found by typing. */
export function PickField({ form, path, label, options, className, placeholder, autoFocus }: ChoiceProps) {
  const field = useField(form, path);
  return (
    <PickerBox
      label={label}
      path={path}
      value={field.text}
      options={options}
      messages={field.messages}
      isDisabled={field.isDisabled}
      onChange={(id) => {
        field.change(id);
        field.leave();
      }}
      onWay={field.way}
      {...(className === undefined ? {} : { className })}
      {...(placeholder === undefined ? {} : { placeholder })}
      {...(autoFocus === undefined ? {} : { autoFocus })}
    />
  );
}
/** A short list. */
export function SelectField({ form, path, label, options, className }: ChoiceProps) {
  const field = useField(form, path);
  return (
    <SelectBox
      label={label}
      path={path}
      value={field.text}
      options={options}
      messages={field.messages}
      isDisabled={field.isDisabled}
      onChange={(id) => {
        field.change(id);
        field.leave();
      }}
      onWay={field.way}
      {...(className === undefined ? {} : { className })}
    />
  );
}
export function RemarksField({ form }: { readonly form: FuelRef }) {
  const field = useField(form, 'remarks');
  return (
    <TextArea
      label="Remarks"
      path="remarks"
      value={field.text}
      limit={2000}
      messages={field.messages}
      isDisabled={field.isDisabled}
      onChange={field.change}
      onWay={field.way}
    />
  );
}
