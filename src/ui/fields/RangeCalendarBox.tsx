import { type CalendarDate, parseDate } from '@internationalized/date';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { CalendarCell, CalendarGrid } from 'react-aria-components/Calendar';
import { Heading } from 'react-aria-components/Heading';
import { RangeCalendar } from 'react-aria-components/RangeCalendar';
import { Button } from '../buttons/Button.tsx';

export interface RangeCalendarBoxProps {
  readonly label: string;
  /** YYYY-MM-DD, null while the typed text is not a date. */
  readonly start: string | null;
  readonly end: string | null;
  readonly today: string;
  readonly onChange: (start: string, end: string) => void;
}
const day = (text: string | null): CalendarDate | null => (text === null ? null : parseDate(text));

/** A month calendar to choose the first and last day, with mouse or keyboard. */
export function RangeCalendarBox({ label, start, end, today, onChange }: RangeCalendarBoxProps) {
  const [from, until] = [day(start), day(end)];
  const isRange = from !== null && until !== null && from.compare(until) <= 0;
  return (
    <RangeCalendar
      aria-label={label}
      value={isRange ? { start: from, end: until } : null}
      // The initial month; the user then navigates.
      defaultFocusedValue={until ?? parseDate(today)}
      onChange={(range) => onChange(range.start.toString(), range.end.toString())}
      firstDayOfWeek="sun"
      className="w-fit"
    >
      <header className="flex items-center gap-2 pb-1">
        <Button variant="none" size="icon" slot="previous">
          <ChevronLeft aria-hidden size={16} />
        </Button>
        <Heading className="flex-1 text-center text-sm font-medium" />
        <Button variant="none" size="icon" slot="next">
          <ChevronRight aria-hidden size={16} />
        </Button>
      </header>
      <CalendarGrid className="text-sm [&_th]:font-normal [&_th]:text-ink-3">
        {(date) => (
          <CalendarCell
            date={date}
            className="flex h-7 w-10 cursor-pointer items-center justify-center tabular-nums outline-offset-[-2px] data-disabled:cursor-default data-outside-month:invisible data-hovered:bg-sunken data-selected:bg-accent-tint data-selection-end:bg-accent data-selection-end:text-accent-ink data-selection-start:bg-accent data-selection-start:text-accent-ink"
          />
        )}
      </CalendarGrid>
    </RangeCalendar>
  );
}
