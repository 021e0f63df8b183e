import type { ReactNode } from 'react';
import type { Handover, SheetAircraft } from '../../../contract/shift/shift.ts';
import { momentText, shortMoment } from '../../../domain/dates/momentText.ts';
import { formatGallons } from '../../../domain/format.ts';

/** More aircraft than this are printed smaller. */
const MANY = 25;

interface Column {
  readonly label: string;
  /** On paper: widths that let most rows have one line (SHIFT-7). */
  readonly look: string;
  readonly textOf: (row: SheetAircraft) => string;
}
const columns: readonly Column[] = [
  {
    label: 'Status',
    look: 'print:w-[14%] print:whitespace-nowrap',
    textOf: ({ status, since, rotation }) =>
      [`${status} ${since}`.trim(), rotation].filter((text) => text !== '').join(' · '),
  },
  { label: 'Incident, reason, load', look: 'print:w-[26%]', textOf: (row) => row.about },
  { label: 'Following', look: 'print:w-[18%]', textOf: (row) => row.following },
  { label: 'Crew: hours / duty left', look: 'print:w-[28%]', textOf: (row) => row.crew },
  {
    label: 'Next start',
    look: 'print:w-[9%] print:whitespace-nowrap',
    textOf: (row) => row.nextStart,
  },
];

/** The base's aircraft in the order of its board. */
const Aircraft = ({ rows }: { readonly rows: readonly SheetAircraft[] }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard
  <section aria-label="Aircraft" tabIndex={0} className="overflow-x-auto print:overflow-visible">
    <table
      className="w-full min-w-[760px] text-sm print:min-w-0"
      data-rows={rows.length > MANY ? 'many' : 'few'}
    >
      <thead>
        <tr className="border-b border-line text-left text-ink-2">
          <th scope="col" className="px-2 py-1 pl-4 font-medium">
            Aircraft
          </th>
          {columns.map(({ label, look }) => (
            <th key={label} scope="col" className={`px-2 py-1 font-medium ${look}`}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.assetId} className="border-b border-line align-top last:border-b-0">
            <th scope="row" className="whitespace-nowrap py-1 pl-4 pr-2 text-left font-medium">
              {row.radioId}
            </th>
            {columns.map(({ label, look, textOf }) => (
              <td key={label} className={`px-2 py-1 ${look}`}>
                {textOf(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
    {rows.length === 0 && <p className="px-4 py-2">No aircraft are assigned here.</p>}
  </section>
);

interface BlockProps {
  readonly title: string;
  readonly empty: string;
  readonly lines: readonly { readonly key: string; readonly text: ReactNode }[];
}
const Block = ({ title, empty, lines }: BlockProps) => (
  <section aria-label={title} className="break-inside-avoid px-4 py-2">
    <h3 className="font-medium">{title}</h3>
    {lines.length === 0 ? (
      <p className="text-sm text-ink-2">{empty}</p>
    ) : (
      <ul className="text-sm">
        {lines.map(({ key, text }) => (
          <li key={key} className="[overflow-wrap:anywhere]">
            {text}
          </li>
        ))}
      </ul>
    )}
  </section>
);
/** Lines of attention that the paper has room for. */
const PAPER_ATTENTION = 12;

const takenText = ({ takenBy, takenAt, givenAt }: Handover): string =>
  takenBy === null || takenAt === null
    ? 'No user has taken over yet.'
    : `${takenBy} took over at ${shortMoment(takenAt, givenAt)}.`;

/** The sheet of a hand-over; one A4 page in print (SHIFT-5, SHIFT-7). */
export function HandoverPaper({
  handover,
  base,
}: {
  readonly handover: Handover;
  /** "HMT Hemet" */
  readonly base: string;
}) {
  const { sheet, givenBy, givenAt } = handover;
  const { aircraft, agents, fuel, loads, litres, attention, notes } = sheet;
  const more = attention.length - PAPER_ATTENTION;
  return (
    <article aria-label="Hand-over sheet" className="shift-paper card">
      <header className="border-b border-line px-4 py-2">
        <h2>
          {base} · hand-over of {momentText(givenAt)}
        </h2>
        <p className="text-sm">
          {givenBy} handed over. {takenText(handover)}
        </p>
      </header>
      <Aircraft rows={aircraft} />
      <div className="shift-blocks border-t border-line lg:columns-2">
        <Block
          title="For the next shift"
          empty="No notes."
          lines={notes.map(({ at, by, text }) => ({
            key: `${at} ${text}`,
            text: `${shortMoment(at, givenAt)} ${by}: ${text}`,
          }))}
        />
        <Block
          title="Fuel on hand, by the book"
          empty="No fuel storage here."
          lines={fuel.map(({ name, litres: held, capacityLitres }) => ({
            key: name,
            text: `${name}: ${formatGallons(held)}${capacityLitres === null ? '' : ` of ${formatGallons(capacityLitres)}`}`,
          }))}
        />
        <Block
          title="Agent aboard"
          empty="No aircraft is loaded."
          lines={agents.map(({ name, litres: held }) => ({
            key: name,
            text: `${name}: ${formatGallons(held)}`,
          }))}
        />
        <Block
          title="Loads today"
          empty=""
          lines={[{ key: 'loads', text: `${loads} loads, ${formatGallons(litres)}` }]}
        />
        <Block
          title={`Needs attention (${attention.length})`}
          empty="Nothing."
          lines={[
            ...attention.map(({ subject, what, detail }, n) => ({
              key: `${subject} ${what} ${detail}`,
              text: (
                <span className={n < PAPER_ATTENTION ? '' : 'print:hidden'}>
                  {subject}: {what} · {detail}
                </span>
              ),
            })),
            ...(more > 0
              ? [
                  {
                    key: 'more',
                    text: <span className="hidden print:inline">and {more} more in CATIS</span>,
                  },
                ]
              : []),
          ]}
        />
      </div>
    </article>
  );
}
