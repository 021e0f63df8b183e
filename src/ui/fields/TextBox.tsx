import {
  type FocusEvent,
  type FormEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  useLayoutEffect,
  useRef,
} from 'react';
import { Input } from 'react-aria-components/Input';
import { TextField } from 'react-aria-components/TextField';
import { Button } from '../buttons/Button.tsx';
import { afterPress } from './afterPress.ts';
import { FieldLabel, FieldNotes } from './FieldLabel.tsx';
import type { FieldMessage } from './FieldMessages.tsx';
import { fieldBox, fieldHint, fieldInput } from './fieldLook.ts';
import { isComposing } from './isComposing.ts';

export interface TextBoxProps {
  readonly label: string;
  /** Omitted if a surrounding component controls the text. */
  readonly value?: string;
  readonly onChange?: (value: string) => void;
  readonly onBlur?: () => void;
  /** Special keys of the field; return true if handled, so that the key types nothing. */
  readonly onKey?: (key: string, field: Element) => boolean;
  readonly messages?: readonly FieldMessage[];
  readonly onFix?: (message: number, fix: number) => void;
  readonly hint?: string;
  /** Shown in the field after the text, such as a unit. */
  readonly suffix?: ReactNode;
  /**
   * A button inside the field for what a special key does. Not in the tab order. In a narrow field,
   * only for touch.
   */
  readonly action?: {
    readonly label: string;
    readonly onPress: () => void;
    readonly isForFingers?: boolean;
  };
  readonly type?: 'text' | 'email' | 'password' | 'search';
  readonly inputMode?: 'text' | 'numeric' | 'decimal' | 'search';
  readonly placeholder?: string;
  readonly autoComplete?: string;
  readonly isDisabled?: boolean;
  readonly isReadOnly?: boolean;
  readonly isRequired?: boolean;
  readonly autoFocus?: boolean;
  /** The text is a proposal: arriving in the field selects it, so that typing replaces it. */
  readonly isProposed?: boolean;
  /** Field path, so that an error summary can focus the field. */
  readonly path?: string;
  readonly className?: string;
}

/**
 * Selects the whole text when the focus arrives, also by a click, which would place the caret, and
 * when a text arrives in the focused field (ENTRY-48).
 */
function useSelection(isOn: boolean, text: string | undefined) {
  const arrives = useRef(false);
  const ref = useRef<HTMLInputElement>(null);
  const typed = useRef<string>(undefined);
  useLayoutEffect(() => {
    const field = ref.current;
    if (!isOn || field === null || text === typed.current) return;
    if (field.ownerDocument.activeElement === field) field.select();
  }, [isOn, text]);
  const always = {
    ref,
    onInput: ({ currentTarget }: FormEvent<HTMLInputElement>) => {
      typed.current = currentTarget.value;
    },
  };
  if (!isOn) return always;
  return {
    ...always,
    onFocus: (event: FocusEvent<HTMLInputElement>) => event.currentTarget.select(),
    onPointerDown: ({ currentTarget }: PointerEvent<HTMLInputElement>) => {
      arrives.current = currentTarget.ownerDocument.activeElement !== currentTarget;
    },
    onClick: ({ currentTarget }: MouseEvent<HTMLInputElement>) => {
      const isPlain = currentTarget.selectionStart === currentTarget.selectionEnd;
      if (arrives.current && isPlain) currentTarget.select();
      arrives.current = false;
    },
  };
}

/**
 * A single-line text field with label, hint and messages. Numbers are text too; the field never
 * changes what the user typed.
 */
export function TextBox(props: TextBoxProps) {
  const {
    label,
    messages = [],
    hint,
    suffix,
    action,
    path,
    placeholder,
    className,
    onBlur,
    onKey,
    onFix,
    type = 'text',
    inputMode = 'text',
  } = props;
  const selection = useSelection(
    props.isProposed === true && props.isReadOnly !== true,
    props.value,
  );
  const handleKey = (event: KeyboardEvent) => {
    if (
      !isComposing(event.nativeEvent) &&
      !event.ctrlKey &&
      !event.metaKey &&
      !event.altKey &&
      onKey?.(event.key, event.currentTarget) === true
    )
      event.preventDefault();
  };
  return (
    <TextField
      {...(props.value === undefined ? {} : { value: props.value })}
      {...(props.onChange === undefined ? {} : { onChange: props.onChange })}
      {...(onBlur === undefined ? {} : { onBlur: () => afterPress(onBlur) })}
      {...(props.autoComplete === undefined ? {} : { autoComplete: props.autoComplete })}
      isInvalid={messages.some((m) => m.severity === 'error')}
      isDisabled={props.isDisabled ?? false}
      isReadOnly={props.isReadOnly ?? false}
      isRequired={props.isRequired ?? false}
      autoFocus={props.autoFocus ?? false}
      type={type}
      inputMode={inputMode}
      validationBehavior="aria"
      className={`${fieldBox} ${className ?? ''}`}
    >
      <FieldLabel label={label} />
      <div className="relative">
        <Input
          className={`${fieldInput} ${action?.isForFingers === true ? 'pointer-coarse:pr-12' : suffix === undefined && action === undefined ? '' : 'pr-12'}`}
          {...(placeholder === undefined ? {} : { placeholder })}
          {...(path === undefined ? {} : { 'data-path': path })}
          onKeyDown={handleKey}
          {...selection}
        />
        {suffix !== undefined && (
          <span className="pointer-events-none absolute inset-y-0 right-2.5 flex items-center text-sm text-ink-3">
            {suffix}
          </span>
        )}
        {action !== undefined && props.isReadOnly !== true && (
          <Button
            variant="none"
            className={`absolute! inset-y-0.5 right-0.5 h-auto! px-2 text-sm! text-ink-3! ${action.isForFingers === true ? 'pointer-fine:hidden!' : ''}`}
            excludeFromTabOrder
            isDisabled={props.isDisabled ?? false}
            onPress={action.onPress}
          >
            {action.label}
          </Button>
        )}
      </div>
      {hint !== undefined && <span className={fieldHint}>{hint}</span>}
      <FieldNotes label={label} messages={messages} {...(onFix === undefined ? {} : { onFix })} />
    </TextField>
  );
}
