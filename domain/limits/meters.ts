/** Hundredths of an hour, as in D-H4 and D-H5. */
const OVERLAP_BELOW = -5;
const GAP_ABOVE = 15;

/** One flight of an aircraft, in the order of time out; readings and hours in hundredths. */
export interface MeterRow {
  readonly id: string;
  readonly start: number | null;
  readonly end: number | null;
  readonly hours: number | null;
  /** The meter was replaced before it. */
  readonly meterReset: boolean;
}
/** Two readings that do not join. */
export interface Join<T extends MeterRow> {
  readonly kind: 'gap' | 'overlap';
  readonly after: T;
  readonly before: T;
  /** Hundredths of an hour that are missing or counted twice. */
  readonly hours: number;
}

interface Chain<T> {
  readonly last: { readonly row: T; readonly end: number } | null;
  /** Flown since by flights without readings. */
  readonly unread: number;
}

function joinOf<T extends MeterRow>({ last, unread }: Chain<T>, row: T): Join<T>[] {
  if (last === null || row.start === null) return [];
  const apart = row.start - last.end - unread;
  if (apart > GAP_ABOVE) return [{ kind: 'gap', after: last.row, before: row, hours: apart }];
  return apart < OVERLAP_BELOW && !row.meterReset
    ? [{ kind: 'overlap', after: last.row, before: row, hours: -apart }]
    : [];
}

function goOn<T extends MeterRow>({ last, unread }: Chain<T>, row: T): Chain<T> {
  if (row.end !== null) return { last: { row, end: row.end }, unread: 0 };
  // A start alone says where the meter stood, and nobody knows where it went from there.
  if (row.start !== null) return { last: null, unread: 0 };
  return { last, unread: unread + (row.hours ?? 0) };
}

/**
 * Gaps and overlaps between the readings of one aircraft's flights (LIM-20): a flight without readings adds its hours,
 * one without an end begins the chain anew.
 */
export function meterJoins<T extends MeterRow>(rows: readonly T[]): Join<T>[] {
  const joins: Join<T>[] = [];
  let chain: Chain<T> = { last: null, unread: 0 };
  for (const row of rows) {
    joins.push(...joinOf(chain, row));
    chain = goOn(chain, row);
  }
  return joins;
}
