import { FileTrigger } from 'react-aria-components/FileTrigger';
import { Button } from '../buttons/Button.tsx';

export interface FileBoxProps {
  /** Label of the button. */
  readonly label: string;
  /** File extensions and media types that the browser offers. */
  readonly accepts: readonly string[];
  readonly onChoose: (file: File) => void;
}
/** A button that opens the browser's file dialog for one file. */
export const FileBox = ({ label, accepts, onChoose }: FileBoxProps) => (
  <FileTrigger
    acceptedFileTypes={accepts}
    onSelect={(files) => {
      const [file] = files ?? [];
      if (file !== undefined) onChoose(file);
    }}
  >
    <Button variant="outline">{label}</Button>
  </FileTrigger>
);
