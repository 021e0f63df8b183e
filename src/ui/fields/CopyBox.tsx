import type { ReactNode } from 'react';
import { Button } from '../buttons/Button.tsx';
import { TextBox } from './TextBox.tsx';

export interface CopyBoxProps {
  readonly label: string;
  readonly text: string;
  /** An instruction, then whether the text was copied. */
  readonly status: string;
  readonly onCopy: () => void;
  /** Focused when it appears, as a text that is shown once. */
  readonly autoFocus?: boolean;
  /** Further buttons next to *Copy*. */
  readonly children?: ReactNode;
}
/** A read-only text with *Copy*. */
export const CopyBox = ({
  label,
  text,
  status,
  onCopy,
  autoFocus = false,
  children,
}: CopyBoxProps) => (
  <div className="flex flex-col gap-2">
    <p role="status">{status}</p>
    <TextBox label={label} value={text} isReadOnly isProposed autoFocus={autoFocus} />
    <div className="flex flex-wrap gap-2">
      <Button onPress={onCopy}>Copy</Button>
      {children}
    </div>
  </div>
);
