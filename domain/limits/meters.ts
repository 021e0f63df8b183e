/** Thresholds in hundredths of an hour, as in D-H4 and D-H5. */
const OVERLAP_BELOW = -5;
const GAP_ABOVE = 15;

/** A flight's readings and hours in hundredths; rows are in order of time out. */
export interface MeterRow {
  readonly id: string;
  readonly start: number | null;
  readonly end: number | null;
  readonly hours: number | null;
  /** The meter was replaced before this flight. */
  readonly meterReset: boolean;
}
/** A gap or overlap between two readings. */
export interface Join<T extends MeterRow> {
  readonly kind: 'gap' | 'overlap';
  readonly after: T;
  readonly before: T;
  /** Hundredths of an hour, missing or counted twice. */
  readonly hours: number;
}

interface Chain<T> {
  readonly last: { readonly row: T; readonly end: number } | null;
  /** Hours since then, flown by flights without readings. */
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
  // After a start without an end, the meter's position is unknown.
  if (row.start !== null) return { last: null, unread: 0 };
  return { last, unread: unread + (row.hours ?? 0) };
}

/**
 * Gaps and overlaps between the readings of one aircraft's flights (LIM-20). A flight without
 * readings adds its hours; one without an end restarts the chain.
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
