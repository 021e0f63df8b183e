import type { InvoiceDecision } from '../../../contract/invoices/constants.ts';
import type { InvoiceGroup, InvoiceReply } from '../../../contract/invoices/invoices.ts';
import { pacificTime } from '../../../domain/dates/pacific.ts';
import { formatDate } from '../../../domain/dates/parseDate.ts';
import { sheetOfDayPath } from '../../../domain/daySheets/address.ts';
import { dispatchPath } from '../../../domain/dispatch/view/kinds.ts';
import { format2 } from '../../../domain/format.ts';
import {
  causeLines,
  centsText,
  decisionTexts,
  groupTitle,
} from '../../../domain/invoices/texts.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Link } from '../../ui/buttons/Link.tsx';

const hundredths = (value: number | null) => (value === null ? '' : format2(value / 100));
const clock = (instant: string | null) => (instant === null ? '' : pacificTime(instant));

interface TableProps {
  readonly label: string;
  readonly heads: readonly string[];
  readonly rows: readonly { readonly key: string; readonly cells: readonly React.ReactNode[] }[];
}
const Table = ({ label, heads, rows }: TableProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard
  <section aria-label={label} tabIndex={0} className="overflow-x-auto">
    <table aria-label={label} className="w-full text-sm whitespace-nowrap">
      <thead>
        <tr className="border-b border-line text-left text-ink-2">
          {heads.map((head) => (
            <th key={head} scope="col" className="px-2 py-1 font-medium first:pl-0">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells }) => (
          <tr key={key} className="border-b border-line last:border-b-0">
            {cells.map((cell, n) => (
              <td key={heads[n]} className="px-2 py-1 tabular-nums first:pl-0">
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);

function Billed({ group, reply }: Pick<GroupProps, 'group' | 'reply'>) {
  const rows = group.lines.flatMap((n) => {
    const line = reply.lines[n];
    if (line === undefined) return [];
    const { row, quantity, rateCents, amountCents, reference } = line;
    const rate = rateCents === null ? '' : centsText(rateCents);
    const cells = [row, hundredths(quantity), rate, centsText(amountCents), reference ?? ''];
    return [{ key: String(n), cells }];
  });
  return (
    <Table label="Billed" heads={['Row', 'Quantity', 'Rate', 'Amount', 'Reference']} rows={rows} />
  );
}

function Sorties({ group }: Pick<GroupProps, 'group'>) {
  if (group.sorties.length === 0) return null;
  return (
    <Table
      label="Recorded"
      heads={['Record', 'Out', 'In', 'Meter', 'Hours', 'Cost', 'Approved']}
      rows={group.sorties.map((sortie, n) => ({
        key: `${sortie.dispatchId} ${n}`,
        cells: [
          <Link key="record" href={dispatchPath(sortie.dispatchType, sortie.dispatchId)}>
            {sortie.dispatchNumber}
          </Link>,
          clock(sortie.timeOut),
          clock(sortie.timeIn),
          sortie.hobbsEnd === null
            ? ''
            : `${hundredths(sortie.hobbsStart)}–${hundredths(sortie.hobbsEnd)}`,
          hundredths(sortie.hours),
          centsText(sortie.cents),
          sortie.isApproved ? 'Yes' : 'Not yet',
        ],
      }))}
    />
  );
}

/** From the billed to the unpaid amount, cause by cause (INV-3). */
function Causes({ group, reply }: Pick<GroupProps, 'group' | 'reply'>) {
  const { invoicedCents, recordedCents, settledCents, remainingCents } = group;
  const line = (label: string, money: string, isStrong = false) => (
    <div key={label} className={`flex gap-3 ${isStrong ? 'font-medium' : ''}`}>
      <dt className="min-w-0 flex-1">{label}</dt>
      <dd className="tabular-nums">{money}</dd>
    </div>
  );
  return (
    <dl className="flex flex-col gap-1 text-sm">
      {line('Recorded', centsText(recordedCents))}
      {settledCents !== 0 && line('Paid before', centsText(-settledCents))}
      {line('Left to pay', centsText(remainingCents), true)}
      {causeLines(group, reply.lines).map(({ text, money }) => line(text, money))}
      {line('Billed', centsText(invoicedCents), true)}
    </dl>
  );
}

export interface DayLinkProps {
  readonly group: Pick<InvoiceGroup, 'assetId' | 'day' | 'aircraft'>;
  /** The user can see day sheets. */
  readonly seesSheets: boolean;
}
/** Opens the sheet of a group's day. */
export const DayLink = ({ group: { assetId, aircraft, day }, seesSheets }: DayLinkProps) =>
  seesSheets && assetId !== null ? (
    <Link
      href={sheetOfDayPath(assetId, day)}
      aria-label={`Open the day: ${aircraft}, ${formatDate(day)}`}
    >
      Open the day
    </Link>
  ) : null;

interface GroupProps extends Pick<DayLinkProps, 'seesSheets'> {
  readonly group: InvoiceGroup;
  readonly reply: InvoiceReply;
  readonly mayDecide: boolean;
  readonly onDecide: (decision: InvoiceDecision | null) => void;
}
const buttons = [
  ['invoiced', 'Pay as billed'],
  ['recorded', 'Pay as recorded'],
  ['other', 'Pay another amount'],
  ['dispute', 'Dispute'],
] as const;
/** One group: billed lines, records, the sum of its causes, and the decision. */
export const GroupView = ({ group, reply, mayDecide, seesSheets, onDecide }: GroupProps) => (
  <section
    aria-label={groupTitle(group)}
    className="card flex min-w-0 flex-1 flex-col gap-4 px-4 py-3"
  >
    <header className="flex flex-wrap items-baseline justify-between gap-3">
      <h2>{groupTitle(group)}</h2>
      <DayLink group={group} seesSheets={seesSheets} />
    </header>
    <Billed group={group} reply={reply} />
    <Sorties group={group} />
    <Causes group={group} reply={reply} />
    <p className="text-sm">
      Decision:{' '}
      <strong>{group.decision === null ? 'Undecided' : decisionTexts[group.decision]}</strong>
      {group.otherCents !== null && `, ${centsText(group.otherCents)}`}
      {group.reason !== null && `. ${group.reason}`}
    </p>
    {mayDecide && (
      <div className="flex flex-wrap gap-2">
        {buttons.map(([decision, label]) => (
          <Button
            key={decision}
            variant={group.decision === decision ? 'secondary' : 'outline'}
            onPress={() => onDecide(decision)}
          >
            {label}
          </Button>
        ))}
      </div>
    )}
  </section>
);
