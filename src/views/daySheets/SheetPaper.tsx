import type { UnavailableMark } from '../../../contract/base/board.ts';
import type { Sortie } from '../../../contract/daySheets/daySheets.ts';
import { shortMomentOn } from '../../../domain/dates/momentText.ts';
import type { SheetPage } from '../../../domain/daySheets/rows.ts';
import { format2, formatHours, formatTime, formatUsd } from '../../../domain/format.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Rows } from '../../ui/lists/Rows.tsx';

const paysTexts = { deduct: 'Deducts', excuse: 'Excused', dayOff: 'Day off' } as const;
const reading = (value: number | null): string => (value === null ? '' : formatHours(value));

interface MarksProps {
  readonly day: string;
  readonly marks: readonly UnavailableMark[];
  /** Null without the right to change marks. */
  readonly onEdit: ((id: string) => void) | null;
}
const Marks = ({ day, marks, onEdit }: MarksProps) => (
  <Rows
    label="Unavailable"
    headers={[
      { label: 'From' },
      { label: 'Until' },
      { label: 'Unavailable because' },
      { label: 'Pay' },
      ...(onEdit === null ? [] : [{ label: 'Change', isHidden: true }]),
    ]}
  >
    {marks.map((mark) => (
      <tr key={mark.id}>
        <td className="whitespace-nowrap">{shortMomentOn(mark.startTime, day)}</td>
        <td className="whitespace-nowrap">
          {mark.untilTime === null ? 'open' : shortMomentOn(mark.untilTime, day)}
        </td>
        <td className="text-left">{mark.reason}</td>
        <td className="text-left">
          {paysTexts[mark.pays ?? 'deduct']}
          {mark.paysReason == null ? '' : `: ${mark.paysReason}`}
        </td>
        {onEdit !== null && (
          <td className="text-right print:hidden">
            <Button
              variant="outline"
              size="inputAction"
              aria-label={`Change the mark: ${mark.reason}`}
              onPress={() => onEdit(mark.id)}
            >
              Change
            </Button>
          </td>
        )}
      </tr>
    ))}
  </Rows>
);

const sortieHeaders = [
  { label: 'Record' },
  { label: 'Incident' },
  { label: 'Out' },
  { label: 'In' },
  { label: 'Meter out', isNumeric: true },
  { label: 'Meter in', isNumeric: true },
  { label: 'Hours', isNumeric: true },
] as const;
const Sorties = ({
  day,
  sorties,
}: {
  readonly day: string;
  readonly sorties: readonly Sortie[];
}) => (
  <Rows label="Sorties" headers={sortieHeaders}>
    {sorties.map((one) => (
      <tr key={one.activityId}>
        <td>{one.dispatchNumber}</td>
        <td className="text-left">{one.aborted ? `${one.incident} (aborted)` : one.incident}</td>
        <td>{formatTime(one.timeOut, day)}</td>
        <td>{formatTime(one.timeIn, day)}</td>
        <td className="text-right">{reading(one.hobbsStart)}</td>
        <td className="text-right">{reading(one.hobbsEnd)}</td>
        <td className="text-right">{reading(one.hours)}</td>
      </tr>
    ))}
  </Rows>
);

const Amounts = ({ page }: { readonly page: SheetPage }) => (
  <Rows
    label="Payable"
    headers={[{ label: 'Item' }, { label: 'How' }, { label: 'Amount', isNumeric: true }]}
  >
    {page.lines.map(({ label, how, amount }) => (
      <tr key={`${label} ${how}`}>
        <td>{label}</td>
        <td className="text-left">{how}</td>
        <td className="text-right">{amount}</td>
      </tr>
    ))}
    <tr className="font-medium">
      <th scope="row" colSpan={2} className="text-left">
        Payable
      </th>
      <td className="text-right">{formatUsd(page.row.due)}</td>
    </tr>
  </Rows>
);

const Signature = ({ who }: { readonly who: string }) => (
  <div className="flex-1 pt-10">
    <p className="border-t border-ink pt-1 text-sm">{who}, signature and date</p>
  </div>
);

function termsText({ sheet, contract }: SheetPage): string {
  const window = `window ${sheet.windowStart}, ${sheet.windowHours} h, steps of ${sheet.stepMinutes} min`;
  if (contract === null) return `No contract; ${window}.`;
  const rates = `${formatUsd(contract.dailyAvailability)} a day, ${formatUsd(contract.hourlyRate)} an hour`;
  return `${contract.typeCode} of ${contract.vendorName}: ${rates}; ${window}.`;
}

export interface SheetPaperProps extends Pick<MarksProps, 'onEdit'> {
  readonly page: SheetPage;
  readonly radioId: string;
  /** Null unless the user can correct this day. */
  readonly onAdjust: (() => void) | null;
  /** Null for users who can't set the contract's terms. */
  readonly onTerms: (() => void) | null;
}
/** A day's sheet with two signature lines; one page in print (PAY-21). */
export const SheetPaper = ({ page, radioId, onEdit, onAdjust, onTerms }: SheetPaperProps) => {
  const { sheet, row, marks, sorties, people, notes } = page;
  return (
    <article
      aria-label={`Sheet of ${radioId}, ${row.dayText}`}
      className="report-paper card flex flex-col gap-3 pb-4 print:border-0"
    >
      <header className="px-4 pt-3 print:px-0">
        <h2>
          {radioId} · {row.dayText} · {row.statusText}
        </h2>
        <p className="flex flex-wrap items-baseline gap-x-3 text-sm">
          {termsText(page)}
          {onTerms !== null && (
            <Button variant="outline" size="inputAction" className="print:hidden" onPress={onTerms}>
              Change the terms
            </Button>
          )}
        </p>
        {notes.map((note) => (
          <p key={note} className="text-sm">
            {note}
          </p>
        ))}
        {sheet.isClosed && !sheet.isStored && (
          <p className="text-sm text-ink-2">Computed later: the half-month was closed before.</p>
        )}
      </header>
      {marks.length > 0 && <Marks day={sheet.day} marks={marks} onEdit={onEdit} />}
      {sorties.length > 0 && <Sorties day={sheet.day} sorties={sorties} />}
      {people.length > 0 && (
        <p className="px-4 text-sm print:px-0">
          Crew:{' '}
          {people
            .map(({ name, standbyHours }) =>
              standbyHours === 0 ? name : `${name} (${format2(standbyHours)} h standby)`,
            )
            .join(', ')}
        </p>
      )}
      {!sheet.isSoFar && <Amounts page={page} />}
      {onAdjust !== null && (
        <Button variant="outline" className="mx-4 self-start print:hidden" onPress={onAdjust}>
          Correct the day
        </Button>
      )}
      <div className="flex gap-8 px-4 print:px-0">
        <Signature who="Contractor" />
        <Signature who="Contracting officer" />
      </div>
    </article>
  );
};
