import { type DispatchDraft, emptyCrew, emptyDrop } from './draft.ts';
import { withoutPath, withoutRow } from './paths.ts';

/** The value at a dotted path of a draft; undefined if the path does not exist. */
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

/** Writes a value without marking it as typed; an unknown path changes nothing. */
export const putValue = (draft: DispatchDraft, path: string, value: unknown): DispatchDraft =>
  // Only existing keys are replaced, and callers pass a value of the same type. So the result is
  // still a draft.
  valueAt(draft, path) === value ? draft : (putAt(draft, path.split('.'), value) as DispatchDraft);

/** Whether a default must leave a path alone: it was typed, or copied from another dispatch. */
export const isTouched = (draft: DispatchDraft, path: string): boolean =>
  draft.touched.includes(path) || draft.copied.includes(path);
/** Whether a path, or any path below it, was typed or copied. */
export const isTouchedWithin = (draft: DispatchDraft, path: string): boolean =>
  [...draft.touched, ...draft.copied].some((kept) => kept === path || kept.startsWith(`${path}.`));

export const touch = (touched: readonly string[], path: string): string[] => [
  ...touched.filter((typed) => typed !== path),
  path,
];

/**
 * Of day and night hours, keeps the one typed last and recomputes the other (D-T1). Editing the
 * total recomputes the day.
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
  // When the day is recomputed, the night computed from a typed day stays.
  const kept = touched.includes(day)
    ? touch(
        touched.filter((typed) => typed !== day),
        night,
      )
    : touched;
  return touch(kept, path);
}

/** Copied fields that belong to an aircraft. For another aircraft, defaults replace them. */
const ofAircraft = /\.(takeOffBaseId|hobbsStart|missionFlightTypeDesc)$/;
const stillCopied = (copied: readonly string[], path: string): string[] =>
  copied.filter((other) => other !== path && !(path === 'assetId' && ofAircraft.test(other)));

const ofLoad = /^(activities\.\d+\.drops\.\d+)\.(agentTypeId|baseId)$/;
/** Unlinks a row from its preload when its aircraft, base or agent changes. */
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

/**
 * A time that is typed again: a next day that 24:00 set goes, and so does a default dispatch time
 * that followed the time out (D-18). What a user chose stays.
 */
function releaseTime(draft: DispatchDraft, path: string): DispatchDraft {
  const [, activity] = /^activities\.(\d+)\.(?:timeOut|timeIn)$/.exec(path) ?? [];
  if (activity === undefined) return draft;
  const nextDay = `${path}NextDay`;
  const sameDay =
    valueAt(draft, nextDay) === true && !isTouched(draft, nextDay)
      ? putValue(draft, nextDay, 'auto')
      : draft;
  const follows =
    path === 'activities.0.timeOut' &&
    !isTouched(draft, 'dispatchTime') &&
    draft.dispatchTime === valueAt(draft, path);
  return follows ? putValue(sameDay, 'dispatchTime', '') : sameDay;
}

/** Sets a value that the user typed or chose. Marks the path, so that no default overwrites it. */
export function changeField(
  draft: DispatchDraft,
  path: string,
  value: string | boolean,
): DispatchDraft {
  const before = valueAt(draft, path);
  if (before === undefined) return draft;
  const kept = before === value ? draft : releaseTime(releaseLoad(draft, path), path);
  return {
    ...putValue(kept, path, value),
    touched: touchHours(draft.touched, path),
    copied: stillCopied(draft.copied, path),
  };
}

/** Resets a path to its default; `applyDefaults` then fills it. */
export const resetField = (draft: DispatchDraft, path: string): DispatchDraft => ({
  ...draft,
  touched: withoutPath(draft.touched, path),
  copied: withoutPath(draft.copied, path),
});

type ListName = 'drops' | 'crew';

/** A key that is unique in the list. */
export const nextKey = (letter: string, rows: readonly { readonly key: string }[]): string =>
  `${letter}${Math.max(0, ...rows.map((row) => Number.parseInt(row.key.slice(1), 10) || 0)) + 1}`;

function addRow(draft: DispatchDraft, activity: number, list: ListName): DispatchDraft {
  const rows = draft.activities[activity]?.[list];
  if (rows === undefined) return draft;
  const row = list === 'drops' ? emptyDrop(nextKey('d', rows)) : emptyCrew(nextKey('c', rows));
  const path = `activities.${activity}.${list}`;
  return { ...putValue(draft, path, [...rows, row]), touched: touch(draft.touched, path) };
}

/** Removes a row; the paths of later rows move up. */
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
