import { useState } from 'react';
import { dayShortcut, formatDate, parseDate } from '../../../domain/dates/parseDate.ts';
import { TextBox } from '../../ui/fields/TextBox.tsx';

export interface DayFilterProps {
  readonly label: string;
  /** '' for any day. */
  readonly day: string;
  /** Base of the date shortcut keys. */
  readonly today: string;
  /** Whether an empty field is an error. */
  readonly isRequired?: boolean;
  readonly onChoose: (day: string) => void;
}
/** A date filter; applied once the text is a valid date, or empty if it is optional. */
export function DayFilter({ label, day, today, isRequired = false, onChoose }: DayFilterProps) {
  const [typed, setTyped] = useState(day === '' ? '' : formatDate(day));
  const read = parseDate(typed);
  const isEmpty = !isRequired && typed.trim() === '';
  const ask = () => {
    const next = isEmpty ? '' : read.value;
    if (next !== null && next !== day) onChoose(next);
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        ask();
      }}
    >
      <TextBox
        label={label}
        className="w-32"
        value={typed}
        onChange={setTyped}
        onBlur={ask}
        placeholder="MM/DD/YYYY"
        messages={
          isEmpty || read.error === null ? [] : [{ severity: 'error', message: read.error }]
        }
        onKey={(key) => {
          const moved = dayShortcut(key, typed, today);
          if (moved !== null) setTyped(moved);
          return moved !== null;
        }}
      />
    </form>
  );
}
