import { TextArea as AriaTextArea } from 'react-aria-components/TextArea';
import { TextField } from 'react-aria-components/TextField';
import { FieldLabel, FieldNotes } from './FieldLabel.tsx';
import type { FieldMessage } from './FieldMessages.tsx';
import { fieldBox } from './fieldLook.ts';

export interface TextAreaProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly messages?: readonly FieldMessage[];
  readonly onFix?: (message: number, fix: number) => void;
  /** Maximum characters; a counter appears from 90 % on. */
  readonly limit?: number;
  readonly isDisabled?: boolean;
  /** Keeps the focus, unlike a disabled field. */
  readonly isReadOnly?: boolean;
  readonly autoFocus?: boolean;
  readonly path?: string;
}

export function TextArea({
  label,
  value,
  onChange,
  messages = [],
  onFix,
  limit,
  isDisabled = false,
  isReadOnly = false,
  autoFocus = false,
  path,
}: TextAreaProps) {
  return (
    <TextField
      value={value}
      onChange={onChange}
      isInvalid={messages.some((m) => m.severity === 'error')}
      isDisabled={isDisabled}
      isReadOnly={isReadOnly}
      autoFocus={autoFocus}
      validationBehavior="aria"
      className={fieldBox}
    >
      <FieldLabel label={label} />
      <AriaTextArea
        rows={3}
        className="w-full rounded-field border border-field-line bg-surface px-2.5 py-2 text-ink invalid:border-error disabled:bg-sunken"
        {...(path === undefined ? {} : { 'data-path': path })}
      />
      {limit !== undefined && value.length >= limit * 0.9 && (
        <span className="self-end text-xs text-ink-3">
          {value.length} of {limit}
        </span>
      )}
      <FieldNotes label={label} messages={messages} {...(onFix === undefined ? {} : { onFix })} />
    </TextField>
  );
}
