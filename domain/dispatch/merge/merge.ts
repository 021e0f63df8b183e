import type { Picks, Side } from '../../forms/merging.ts';
import type { ActivityDraft, DispatchDraft } from '../draft/draft.ts';
import { nextKey } from '../draft/edit.ts';
import { type MergeField, type MergeKind, mergeFields } from './mergeFields.ts';
import {
  activitiesOf,
  crewOf,
  differs,
  dropsOf,
  isSameRow,
  type Matched,
  matchRows,
  pathOf,
  type RowAt,
  type ThreeSides,
  valuesOf,
} from './mergeRows.ts';

/** A field or row that both users changed, each differently. */
export interface MergeConflict extends ThreeSides {
  readonly key: string;
  readonly kind: MergeKind;
  /** Null for a whole row that one user changed and the other removed. */
  readonly field: MergeField | null;
}
export interface Merge {
  /** Contains my value wherever the user has not chosen yet. */
  readonly draft: DispatchDraft;
  readonly conflicts: readonly MergeConflict[];
  /** Changes only the other user made; they are merged without a prompt. */
  readonly taken: readonly MergeConflict[];
}

interface Merged<T extends object> {
  readonly row: T;
  readonly sides: ThreeSides<T>;
  /** Fields taken from theirs. The others are mine, or theirs if mine has no such row. */
  readonly fromTheirs: ReadonlySet<string>;
  /** Its stored row no longer exists, so it is saved as a new one. */
  readonly isNew: boolean;
}
interface MergedActivity extends Merged<ActivityDraft> {
  readonly drops: readonly Merged<ActivityDraft['drops'][number]>[];
  readonly crew: readonly Merged<ActivityDraft['crew'][number]>[];
}
interface Work {
  readonly conflicts: MergeConflict[];
  readonly taken: MergeConflict[];
  readonly picks: Picks;
  /** The base version is unknown, so every difference becomes a conflict. */
  readonly isBlind: boolean;
}

function mergeOne<T extends object>(
  work: Work,
  kind: MergeKind,
  name: string,
  sides: ThreeSides<T>,
): Merged<T> {
  const { base, mine, theirs } = sides;
  const only = mine ?? theirs ?? base;
  if (only === null) throw new Error('A row that nobody has was merged');
  if (mine === null || theirs === null)
    return { row: only.row, sides, fromTheirs: new Set(), isNew: false };
  const fromTheirs = new Set<string>();
  for (const field of mergeFields[kind]) {
    if (!differs(field, mine, theirs)) continue;
    const isMine = base === null || differs(field, mine, base);
    const isTheirs = base === null || differs(field, theirs, base);
    const key = `${name}.${field.name}`;
    if (isTheirs)
      (isMine ? work.conflicts : work.taken).push({ key, kind, field, base, mine, theirs });
    const side: Side =
      isMine && isTheirs ? (work.picks[key] ?? 'mine') : isTheirs ? 'theirs' : 'mine';
    if (side === 'theirs') for (const f of field.fields) fromTheirs.add(f);
  }
  const given = valuesOf(theirs.row);
  // Both rows have the same kind, so each field keeps its type.
  const row = Object.fromEntries(
    Object.entries(mine.row).map(([f, value]) => [f, fromTheirs.has(f) ? given[f] : value]),
  ) as T;
  return { row, sides, fromTheirs, isNew: false };
}

/**
 * Whether a row stays, and whose version. A row that one user removed goes, unless the other
 * changed it in the meantime: that is a conflict.
 */
function stays<T extends object>(
  work: Work,
  kind: MergeKind,
  found: Matched<T>,
): 'merged' | 'mineAlone' | 'theirsAlone' | 'gone' {
  const { base, mine, theirs, name } = found;
  if (mine !== null && theirs !== null) return 'merged';
  const side = mine ?? theirs;
  if (side === null) return 'gone';
  const alone = mine === null ? 'theirsAlone' : 'mineAlone';
  const isOwn = base === null && !(work.isBlind && isStored(side.row));
  const whole = { key: name, kind, field: null, base, mine, theirs };
  const isUnchanged = base !== null && isSameRow(kind, side, base);
  if (isOwn ? mine === null : isUnchanged && theirs === null) work.taken.push(whole);
  if (isOwn) return alone;
  if (isUnchanged) return 'gone';
  work.conflicts.push(whole);
  return ((work.picks[name] ?? 'mine') === 'mine') === (mine !== null) ? alone : 'gone';
}
const isStored = (row: object) =>
  ['activityId', 'id'].some((field) => (valuesOf(row)[field] ?? '') !== '');

function mergeList<T extends object, M extends Merged<T>>(
  work: Work,
  kind: MergeKind,
  rows: readonly Matched<T>[],
  whole: (found: Matched<T>, merged: Merged<T>) => M,
): M[] {
  return rows.flatMap((found) => {
    const how = stays(work, kind, found);
    if (how === 'gone') return [];
    const merged = whole(found, mergeOne(work, kind, found.name, found));
    return [{ ...merged, isNew: how === 'mineAlone' && found.base !== null }];
  });
}

function mergeActivities(
  work: Work,
  base: DispatchDraft | null,
  mine: DispatchDraft,
  theirs: DispatchDraft,
): MergedActivity[] {
  const rows = matchRows(activitiesOf(base), activitiesOf(mine), activitiesOf(theirs));
  return mergeList(work, 'activity', rows, (found, merged) => {
    // The conflict about a removed activity covers its rows: all stay or all go with it (D-62).
    const isWhole =
      (found.mine === null || found.theirs === null) && (found.base !== null || work.isBlind);
    const inner: Work = isWhole ? { ...work, taken: [], isBlind: false } : work;
    const began = isWhole ? null : found.base;
    return {
      ...merged,
      drops: mergeList(
        inner,
        'drop',
        matchRows(dropsOf(began), dropsOf(found.mine), dropsOf(found.theirs)),
        (_, drop) => drop,
      ),
      crew: mergeList(
        inner,
        'crew',
        matchRows(crewOf(began), crewOf(found.mine), crewOf(found.theirs)),
        (_, person) => person,
      ),
    };
  });
}

/** Maps each path of both drafts to its path in the merged draft. */
class Moves {
  readonly mine = new Map<string, string>();
  readonly theirs = new Map<string, string>();
  row({ row, sides, fromTheirs }: Merged<object>, path: string): void {
    for (const field of Object.keys(row)) {
      const to = path === '' ? field : `${path}.${field}`;
      const isList = Array.isArray(valuesOf(row)[field]);
      const isTheirs = sides.mine === null || fromTheirs.has(field);
      if (sides.mine !== null && (isList || !isTheirs))
        this.mine.set(pathOf(sides.mine, field), to);
      if (sides.theirs !== null && (isList || isTheirs))
        this.theirs.set(pathOf(sides.theirs, field), to);
    }
  }
  /** Translates paths of both drafts to the merged one. Accepts `path code` entries, too. */
  carry(mine: readonly string[], theirs: readonly string[]): string[] {
    const along = (moves: ReadonlyMap<string, string>) => (entry: string) => {
      const [path = '', ...rest] = entry.split(' ');
      const to = moves.get(path);
      return to === undefined ? [] : [[to, ...rest].join(' ')];
    };
    return [...new Set([...mine.flatMap(along(this.mine)), ...theirs.flatMap(along(this.theirs))])];
  }
}

/** Gives every row a unique key. My rows keep theirs, so that the screen does not change. */
function keyed<T extends { readonly key: string }>(
  letter: string,
  merged: readonly { readonly row: T; readonly sides: ThreeSides<object> }[],
  rows: readonly T[],
): T[] {
  const taken: { key: string }[] = merged
    .filter((m) => m.sides.mine !== null)
    .map((m) => ({ key: m.row.key }));
  return rows.map((row, n) => {
    if (merged[n]?.sides.mine !== null) return row;
    const key = nextKey(letter, taken);
    taken.push({ key });
    return { ...row, key };
  });
}

/**
 * Three-way merge of a dispatch that two users changed (D-62). A field that only one user changed
 * takes that user's value. If both changed it differently it is a conflict, and `picks` decides.
 * Rows are matched by their stored ids.
 * @param base the version that mine started from; null if unknown, then every difference is a
 * conflict
 */
export function mergeDrafts(
  base: DispatchDraft | null,
  mine: DispatchDraft,
  theirs: DispatchDraft,
  picks: Picks = {},
): Merge {
  const work: Work = { conflicts: [], taken: [], picks, isBlind: base === null };
  const at = (draft: DispatchDraft): RowAt<DispatchDraft> => ({ draft, path: '', row: draft });
  const head = mergeOne(work, 'dispatch', 'dispatch', {
    base: base === null ? null : at(base),
    mine: at(mine),
    theirs: at(theirs),
  });
  const found = mergeActivities(work, base, mine, theirs);
  // Each user removed the rows the other kept. A dispatch needs at least one activity, so mine
  // stay, as new ones.
  const merged =
    found.length > 0
      ? found
      : // The cast: every draft has an activity, except this replacement for theirs.
        mergeActivities(work, null, mine, { ...theirs, activities: [] as never }).map((a) => ({
          ...a,
          isNew: true,
        }));
  const moves = new Moves();
  moves.row(head, '');
  const activities = merged.map((a, n) => {
    const path = `activities.${n}`;
    moves.row(a, path);
    for (const [m, drop] of a.drops.entries()) moves.row(drop, `${path}.drops.${m}`);
    for (const [m, person] of a.crew.entries()) moves.row(person, `${path}.crew.${m}`);
    const id = (m: Merged<{ readonly id: string }>) => (m.isNew || a.isNew ? '' : m.row.id);
    return {
      ...a.row,
      activityId: a.isNew ? '' : a.row.activityId,
      drops: keyed(
        'd',
        a.drops,
        a.drops.map((m) => ({ ...m.row, id: id(m) })),
      ),
      crew: keyed(
        'c',
        a.crew,
        a.crew.map((m) => ({ ...m.row, id: id(m) })),
      ),
    };
  });
  const carried = (list: 'touched' | 'copied' | 'declined') =>
    moves.carry(mine[list], theirs[list]);
  return {
    draft: {
      ...head.row,
      activities: keyed('a', merged, activities),
      touched: carried('touched'),
      copied: carried('copied'),
      declined: carried('declined'),
    },
    conflicts: work.conflicts,
    taken: work.taken,
  };
}
