import { FileTrigger } from 'react-aria-components/FileTrigger';
import { Button } from '../buttons/Button.tsx';

export interface FileBoxProps {
  /** What the button says. */
  readonly label: string;
  /** What the browser offers: endings and media types. */
  readonly accepts: readonly string[];
  readonly onChoose: (file: File) => void;
}
/** A button that opens the browser's way to choose one file. */
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
