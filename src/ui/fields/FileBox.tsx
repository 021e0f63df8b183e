import { FileTrigger } from 'react-aria-components/FileTrigger';
import { Button } from '../buttons/Button.tsx';

export interface FileBoxProps {
  /** Label of the button. */
  readonly label: string;
  /** File extensions and media types that the browser offers. */
  readonly accepts: readonly string[];
  /** False for one file at a time. */
  readonly isSeveral?: boolean;
  /** Gets at least one file. */
  readonly onChoose: (files: readonly [File, ...File[]]) => void;
}
/** A button that opens the browser's file dialog. */
export const FileBox = ({ label, accepts, isSeveral = false, onChoose }: FileBoxProps) => (
  <FileTrigger
    acceptedFileTypes={accepts}
    allowsMultiple={isSeveral}
    onSelect={(files) => {
      const [file, ...others] = files ?? [];
      if (file !== undefined) onChoose([file, ...others]);
    }}
  >
    <Button variant="outline">{label}</Button>
  </FileTrigger>
);
