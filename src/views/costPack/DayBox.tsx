import { TextBox } from '../../ui/fields/TextBox.tsx';
import { errorAt } from './errorAt.ts';

export interface DayBoxProps {
  readonly label: string;
  readonly path: string;
  readonly value: string;
  readonly errors: Readonly<Record<string, string>>;
  readonly isDisabled: boolean;
  readonly onChange: (text: string) => void;
}
/** A date field. */
export const DayBox = ({ label, path, value, errors, isDisabled, onChange }: DayBoxProps) => (
  <TextBox
    label={label}
    path={path}
    className="w-44"
    value={value}
    placeholder="MM/DD/YYYY"
    isDisabled={isDisabled}
    messages={errorAt(errors, path)}
    onChange={onChange}
  />
);
