import { type DispatchDraft, emptyCrew, emptyDrop } from './draft.ts';
import { withoutPath, withoutRow } from './paths.ts';

/** What stands at a dotted path of a draft, undefined when there is nothing. */
export function valueAt(draft: object, path: string): unknown {
  let here: unknown = draft;
  for (const part of path.split('.')) {
    if (typeof here !== 'object' || here === null) return undefined;
    here = Object.entries(here).find(([key]) => key === part)?.[1];
  }
  return here;
}

function putAt(here: unknown, parts: readonly string[], value: unknown): unknown {
  const [part, ...rest] = parts;
  if (part === undefined) return value;
  if (Array.isArray(here))
    return here.map((item, index) => (String(index) === part ? putAt(item, rest, value) : item));
  if (typeof here !== 'object' || here === null) return here;
  return Object.fromEntries(
    Object.entries(here).map(([key, item]) => [
      key,
      key === part ? putAt(item, rest, value) : item,
    ]),
  );
}

/** Writes a value without marking it as typed; a path that leads nowhere changes nothing. */
export const putValue = (draft: DispatchDraft, path: string, value: unknown): DispatchDraft =>
  // Every key keeps its place and callers pass a value of the kind that stands there, so the shape is still a draft's.
  valueAt(draft, path) === value ? draft : (putAt(draft, path.split('.'), value) as DispatchDraft);

/** Whether a default must leave a path alone: it was typed, or copied from another dispatch. */
export const isTouched = (draft: DispatchDraft, path: string): boolean =>
  draft.touched.includes(path) || draft.copied.includes(path);
/** The same for a path and all below it. */
export const isTouchedWithin = (draft: DispatchDraft, path: string): boolean =>
  [...draft.touched, ...draft.copied].some((kept) => kept === path || kept.startsWith(`${path}.`));

export const touch = (touched: readonly string[], path: string): string[] => [
  ...touched.filter((typed) => typed !== path),
  path,
];

/**
 * Of day and night the one typed last stands, and the other is recomputed (D-T1). Editing the total recomputes the day.
 */
function touchHours(touched: readonly string[], path: string): readonly string[] {
  const dot = path.lastIndexOf('.') + 1;
  const [activity, field] = [path.slice(0, dot), path.slice(dot)];
  const [day, night] = [`${activity}dayFlightHours`, `${activity}nightFlightHours`];
  if (field === 'dayFlightHours')
    return touch(
      touched.filter((typed) => typed !== night),
      path,
    );
  if (field !== 'totalFlightHours' && field !== 'nightFlightHours') return touch(touched, path);
  // The night worked out from a typed day stays when the day is worked out again.
  const kept = touched.includes(day)
    ? touch(
        touched.filter((typed) => typed !== day),
        night,
      )
    : touched;
  return touch(kept, path);
}

/** What was copied for one aircraft says nothing about another: its defaults come instead. */
const ofAircraft = /\.(takeOffBaseId|hobbsStart|missionFlightTypeDesc)$/;
const stillCopied = (copied: readonly string[], path: string): string[] =>
  copied.filter((other) => other !== path && !(path === 'assetId' && ofAircraft.test(other)));

const ofLoad = /^(activities\.\d+\.drops\.\d+)\.(agentTypeId|baseId)$/;
/** A row takes a load of one aircraft, base and agent: another of these, and it is a load of its own. */
function releaseLoad(draft: DispatchDraft, path: string): DispatchDraft {
  const row = ofLoad.exec(path)?.[1];
  if (row !== undefined) return putValue(draft, `${row}.preloadDropId`, '');
  if (path !== 'assetId') return draft;
  return draft.activities.reduce(
    (next, a, i) =>
      a.drops.reduce(
        (rows, _, j) => putValue(rows, `activities.${i}.drops.${j}.preloadDropId`, ''),
        next,
      ),
    draft,
  );
}

/** What the person typed or chose at a dotted path. Marks it, so that no default overwrites it. */
export function changeField(
  draft: DispatchDraft,
  path: string,
  value: string | boolean,
): DispatchDraft {
  const before = valueAt(draft, path);
  if (before === undefined) return draft;
  const kept = before === value ? draft : releaseLoad(draft, path);
  return {
    ...putValue(kept, path, value),
    touched: touchHours(draft.touched, path),
    copied: stillCopied(draft.copied, path),
  };
}

/** Gives a path back to its default; `applyDefaults` then fills it. */
export const resetField = (draft: DispatchDraft, path: string): DispatchDraft => ({
  ...draft,
  touched: withoutPath(draft.touched, path),
  copied: withoutPath(draft.copied, path),
});

type ListName = 'drops' | 'crew';

/** A key no other row of the list has. */
export const nextKey = (letter: string, rows: readonly { readonly key: string }[]): string =>
  `${letter}${Math.max(0, ...rows.map((row) => Number.parseInt(row.key.slice(1), 10) || 0)) + 1}`;

function addRow(draft: DispatchDraft, activity: number, list: ListName): DispatchDraft {
  const rows = draft.activities[activity]?.[list];
  if (rows === undefined) return draft;
  const row = list === 'drops' ? emptyDrop(nextKey('d', rows)) : emptyCrew(nextKey('c', rows));
  const path = `activities.${activity}.${list}`;
  return { ...putValue(draft, path, [...rows, row]), touched: touch(draft.touched, path) };
}

/** Takes a row out; what was typed in the rows after it moves up with them. */
function removeRow(
  draft: DispatchDraft,
  activity: number,
  list: ListName,
  row: number,
): DispatchDraft {
  const rows = draft.activities[activity]?.[list];
  if (rows?.[row] === undefined) return draft;
  const path = `activities.${activity}.${list}`;
  return {
    ...putValue(
      draft,
      path,
      rows.filter((_, index) => index !== row),
    ),
    touched: touch(withoutRow(draft.touched, path, row), path),
    copied: withoutRow(draft.copied, path, row),
    declined: withoutRow(draft.declined, path, row),
  };
}

export const addDrop = (draft: DispatchDraft, activity: number): DispatchDraft =>
  addRow(draft, activity, 'drops');
export const removeDrop = (draft: DispatchDraft, activity: number, row: number): DispatchDraft =>
  removeRow(draft, activity, 'drops', row);
export const addCrew = (draft: DispatchDraft, activity: number): DispatchDraft =>
  addRow(draft, activity, 'crew');
export const removeCrew = (draft: DispatchDraft, activity: number, row: number): DispatchDraft =>
  removeRow(draft, activity, 'crew', row);
