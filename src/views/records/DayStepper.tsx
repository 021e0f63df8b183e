import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from '../../ui/buttons/Button.tsx';
import { DayFilter } from './DayFilter.tsx';

export interface DayStepperProps {
  readonly day: string;
  readonly today: string;
  readonly onChoose: (day: string) => void;
  readonly onMove: (days: number) => void;
}
/** The day of a page, with steps to the days next to it and to today. */
export const DayStepper = ({ day, today, onChoose, onMove }: DayStepperProps) => (
  <span className="flex items-end gap-3">
    <Button variant="outline" aria-label="Previous day" onPress={() => onMove(-1)}>
      <ChevronLeft aria-hidden size={16} />
    </Button>
    <DayFilter key={day} label="Day" day={day} today={today} isRequired onChoose={onChoose} />
    <Button variant="outline" aria-label="Next day" onPress={() => onMove(1)}>
      <ChevronRight aria-hidden size={16} />
    </Button>
    {day !== today && (
      <Button variant="outline" onPress={() => onChoose(today)}>
        Today
      </Button>
    )}
  </span>
);
