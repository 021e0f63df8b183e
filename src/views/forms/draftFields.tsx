import { useSelector } from '@xstate/react';
import { dateKey, timeKey } from '../../domain/dispatch/fieldKeys.ts';
import type { Option } from '../../domain/dispatch/options.ts';
import { PickerBox } from '../ui/PickerBox.tsx';
import { SelectBox } from '../ui/SelectBox.tsx';
import { TextArea } from '../ui/TextArea.tsx';
import { TextBox } from '../ui/TextBox.tsx';
import { selectNow } from './draftSelectors.ts';
import { type AnyWay, type BoundField, type FieldsRef, useDraftField } from './useDraftField.ts';

interface FieldProps<Path, Way extends AnyWay> {
  readonly form: FieldsRef<Path, Way>;
  readonly path: Path;
  readonly label: string;
  readonly className?: string;
}
interface TypedFieldProps<Path, Way extends AnyWay> extends FieldProps<Path, Way> {
  readonly suffix?: string;
  readonly hint?: string;
  readonly placeholder?: string;
  readonly autoFocus?: boolean;
}
interface AnyTypedProps<Path, Way extends AnyWay> extends TypedFieldProps<Path, Way> {
  readonly inputMode?: 'text' | 'numeric' | 'decimal';
  readonly keyOf?: (key: string, text: string, now: string) => string | null;
}
interface ChoiceProps<Path, Way extends AnyWay> extends FieldProps<Path, Way> {
  readonly options: readonly Option[];
  readonly placeholder?: string;
}
interface PickProps<Path, Way extends AnyWay> extends ChoiceProps<Path, Way> {
  readonly autoFocus?: boolean;
}
interface AreaProps<Path, Way extends AnyWay> extends Omit<FieldProps<Path, Way>, 'className'> {
  readonly limit: number;
}

const lookOf = (field: BoundField, className = '') => ({
  value: field.text,
  messages: field.messages,
  onWay: field.way,
  className: `${className} ${field.mark}`,
});
/** A choice is made and left at once. */
const choosing = (field: BoundField) => (id: string) => {
  field.change(id);
  field.leave();
};

function Typed<Path extends string, Way extends AnyWay>({ form, path, className, keyOf, ...box }: AnyTypedProps<Path, Way>) {
  const field = useDraftField(form, path);
  const now = useSelector(form, selectNow);
  return (
    <TextBox
      {...box}
      {...lookOf(field, className)}
      path={path}
      // Not disabled: a save that fails would leave the focus nowhere.
      isReadOnly={field.isDisabled}
      onChange={field.change}
      onBlur={field.leave}
      onKey={(key) => {
        const typed = keyOf?.(key, field.text, now) ?? null;
        if (typed !== null) field.change(typed);
        return typed !== null;
      }}
    />
  );
}
export const TextField = <Path extends string, Way extends AnyWay>(props: TypedFieldProps<Path, Way>) => <Typed {...props} />;
export const NumberField = <Path extends string, Way extends AnyWay>(props: TypedFieldProps<Path, Way>) => <Typed {...props} inputMode="decimal" />;
export const DateField = <Path extends string, Way extends AnyWay>(props: TypedFieldProps<Path, Way>) => (
  <Typed placeholder="MM/DD/YYYY" {...props} keyOf={dateKey} />
);
export const TimeField = <Path extends string, Way extends AnyWay>(props: TypedFieldProps<Path, Way>) => (
  <Typed placeholder="HH:mm" {...props} inputMode="numeric" keyOf={(key, _, now) => timeKey(key, now)} />
);

/** A long list, found by typing. */
export function PickField<Path extends string, Way extends AnyWay>({ form, path, className, ...box }: PickProps<Path, Way>) {
  const field = useDraftField(form, path);
  return <PickerBox {...box} {...lookOf(field, className)} path={path} isDisabled={field.isDisabled} onChange={choosing(field)} />;
}
/** A short list. */
export function SelectField<Path extends string, Way extends AnyWay>({ form, path, className, ...box }: ChoiceProps<Path, Way>) {
  const field = useDraftField(form, path);
  return <SelectBox {...box} {...lookOf(field, className)} path={path} isDisabled={field.isDisabled} onChange={choosing(field)} />;
}
export function AreaField<Path extends string, Way extends AnyWay>({ form, path, label, limit }: AreaProps<Path, Way>) {
  const { text, messages, isDisabled, change, way } = useDraftField(form, path);
  return <TextArea label={label} path={path} value={text} limit={limit} messages={messages} isDisabled={isDisabled} onChange={change} onWay={way} />;
}
