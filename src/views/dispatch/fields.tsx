import { useSelector } from '@xstate/react';
import { valueAt } from '../../../domain/dispatch/edit.ts';
import { dateKey, timeKey } from '../../../domain/dispatch/fieldKeys.ts';
import type { Option } from '../../../domain/dispatch/options.ts';
import type { DispatchEditorRef, DispatchEditorSnapshot } from '../../../machines/dispatch/dispatchEditor.machine.ts';
import { PickerBox } from '../../ui/PickerBox.tsx';
import { SelectBox } from '../../ui/SelectBox.tsx';
import { SwitchBox } from '../../ui/SwitchBox.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextBox } from '../../ui/TextBox.tsx';

export interface FieldProps {
  readonly form: DispatchEditorRef;
  /** Dotted path of the draft. */
  readonly path: string;
  readonly label: string;
  readonly className?: string;
}
const noMessages = [] as const;
export const selectIsLocked = (s: DispatchEditorSnapshot) => s.hasTag('locked') || s.context.isElsewhere;
export const selectNow = (s: DispatchEditorSnapshot) => s.context.facts.now;

/** The left mark of a value that was copied from another dispatch, until it is touched (domain §3). */
const copiedMark = 'relative before:absolute before:inset-y-0 before:-left-2 before:w-1 before:rounded-full before:bg-accent';

/** What every field of the draft needs, bound to its path. */
export function useField(form: DispatchEditorRef, path: string) {
  const value = useSelector(form, (s) => valueAt(s.context.draft, path));
  const messages = useSelector(form, (s) => s.context.messages[path] ?? noMessages);
  const isDisabled = useSelector(form, selectIsLocked);
  const isCopied = useSelector(form, (s) => s.context.draft.copied.includes(path));
  return {
    value,
    /** Classes that mark a copied value, '' for any other. */
    mark: isCopied ? copiedMark : '',
    text: typeof value === 'string' ? value : '',
    messages,
    isDisabled,
    change: (next: string | boolean) => form.send({ type: 'field.changed', path, value: next }),
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
  readonly autoFocus?: boolean;
}
interface AnyTypedProps extends TypedFieldProps {
  readonly inputMode?: 'text' | 'numeric' | 'decimal';
  readonly keyOf?: (key: string, text: string, now: string) => string | null;
}
function Typed({ form, path, label, className, suffix, hint, placeholder, autoFocus, inputMode, keyOf }: AnyTypedProps) {
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
      className={`${className ?? ''} ${field.mark}`}
      {...(suffix === undefined ? {} : { suffix })}
      {...(hint === undefined ? {} : { hint })}
      {...(placeholder === undefined ? {} : { placeholder })}
      {...(autoFocus === undefined ? {} : { autoFocus })}
    />
  );
}
export const TextField = (props: TypedFieldProps) => <Typed {...props} />;
export const NumberField = (props: TypedFieldProps) => <Typed {...props} inputMode="decimal" />;
export const DateField = (props: TypedFieldProps) => <Typed placeholder="MM/DD/YYYY" {...props} keyOf={dateKey} />;
export const TimeField = (props: TypedFieldProps) => <Typed placeholder="HH:mm" {...props} inputMode="numeric" keyOf={(key, _, now) => timeKey(key, now)} />;

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
      className={`${className ?? ''} ${field.mark}`}
      {...(placeholder === undefined ? {} : { placeholder })}
      {...(autoFocus === undefined ? {} : { autoFocus })}
    />
  );
}
/** A short list. */
export function SelectField({ form, path, label, options, className, placeholder }: ChoiceProps) {
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
      className={`${className ?? ''} ${field.mark}`}
      {...(placeholder === undefined ? {} : { placeholder })}
    />
  );
}
export function SwitchField({ form, path, label }: FieldProps) {
  const field = useField(form, path);
  return (
    <SwitchBox label={label} isOn={field.value === true} messages={field.messages} isDisabled={field.isDisabled} onChange={field.change} onWay={field.way} />
  );
}
export function AreaField({ form, path, label, limit }: FieldProps & { readonly limit: number }) {
  const field = useField(form, path);
  return (
    <TextArea
      label={label}
      path={path}
      value={field.text}
      limit={limit}
      messages={field.messages}
      isDisabled={field.isDisabled}
      onChange={field.change}
      onWay={field.way}
    />
  );
}
