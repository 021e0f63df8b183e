import type { StripPart } from '../../../domain/daySheets/rows.ts';

const MINUTES = 24 * 60;
const looks: Readonly<Record<StripPart['kind'], string>> = {
  window: 'inset-y-0 bg-accent-tint',
  unavailable: 'inset-y-0 bg-error',
  excused: 'sheet-excused inset-y-0',
  flown: 'bottom-0 h-1/2 bg-ink',
};
const names: Readonly<Record<StripPart['kind'], string>> = {
  window: 'window',
  unavailable: 'unavailable',
  excused: 'excused',
  flown: 'flown',
};
const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** The 24 hours of a day, as a picture with its text. */
export const SheetStrip = ({ parts }: { readonly parts: readonly StripPart[] }) => (
  <span
    role="img"
    aria-label={parts
      .map(({ kind, from, until }) => `${names[kind]} ${clock(from)} to ${clock(until)}`)
      .join(', ')}
    className="relative block h-4 w-40 border border-line bg-surface"
  >
    {parts.map(({ kind, from, until }) => (
      <span
        key={`${kind} ${from}`}
        className={`absolute ${looks[kind]}`}
        style={{
          left: `${(from / MINUTES) * 100}%`,
          width: `${((until - from) / MINUTES) * 100}%`,
        }}
      />
    ))}
  </span>
);
