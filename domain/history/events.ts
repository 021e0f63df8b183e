import type { History, HistoryEntry } from '../../contract/history/history.ts';
import { type Names, type TableShown, tables } from './columns.ts';

type Row = Readonly<Record<string, unknown>>;
export interface HistoryLine {
  readonly label: string;
  /** '' = nothing. */
  readonly before: string;
  readonly after: string;
}
/** What one save did to a record. */
export interface HistoryEvent {
  readonly key: string;
  /** Instant. */
  readonly at: string;
  readonly by: string;
  /** Created, Changed, Deleted, Brought back, Priced again, Saved unchanged. */
  readonly what: string;
  readonly lines: readonly HistoryLine[];
}
interface Change {
  readonly table: string;
  readonly before: Row | null;
  readonly after: Row | null;
}

/** Entries of one request by one person belong together; the log is newest first. */
function groups(entries: readonly HistoryEntry[]): HistoryEntry[][] {
  const found: HistoryEntry[][] = [];
  for (const entry of entries) {
    const last = found.at(-1);
    const first = last?.[0];
    if (last !== undefined && first !== undefined && entry.requestId !== null && first.requestId === entry.requestId) last.push(entry);
    else found.push([entry]);
  }
  return found;
}
/**
 * One change a row: from before the first to after the last of its entries. Oldest first; what came and went in one
 * request is nothing.
 */
function changesOf(entries: readonly HistoryEntry[]): Change[] {
  const rows = new Map<string, Change>();
  for (const { table, rowId, before, after } of entries.toReversed()) {
    const key = `${table} ${rowId}`;
    const known = rows.get(key);
    rows.set(key, { table, before: known === undefined ? before : known.before, after });
  }
  return [...rows.values()].filter((c) => c.before !== null || c.after !== null);
}

const shown = (table: TableShown, column: string, row: Row | null, names: Names): string => {
  const value = row?.[column] ?? null;
  return value === null || value === '' ? '' : (table.columns[column]?.[1](value, names) ?? '');
};
const wordsOf = (table: TableShown, row: Row | null, names: Names): string =>
  Object.keys(table.columns)
    .filter((column) => row?.[column] !== false && row?.[column] !== 0)
    .map((column) => shown(table, column, row, names))
    .filter((words) => words !== '')
    .join(', ');

/** Where a row stands among those of its record: "Activity 2 · Load 1". */
class Places {
  private readonly positions = new Map<string, number>();
  constructor(entries: readonly HistoryEntry[]) {
    for (const { table, rowId, after, before } of entries.toReversed())
      if (table === 'activities') this.positions.set(rowId, Number((after ?? before)?.['position'] ?? 0));
  }
  of({ table, before, after }: Change, name: string, names: Names): string {
    const row = after ?? before;
    const numbered = row?.['position'] === undefined ? name : `${name} ${Number(row['position']) + 1}`;
    const activity = this.positions.get(String(row?.['activity_id']));
    const isSeveral = [...this.positions.values()].some((position) => position > 0);
    const own = table === 'activity_crew' ? (names[String(row?.['crew_id'])] ?? numbered) : numbered;
    if (table === 'activities') return isSeveral ? own : name;
    return isSeveral && activity !== undefined ? `Activity ${activity + 1} · ${own}` : own;
  }
}

function linesOf(change: Change, places: Places, names: Names): HistoryLine[] {
  const table = tables[change.table];
  if (table === undefined) return [];
  const { before, after } = change;
  if (table.noun !== '' && (before === null || after === null))
    return [{ label: places.of(change, table.noun, names), before: wordsOf(table, before, names), after: wordsOf(table, after, names) }];
  const isOnlyActivity = change.table === 'activities' && places.of(change, table.prefix, names) === table.prefix;
  const prefix = table.prefix === '' || isOnlyActivity ? '' : `${places.of(change, table.prefix, names)} · `;
  return Object.entries(table.columns).flatMap(([column, [label]]) => {
    const [from, to] = [shown(table, column, before, names), shown(table, column, after, names)];
    // A record that is made says nothing of what it is not.
    const isSaid = from !== to && !(before === null && (to === 'No' || to === ''));
    return isSaid ? [{ label: `${prefix}${label}`, before: from, after: to }] : [];
  });
}

function whatOf(changes: readonly Change[], lines: readonly HistoryLine[]): string {
  const own = changes.find((c) => tables[c.table]?.noun === '');
  const isDeleted = (row: Row | null | undefined) => (row?.['deleted_at'] ?? null) !== null;
  if (own?.before === null) return 'Created';
  if (own !== undefined && isDeleted(own.after) !== isDeleted(own.before)) return isDeleted(own.after) ? 'Deleted' : 'Brought back';
  if (lines.length === 0) return 'Saved unchanged';
  // Loads whose dispatch nobody touched: one before them moved them along the price tiers.
  return own === undefined && changes.every((c) => c.table === 'drops') ? 'Priced again' : 'Changed';
}

/**
 * The stored rows of a history as a person reads them: who did what when, each field from what to what. Newest first.
 */
export function historyEvents({ entries, names }: History): HistoryEvent[] {
  const places = new Places(entries);
  return groups(entries).flatMap((group) => {
    const [newest] = group;
    if (newest === undefined) return [];
    const changes = changesOf(group);
    const lines = changes.flatMap((change) => linesOf(change, places, names));
    return [{ key: `${newest.at} ${newest.table} ${newest.rowId}`, at: newest.at, by: newest.changedBy, what: whatOf(changes, lines), lines }];
  });
}
