import { TextBox } from '../../ui/fields/TextBox.tsx';
import { asMessages } from './AccountForm.tsx';

export interface CodeBoxProps {
  readonly value: string;
  readonly error: string | undefined;
  readonly isLocked: boolean;
  readonly path?: string;
  readonly autoFocus?: boolean;
  readonly onChange: (value: string) => void;
}
/** The field for the code of an authenticator app. */
export const CodeBox = ({
  value,
  error,
  isLocked,
  path = 'code',
  autoFocus = false,
  onChange,
}: CodeBoxProps) => (
  <TextBox
    label="Code"
    path={path}
    inputMode="numeric"
    autoComplete="one-time-code"
    hint="Six digits, from your authenticator app."
    className="max-w-xs"
    autoFocus={autoFocus}
    value={value}
    messages={asMessages(error)}
    isReadOnly={isLocked}
    onChange={onChange}
  />
);
