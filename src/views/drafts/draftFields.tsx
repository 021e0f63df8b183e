import { useSelector } from '@xstate/react';
import { dateKey, timeKey } from '../../../domain/dispatch/draft/fieldKeys.ts';
import type { Addable } from '../../../domain/reference/addPath.ts';
import type { Option } from '../../../domain/reference/options.ts';
import { PickerBox } from '../../ui/fields/PickerBox.tsx';
import { SelectBox } from '../../ui/fields/SelectBox.tsx';
import { TextArea } from '../../ui/fields/TextArea.tsx';
import { TextBox } from '../../ui/fields/TextBox.tsx';
import { selectNow } from './draftSelectors.ts';
import { type AnyWay, type BoundField, type FieldsRef, useDraftField } from './useDraftField.ts';

interface FieldProps<Path, Fix extends AnyWay> {
  readonly form: FieldsRef<Path, Fix>;
  readonly path: Path;
  readonly label: string;
  readonly className?: string;
}
interface TypedFieldProps<Path, Fix extends AnyWay> extends FieldProps<Path, Fix> {
  readonly suffix?: string;
  readonly hint?: string;
  readonly placeholder?: string;
  readonly autoFocus?: boolean;
}
interface AnyTypedProps<Path, Fix extends AnyWay> extends TypedFieldProps<Path, Fix> {
  readonly inputMode?: 'text' | 'numeric' | 'decimal';
  readonly keyOf?: (key: string, text: string, now: string) => string | null;
  /** A button for one of the keys of `keyOf`, for touch. */
  readonly button?: { readonly label: string; readonly key: string };
}
interface ChoiceProps<Path, Fix extends AnyWay> extends FieldProps<Path, Fix> {
  readonly options: readonly Option[];
  readonly placeholder?: string;
}
interface PickProps<Path, Fix extends AnyWay> extends ChoiceProps<Path, Fix> {
  readonly autoFocus?: boolean;
  /** Enter once the choice is made. */
  readonly onEnter?: () => void;
  readonly adds?: Addable;
}
interface AreaProps<Path, Fix extends AnyWay> extends Omit<FieldProps<Path, Fix>, 'className'> {
  readonly limit: number;
}

const lookOf = (field: BoundField, className = '') => ({
  value: field.text,
  messages: field.messages,
  onFix: field.fix,
  className: `${className} ${field.mark}`,
});
/** Choosing an option also counts as leaving the field. */
const choosing = (field: BoundField) => (id: string) => {
  field.change(id);
  field.leave();
};

function Typed<Path extends string, Fix extends AnyWay>({
  form,
  path,
  className,
  keyOf,
  button,
  ...box
}: AnyTypedProps<Path, Fix>) {
  const field = useDraftField(form, path);
  const now = useSelector(form, selectNow);
  const press = (key: string) => {
    const typed = keyOf?.(key, field.text, now) ?? null;
    if (typed !== null) field.change(typed);
    return typed !== null;
  };
  const fill = (key: string) => () => {
    press(key);
    field.leave();
  };
  return (
    <TextBox
      {...box}
      {...lookOf(field, className)}
      {...(button === undefined
        ? {}
        : { action: { label: button.label, onPress: fill(button.key) } })}
      path={path}
      isProposed={field.isProposed}
      // Not disabled: if the save fails, a disabled field would have lost the focus.
      isReadOnly={field.isDisabled}
      onChange={field.change}
      onBlur={field.leave}
      onKey={press}
    />
  );
}
export const TextField = <Path extends string, Fix extends AnyWay>(
  props: TypedFieldProps<Path, Fix>,
) => <Typed {...props} />;
export const NumberField = <Path extends string, Fix extends AnyWay>(
  props: TypedFieldProps<Path, Fix>,
) => <Typed {...props} inputMode="decimal" />;
export const DateField = <Path extends string, Fix extends AnyWay>(
  props: TypedFieldProps<Path, Fix>,
) => <Typed placeholder="MM/DD/YYYY" {...props} keyOf={dateKey} />;
export const TimeField = <Path extends string, Fix extends AnyWay>(
  props: TypedFieldProps<Path, Fix>,
) => (
  <Typed
    placeholder="HH:mm"
    {...props}
    inputMode="numeric"
    keyOf={(key, _, now) => timeKey(key, now)}
    button={{ label: 'Now', key: 'n' }}
  />
);

/** A picker for a long list, searched by typing. */
export function PickField<Path extends string, Fix extends AnyWay>({
  form,
  path,
  className,
  ...box
}: PickProps<Path, Fix>) {
  const field = useDraftField(form, path);
  return (
    <PickerBox
      {...box}
      {...lookOf(field, className)}
      path={path}
      // Not disabled, like the other fields.
      isReadOnly={field.isDisabled}
      onChange={choosing(field)}
    />
  );
}
/** A select for a short list. */
export function SelectField<Path extends string, Fix extends AnyWay>({
  form,
  path,
  className,
  ...box
}: ChoiceProps<Path, Fix>) {
  const field = useDraftField(form, path);
  return (
    <SelectBox
      {...box}
      {...lookOf(field, className)}
      path={path}
      isDisabled={field.isDisabled}
      onChange={choosing(field)}
    />
  );
}
export function AreaField<Path extends string, Fix extends AnyWay>({
  form,
  path,
  label,
  limit,
}: AreaProps<Path, Fix>) {
  const { text, messages, isDisabled, change, fix } = useDraftField(form, path);
  return (
    <TextArea
      label={label}
      path={path}
      value={text}
      limit={limit}
      messages={messages}
      isReadOnly={isDisabled}
      onChange={change}
      onFix={fix}
    />
  );
}
