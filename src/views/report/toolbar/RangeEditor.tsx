import { useSelector } from '@xstate/react';
import { CalendarDays, ChevronDown } from 'lucide-react';
import type { DateRange } from '../../../../domain/dates/dateRange.ts';
import { formatDate, parseDate } from '../../../../domain/dates/parseDate.ts';
import {
  linkProblem,
  type RangeField,
  shortDaysText,
} from '../../../../domain/report/view/rangeDraft.ts';
import { pastRanges, quickRanges } from '../../../../domain/report/view/relativeDates.ts';
import type { RangeRef, RangeSnapshot } from '../../../../machines/report/rangeRef.ts';
import { Button, type ButtonSize } from '../../../ui/buttons/Button.tsx';
import { PopoverButton } from '../../../ui/buttons/PopoverButton.tsx';
import { RangeCalendarBox } from '../../../ui/fields/RangeCalendarBox.tsx';
import { SelectBox } from '../../../ui/fields/SelectBox.tsx';
import { TextBox } from '../../../ui/fields/TextBox.tsx';
import { EmptyState } from '../../../ui/lists/EmptyState.tsx';

const selectDays = (s: RangeSnapshot) => s.context.days;
const selectToday = (s: RangeSnapshot) => s.context.today;
const selectFiscalMonth = (s: RangeSnapshot) => s.context.fiscalMonth;
const selectRangeDraft = (s: RangeSnapshot) => s.context.rangeDraft;
const selectRangeErrors = (s: RangeSnapshot) => s.context.rangeErrors;
const selectIsRangeOpen = (s: RangeSnapshot) => s.context.isRangeOpen;

const modes = [
  { id: 'specific', label: 'From a date to a date' },
  { id: 'lastDays', label: 'Last days, today included' },
  { id: 'mtd', label: 'Month to date' },
  { id: 'ytd', label: 'Year to date' },
];

function DraftField({
  report,
  field,
  label,
  hint,
}: {
  readonly report: RangeRef;
  readonly field: RangeField;
  readonly label: string;
  readonly hint?: string;
}) {
  const draft = useSelector(report, selectRangeDraft);
  const error = useSelector(report, selectRangeErrors)[field];
  return (
    <TextBox
      label={label}
      value={draft[field]}
      onChange={(value) => report.send({ type: 'range.fieldChanged', field, value })}
      inputMode="numeric"
      {...(hint === undefined ? {} : { hint })}
      {...(error === undefined ? {} : { messages: [{ severity: 'error', message: error }] })}
    />
  );
}

interface RangeButtonsProps {
  readonly report: RangeRef;
  readonly ranges: readonly { readonly label: string; readonly range: DateRange }[];
  readonly size?: ButtonSize;
}
const RangeButtons = ({ report, ranges, size = 'default' }: RangeButtonsProps) =>
  ranges.map(({ label, range }) => (
    <Button
      key={label}
      variant="outline"
      size={size}
      onPress={() => report.send({ type: 'range.chosen', range })}
    >
      {label}
    </Button>
  ));

/** Buttons for common ranges (RPT-2). */
function QuickRanges({ report }: { readonly report: RangeRef }) {
  const today = useSelector(report, selectToday);
  const fiscalMonth = useSelector(report, selectFiscalMonth);
  return (
    <div className="flex flex-wrap gap-2">
      <RangeButtons report={report} ranges={quickRanges({ today, fiscalMonth })} />
    </div>
  );
}

/** Shown without valid dates: none chosen, or a link with unusable ones (RPT-2, RPT-88). */
export function NoDates({
  report,
  range,
}: {
  readonly report: RangeRef;
  readonly range: DateRange | null;
}) {
  const problem = linkProblem(range);
  return (
    <EmptyState action={<QuickRanges report={report} />}>
      {problem !== null && (
        <strong className="block font-semibold">{`The dates of this link can't be used: ${problem}`}</strong>
      )}
      Choose dates to run this report.
    </EmptyState>
  );
}

function RangeForm({ report }: { readonly report: RangeRef }) {
  const { dateMode, start, end } = useSelector(report, selectRangeDraft);
  const today = useSelector(report, selectToday);
  const fiscalMonth = useSelector(report, selectFiscalMonth);
  const on = { today, fiscalMonth };
  return (
    <form
      className="flex max-h-[70dvh] w-[320px] max-w-[84vw] flex-col gap-3 overflow-y-auto"
      onSubmit={(event) => {
        event.preventDefault();
        report.send({ type: 'range.submitted' });
      }}
    >
      <div className="flex flex-wrap gap-1.5">
        <RangeButtons
          report={report}
          ranges={[...quickRanges(on), ...pastRanges(on)]}
          size="inputAction"
        />
      </div>
      <SelectBox
        label="Range"
        value={dateMode}
        options={modes}
        onChange={(value) => report.send({ type: 'range.fieldChanged', field: 'dateMode', value })}
      />
      {dateMode === 'specific' && (
        <>
          <div className="grid grid-cols-2 gap-3">
            <DraftField report={report} field="start" label="Start date" hint="MM/DD/YYYY" />
            <DraftField report={report} field="end" label="End date" hint="MM/DD/YYYY" />
          </div>
          <RangeCalendarBox
            label="Days of the report"
            start={parseDate(start).value}
            end={parseDate(end).value}
            today={today}
            onChange={(from, until) => {
              report.send({ type: 'range.fieldChanged', field: 'start', value: formatDate(from) });
              report.send({ type: 'range.fieldChanged', field: 'end', value: formatDate(until) });
            }}
          />
        </>
      )}
      {dateMode === 'lastDays' && <DraftField report={report} field="days" label="Days" />}
      {(dateMode === 'mtd' || dateMode === 'ytd') && (
        <DraftField report={report} field="date" label="Up to" hint="MM/DD/YYYY" />
      )}
      <Button type="submit" className="sticky bottom-0">
        Run report
      </Button>
    </form>
  );
}

export interface RangeEditorProps {
  readonly report: RangeRef;
  /** Short text for a narrow toolbar. */
  readonly isShort?: boolean;
  /** Text of the button without dates. */
  readonly unset?: string;
}
/** The dates of the report, and the form that changes them. */
export function RangeEditor({ report, isShort = false, unset = 'Choose dates' }: RangeEditorProps) {
  const days = useSelector(report, selectDays);
  const isOpen = useSelector(report, selectIsRangeOpen);
  return (
    <PopoverButton
      label="Date range"
      isOpen={isOpen}
      onOpenChange={(open) =>
        report.send({ type: open ? 'range.editorOpened' : 'range.editorClosed' })
      }
      face={
        <>
          {!isShort && <CalendarDays aria-hidden size={16} className="text-ink-3" />}
          {days !== null && <span className="sr-only">Date range</span>}
          {days === null ? unset : shortDaysText(days)}
          {!isShort && <ChevronDown aria-hidden size={16} className="text-ink-3" />}
        </>
      }
    >
      <RangeForm report={report} />
    </PopoverButton>
  );
}
