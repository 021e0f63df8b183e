import { useSelector } from '@xstate/react';
import { CalendarDays, ChevronDown } from 'lucide-react';
import { quickRanges, type RangeField, shortDaysText } from '../../../domain/report/view/rangeDraft.ts';
import type { RangeRef, RangeSnapshot } from '../../../machines/report/rangeRef.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { PopoverButton } from '../../ui/buttons/PopoverButton.tsx';
import { SelectBox } from '../../ui/fields/SelectBox.tsx';
import { TextBox } from '../../ui/fields/TextBox.tsx';

const selectDays = (s: RangeSnapshot) => s.context.days;
const selectToday = (s: RangeSnapshot) => s.context.today;
const selectRangeDraft = (s: RangeSnapshot) => s.context.rangeDraft;
const selectRangeErrors = (s: RangeSnapshot) => s.context.rangeErrors;
const selectIsRangeOpen = (s: RangeSnapshot) => s.context.isRangeOpen;

const modes = [
  { id: 'specific', label: 'From a date to a date' },
  { id: 'lastDays', label: 'Last days, today included' },
  { id: 'mtd', label: 'Month to date' },
  { id: 'ytd', label: 'Year to date' },
];

function DraftField({ report, field, label, hint }: { readonly report: RangeRef; readonly field: RangeField; readonly label: string; readonly hint?: string }) {
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

/** One press to the usual ranges (RPT-2). */
export function QuickRanges({ report }: { readonly report: RangeRef }) {
  const today = useSelector(report, selectToday);
  return (
    <div className="flex flex-wrap gap-2">
      {quickRanges.map(({ label, range }) => (
        <Button key={label} variant="outline" onPress={() => report.send({ type: 'range.chosen', range: range(today) })}>
          {label}
        </Button>
      ))}
    </div>
  );
}

function RangeForm({ report }: { readonly report: RangeRef }) {
  const { dateMode } = useSelector(report, selectRangeDraft);
  return (
    <form
      className="flex w-[420px] max-w-[80vw] flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        report.send({ type: 'range.submitted' });
      }}
    >
      <QuickRanges report={report} />
      <SelectBox label="Range" value={dateMode} options={modes} onChange={(value) => report.send({ type: 'range.fieldChanged', field: 'dateMode', value })} />
      {dateMode === 'specific' && (
        <div className="grid grid-cols-2 gap-3">
          <DraftField report={report} field="start" label="Start date" hint="MM/DD/YYYY" />
          <DraftField report={report} field="end" label="End date" hint="MM/DD/YYYY" />
        </div>
      )}
      {dateMode === 'lastDays' && <DraftField report={report} field="days" label="Days" />}
      {(dateMode === 'mtd' || dateMode === 'ytd') && <DraftField report={report} field="date" label="Up to" hint="MM/DD/YYYY" />}
      <Button type="submit">Run report</Button>
    </form>
  );
}

export interface RangeEditorProps {
  readonly report: RangeRef;
  /** On a line that is no wider than a phone. */
  readonly isShort?: boolean;
}
/** The dates of the report, and the form that changes them. */
export function RangeEditor({ report, isShort = false }: RangeEditorProps) {
  const days = useSelector(report, selectDays);
  const isOpen = useSelector(report, selectIsRangeOpen);
  return (
    <PopoverButton
      label="Date range"
      isOpen={isOpen}
      onOpenChange={(open) => report.send({ type: open ? 'range.editorOpened' : 'range.editorClosed' })}
      face={
        <>
          {!isShort && <CalendarDays aria-hidden size={16} className="text-ink-3" />}
          {days !== null && <span className="sr-only">Date range</span>}
          {days === null ? 'Choose dates' : shortDaysText(days)}
          {!isShort && <ChevronDown aria-hidden size={16} className="text-ink-3" />}
        </>
      }
    >
      <RangeForm report={report} />
    </PopoverButton>
  );
}
