import { readNumber } from '../../forms/typed.ts';
import type { ActivityDraft, CrewDraft, DispatchDraft, DropDraft } from '../draft/draft.ts';
import { isTouched } from '../draft/edit.ts';
import { type MergeField, type MergeKind, mergeFields } from './mergeFields.ts';

/** A row with its path in a user's draft. */
export interface RowAt<T extends object = object> {
  readonly draft: DispatchDraft;
  /** '' for the dispatch itself. */
  readonly path: string;
  readonly row: T;
}
/** One row in the three drafts; null in a draft without it. */
export interface ThreeSides<T extends object = object> {
  readonly base: RowAt<T> | null;
  readonly mine: RowAt<T> | null;
  readonly theirs: RowAt<T> | null;
}
/** The same row in three lists. Its name stays the same when other rows are added or removed. */
export interface Matched<T extends object> extends ThreeSides<T> {
  readonly name: string;
}

export const pathOf = ({ path }: RowAt, field: string): string =>
  path === '' ? field : `${path}.${field}`;
export const valuesOf = (row: object): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(row));

/** Whether two texts are equal. Two numbers are compared by value. */
function isSame(a: unknown, b: unknown): boolean {
  if (typeof a !== 'string' || typeof b !== 'string') return a === b;
  if (a.trim() === b.trim()) return true;
  const [x, y] = [readNumber(a, 9), readNumber(b, 9)];
  return x.value !== null && x.value === y.value;
}
/**
 * Whether two users have different values in a field. A value that both leave to its default does
 * not count: it is recomputed.
 */
export function differs(field: MergeField, a: RowAt, b: RowAt): boolean {
  const [x, y] = [valuesOf(a.row), valuesOf(b.row)];
  return field.fields.some(
    (f) =>
      !isSame(x[f], y[f]) && (isTouched(a.draft, pathOf(a, f)) || isTouched(b.draft, pathOf(b, f))),
  );
}

export const dropsOf = (a: RowAt<ActivityDraft> | null): RowAt<DropDraft>[] =>
  (a?.row.drops ?? []).map((row, n) => ({
    draft: a?.draft ?? never(),
    path: `${a?.path}.drops.${n}`,
    row,
  }));
export const crewOf = (a: RowAt<ActivityDraft> | null): RowAt<CrewDraft>[] =>
  (a?.row.crew ?? []).map((row, n) => ({
    draft: a?.draft ?? never(),
    path: `${a?.path}.crew.${n}`,
    row,
  }));
export const activitiesOf = (draft: DispatchDraft | null): RowAt<ActivityDraft>[] =>
  draft === null ? [] : draft.activities.map((row, n) => ({ draft, path: `activities.${n}`, row }));
function never(): never {
  throw new Error('A row without its draft');
}

export const idOf = (row: ActivityDraft | DropDraft | CrewDraft): string =>
  'activityId' in row ? row.activityId : row.id;
type Row = ActivityDraft | DropDraft | CrewDraft;
const nameOf = (row: Row) => (idOf(row) === '' ? `new ${row.key}` : idOf(row));

/**
 * Matches rows of the three lists by their stored ids; a row without an id is a user's new one. The
 * order is that of the side that reordered them. The other side's new rows follow the row they came
 * after.
 */
export function matchRows<T extends Row>(
  base: readonly RowAt<T>[],
  mine: readonly RowAt<T>[],
  theirs: readonly RowAt<T>[],
): Matched<T>[] {
  const byName = (list: readonly RowAt<T>[]) => new Map(list.map((a) => [nameOf(a.row), a]));
  const [b, m, t] = [byName(base), byName(mine), byName(theirs)];
  const moved = (side: Map<string, unknown>) =>
    [...side.keys()].filter((name) => b.has(name)).join(' ') !==
    [...b.keys()].filter((name) => side.has(name)).join(' ');
  const [first, second] = moved(t) && !moved(m) ? [t, m] : [m, t];
  const order = [...first.keys()];
  for (const list of [second, b]) {
    let behind = -1;
    for (const name of list.keys()) {
      const at = order.indexOf(name);
      if (at === -1) order.splice(behind + 1, 0, name);
      behind = at === -1 ? behind + 1 : at;
    }
  }
  return order.map((name) => ({
    name,
    base: b.get(name) ?? null,
    mine: m.get(name) ?? null,
    theirs: t.get(name) ?? null,
  }));
}

const isSameList = <T extends Row>(
  kind: MergeKind,
  a: readonly RowAt<T>[],
  b: readonly RowAt<T>[],
): boolean =>
  a.length === b.length &&
  a.every((x) => {
    const other = b.find((y) => nameOf(y.row) === nameOf(x.row));
    return other !== undefined && !mergeFields[kind].some((field) => differs(field, x, other));
  });
/** Whether a row, including its loads and crew, is unchanged. */
export function isSameRow(kind: MergeKind, a: RowAt, b: RowAt): boolean {
  if (mergeFields[kind].some((field) => differs(field, a, b))) return false;
  if (kind !== 'activity') return true;
  // Only an activity contains other rows.
  const [x, y] = [a as RowAt<ActivityDraft>, b as RowAt<ActivityDraft>];
  return isSameList('drop', dropsOf(x), dropsOf(y)) && isSameList('crew', crewOf(x), crewOf(y));
}
