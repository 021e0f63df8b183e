import type { AnyActorRef } from 'xstate';
import type { DateRange, Days } from '../../domain/dates/dateRange.ts';
import type { RangeDraft, RangeErrors } from '../../domain/report/view/rangeDraft.ts';

/** The part of any report chart that the range editor needs. */
export interface RangeSnapshot {
  readonly context: {
    readonly days: Days | null;
    readonly today: string;
    /** The first month of a fiscal year, 1 to 12. */
    readonly fiscalMonth: number;
    readonly rangeDraft: RangeDraft;
    readonly rangeErrors: RangeErrors;
    readonly isRangeOpen: boolean;
  };
}
export interface RangeRef extends Pick<AnyActorRef, 'subscribe'> {
  getSnapshot(): RangeSnapshot;
  send(
    event:
      | { type: 'range.chosen'; range: DateRange }
      | { type: 'range.fieldChanged'; field: keyof RangeDraft; value: string }
      | { type: 'range.submitted' }
      | { type: 'range.editorOpened' }
      | { type: 'range.editorClosed' },
  ): void;
}
