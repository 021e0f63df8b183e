import type { History, HistoryEntry } from '../../contract/history/history.ts';
import { addDays, formatDate } from '../dates/parseDate.ts';
import { tables } from './columns.ts';
import type { Names, TableShown } from './formats.ts';

type Row = Readonly<Record<string, unknown>>;
export interface HistoryLine {
  readonly label: string;
  /** '' for no value. */
  readonly before: string;
  readonly after: string;
}
/** The changes of one save to a record. */
export interface HistoryEvent {
  readonly key: string;
  /** Instant. */
  readonly at: string;
  readonly by: string;
  /**
   * Checked, Approved, Sent back, Reopened (APR-18), Created, Changed, Ended, Began, Deleted,
   * Brought back, Priced again, Saved unchanged.
   */
  readonly what: string;
  readonly lines: readonly HistoryLine[];
}
interface Change {
  readonly table: string;
  readonly before: Row | null;
  readonly after: Row | null;
}

/** Groups adjacent entries of the same request. The log is newest first. */
function groups(entries: readonly HistoryEntry[]): HistoryEntry[][] {
  const found: HistoryEntry[][] = [];
  for (const entry of entries) {
    const last = found.at(-1);
    const first = last?.[0];
    if (
      last !== undefined &&
      first !== undefined &&
      entry.requestId !== null &&
      first.requestId === entry.requestId
    )
      last.push(entry);
    else found.push([entry]);
  }
  return found;
}
const dayBeforeStart = (row: Row): string => addDays(String(row['start_date']), -1);
const spanOf = (row: Row): string => {
  const end = row['end_date'] ?? null;
  return `from ${formatDate(String(row['start_date']))} ${end === null ? 'with no end' : `to ${formatDate(String(end))}`}`;
};
/**
 * The target of a contract link. A link row that is deleted and written again counts as the same
 * one.
 */
const linkOf = (table: string, row: Row | null): unknown =>
  table === 'contract_types'
    ? row?.['aircraft_type_id']
    : table === 'contract_assets'
      ? row?.['asset_id']
      : undefined;
/**
 * One change per row: from before its first entry to after its last. Oldest first. Omits rows that
 * were added and removed in the same request.
 */
function changesOf(entries: readonly HistoryEntry[]): Change[] {
  const rows = new Map<string, Change>();
  for (const { table, rowId, before, after } of entries.toReversed()) {
    const key = `${table} ${linkOf(table, after ?? before) ?? rowId}`;
    const known = rows.get(key);
    rows.set(key, { table, before: known === undefined ? before : known.before, after });
  }
  return [...rows.values()].filter((c) => c.before !== null || c.after !== null);
}

const shown = (table: TableShown, column: string, row: Row | null, names: Names): string => {
  const value = row?.[column] ?? null;
  const [, format, empty = ''] = table.columns[column] ?? [];
  if (value === null || value === '') return row === null ? '' : empty;
  return format?.(value, names) ?? '';
};
const wordsOf = (table: TableShown, row: Row | null, names: Names): string =>
  Object.keys(table.columns)
    .filter((column) => row?.[column] !== false && row?.[column] !== 0)
    .map((column) => shown(table, column, row, names))
    .filter((words) => words !== '')
    .join(', ');

/** The position of a row within its record: "Activity 2 · Load 1". */
class Places {
  private readonly positions = new Map<string, number>();
  constructor(entries: readonly HistoryEntry[]) {
    for (const { table, rowId, after, before } of entries.toReversed())
      if (table === 'activities')
        this.positions.set(rowId, Number((after ?? before)?.['position'] ?? 0));
  }
  of({ table, before, after }: Change, name: string, names: Names): string {
    const row = after ?? before;
    const numbered =
      row?.['position'] === undefined ? name : `${name} ${Number(row['position']) + 1}`;
    const activity = this.positions.get(String(row?.['activity_id']));
    const isSeveral = [...this.positions.values()].some((position) => position > 0);
    const own =
      table === 'activity_crew' ? (names[String(row?.['crew_id'])] ?? numbered) : numbered;
    if (table === 'activities') return isSeveral ? own : name;
    return isSeveral && activity !== undefined ? `Activity ${activity + 1} · ${own}` : own;
  }
}

function linesOf(change: Change, places: Places, names: Names): HistoryLine[] {
  const table = tables[change.table];
  if (table === undefined) return [];
  const { before, after } = change;
  if (table.noun !== '' && (before === null || after === null))
    return [
      {
        label: places.of(change, table.noun, names),
        before: wordsOf(table, before, names),
        after: wordsOf(table, after, names),
      },
    ];
  const isOnlyActivity =
    change.table === 'activities' && places.of(change, table.prefix, names) === table.prefix;
  const prefix =
    table.prefix === '' || isOnlyActivity ? '' : `${places.of(change, table.prefix, names)} · `;
  return Object.entries(table.columns).flatMap(([column, [label]]) => {
    const [from, to] = [shown(table, column, before, names), shown(table, column, after, names)];
    // A reason appears once, with its step; clearing it is not shown.
    if (column === 'approval_note')
      return from === to || to === '' ? [] : [{ label, before: '', after: to }];
    // A new record omits fields that are empty or No.
    const isSaid =
      from !== to &&
      !(before === null && (after?.[column] ?? null) === null) &&
      !(before === null && (to === 'No' || to === ''));
    return isSaid ? [{ label: `${prefix}${label}`, before: from, after: to }] : [];
  });
}

/**
 * A row that ended so that another could begin, in the same request; both rows show it (SET-42).
 * Null for other changes.
 */
function successionOf(
  own: Change | undefined,
  beside: readonly Change[],
): { readonly what: string; readonly line: HistoryLine } | null {
  if (own?.after == null) return null;
  const began = (one: Change, other: Change) =>
    one.after !== null &&
    other.before !== null &&
    other.after?.['end_date'] === dayBeforeStart(one.after);
  const ended = (one: Change) => one.before?.['end_date'] !== one.after?.['end_date'];
  const after = beside.find((other) => ended(own) && began(other, own));
  if (after?.after != null)
    return {
      what: 'Ended',
      line: { label: 'Followed by', before: '', after: `the one ${spanOf(after.after)}` },
    };
  const before = beside.find((other) => ended(other) && began(own, other));
  if (before?.after == null) return null;
  return {
    what: own.before === null ? 'Began' : 'Changed',
    line: { label: 'Follows', before: '', after: `the one ${spanOf(before.after)}` },
  };
}

/** The approval step of a save; null for other saves (APR-18). */
function stepOf(own: Change | undefined): string | null {
  if (own === undefined || own.before === null || own.after === null) return null;
  const [from, to] = [own.before['approval'] ?? 'entered', own.after['approval'] ?? 'entered'];
  if (from === to) return null;
  if (to === 'checked') return 'Checked';
  if (to === 'approved') return 'Approved';
  if (from === 'approved') return 'Reopened';
  // A save that resets a check has no reason.
  return (own.after['approval_note'] ?? null) === null ? null : 'Sent back';
}

function whatOf(changes: readonly Change[], lines: readonly HistoryLine[]): string {
  const own = changes.find((c) => tables[c.table]?.noun === '');
  const isDeleted = (row: Row | null | undefined) => (row?.['deleted_at'] ?? null) !== null;
  if (own?.before === null) return 'Created';
  if (own?.after === null) return 'Deleted';
  const step = stepOf(own);
  if (step !== null) return step;
  if (own !== undefined && isDeleted(own.after) !== isDeleted(own.before))
    return isDeleted(own.after) ? 'Deleted' : 'Brought back';
  if (lines.length === 0) return 'Saved unchanged';
  // Only loads changed, without their dispatch: an earlier load moved them along the price tiers.
  return own === undefined && changes.every((c) => c.table === 'drops')
    ? 'Priced again'
    : 'Changed';
}

/**
 * The history of a record for display, newest first: who changed what and when, each field from old
 * to new.
 */
export function historyEvents({ entries, names, beside = [] }: History): HistoryEvent[] {
  const places = new Places(entries);
  return groups(entries).flatMap((group) => {
    const [newest] = group;
    if (newest === undefined) return [];
    const changes = changesOf(group);
    const lines = changes.flatMap((change) => linesOf(change, places, names));
    const others = changesOf(
      beside.filter((other) => newest.requestId !== null && other.requestId === newest.requestId),
    );
    const succession = successionOf(
      changes.find((c) => tables[c.table]?.noun === ''),
      others,
    );
    return [
      {
        key: `${newest.at} ${newest.table} ${newest.rowId}`,
        at: newest.at,
        by: newest.changedBy,
        what: succession?.what ?? whatOf(changes, lines),
        lines: succession === null ? lines : [...lines, succession.line],
      },
    ];
  });
}
