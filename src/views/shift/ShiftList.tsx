import type { ShiftRow } from '../../../domain/shift/rows.ts';
import { Link } from '../../ui/buttons/Link.tsx';
import { Chip } from '../../ui/notices/Chip.tsx';

const wide = 'max-sm:hidden print:table-cell';
const heads = [
  ['Time', ''],
  ['What', ''],
  ['Aircraft', wide],
  ['Incident', wide],
  ['Text', ''],
  ['By', wide],
] as const;
/** Kinds that need a second look. */
const tones: Partial<Record<ShiftRow['kind'], 'error' | 'warning'>> = {
  overdue: 'error',
  unavailable: 'warning',
  abort: 'warning',
};

interface LineProps {
  readonly row: ShiftRow;
  readonly mayOpen: (path: string) => boolean;
}
function Line({ row, mayOpen }: LineProps) {
  const { time, kind, kindText, radioId, incident, text, by, to, forNext } = row;
  const tone = tones[kind];
  const about = [radioId, incident, by].filter((part) => part !== '').join(' · ');
  return (
    <tr className="border-b border-line align-baseline last:border-b-0">
      <th scope="row" className="py-1.5 pl-4 pr-2 text-left font-medium tabular-nums print:pl-0">
        {time}
      </th>
      <td className="whitespace-nowrap px-2 py-1.5">
        {tone === undefined ? kindText : <Chip tone={tone}>{kindText}</Chip>}
      </td>
      <td className={`whitespace-nowrap px-2 py-1.5 ${wide}`}>{radioId}</td>
      <td className={`px-2 py-1.5 ${wide}`}>{incident}</td>
      <td className="w-1/2 py-1.5 pl-2 pr-4 [overflow-wrap:anywhere]">
        {to !== '' && mayOpen(to) ? (
          <Link href={to} className="h-auto! whitespace-normal! text-left print:no-underline">
            {text}
          </Link>
        ) : (
          text
        )}
        {forNext && (
          <span className="ml-2">
            <Chip>For next shift</Chip>
          </span>
        )}
        {about !== '' && <span className="block text-ink-2 sm:hidden print:hidden">{about}</span>}
      </td>
      <td className={`whitespace-nowrap py-1.5 pl-2 pr-4 ${wide}`}>{by}</td>
    </tr>
  );
}

/** The lines of the log (SHIFT-3). */
export const ShiftList = ({
  rows,
  mayOpen,
}: {
  readonly rows: readonly ShiftRow[];
  readonly mayOpen: LineProps['mayOpen'];
}) => (
  <table aria-label="Shift log" className="w-full text-sm">
    <thead>
      <tr className="border-b border-line text-left text-ink-2">
        {heads.map(([label, look]) => (
          <th
            key={label}
            scope="col"
            className={`px-2 py-1.5 font-medium first:pl-4 print:first:pl-0 ${look}`}
          >
            {label}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <Line key={row.key} row={row} mayOpen={mayOpen} />
      ))}
    </tbody>
  </table>
);
