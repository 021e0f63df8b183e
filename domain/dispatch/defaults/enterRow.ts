import type { DispatchFacts } from '../../reference/facts.ts';
import { type DispatchDraft, emptyCrew } from '../draft/draft.ts';
import {
  addCrew,
  addDrop,
  isTouchedWithin,
  putValue,
  removeCrew,
  removeDrop,
} from '../draft/edit.ts';
import { emptyRows } from '../draft/emptyRows.ts';
import { withoutPath } from '../draft/paths.ts';
import { applyDefaults } from './defaults.ts';

export interface EnteredRow {
  readonly draft: DispatchDraft;
  /** The path that gets the focus; null if the form goes on to its next step. */
  readonly focus: string | null;
}

interface Row {
  readonly activity: number;
  readonly list: 'drops' | 'crew';
  readonly row: number;
}
const rowPath = /^activities\.(\d+)\.(drops|crew)\.(\d+)\./;
function rowOf(draft: DispatchDraft, path: string): Row | null {
  const [, activity = '', list = '', row = ''] = rowPath.exec(path) ?? [];
  if (list !== 'drops' && list !== 'crew') return null;
  const found = { activity: Number(activity), list, row: Number(row) } as const;
  return draft.activities[found.activity]?.[list][found.row] === undefined ? null : found;
}

const listPath = ({ activity, list }: Pick<Row, 'activity' | 'list'>) =>
  `activities.${activity}.${list}`;

/** The field of a row where the user types next: a load whose agent is known needs its volume. */
export function wantedField(draft: DispatchDraft, at: Row): string {
  const path = `${listPath(at)}.${at.row}`;
  if (at.list === 'crew') return `${path}.crewId`;
  const hasAgent = draft.activities[at.activity]?.drops[at.row]?.agentTypeId !== '';
  return `${path}.${hasAgent ? 'volumeOnIncident' : 'agentTypeId'}`;
}

/** Whether a row has what makes it one: a volume, or a person. */
function isFilled(draft: DispatchDraft, { activity, list, row }: Row): boolean {
  const { drops = [], crew = [] } = draft.activities[activity] ?? {};
  if (list === 'crew') return crew[row]?.crewId !== '';
  return [drops[row]?.volumeOnIncident, drops[row]?.volumeJettisoned].some(
    (volume = '') => volume.trim() !== '',
  );
}

/** Removes an empty row. A crew list without rows counts as untouched, so it can be filled again. */
function withoutRowAt(draft: DispatchDraft, at: Row): DispatchDraft {
  if (at.list === 'drops') return removeDrop(draft, at.activity, at.row);
  const removed = removeCrew(draft, at.activity, at.row);
  return removed.activities[at.activity]?.crew.length === 0
    ? { ...removed, touched: withoutPath(removed.touched, listPath(at)) }
    : removed;
}

/** The rows of the next activity; null after the last one. */
function nextList(draft: DispatchDraft, { activity, list }: Row): string | null {
  const next = activity + 1;
  const rows = draft.activities[next]?.[list];
  if (rows === undefined) return null;
  return rows.length === 0
    ? listPath({ activity: next, list })
    : wantedField(draft, { activity: next, list, row: 0 });
}

/**
 * The draft after Enter in a field of a row (ENTRY-47): a filled row leads to the next one, which
 * opens after the last; an empty row goes. From any other field the form goes on.
 */
export function enterRow(draft: DispatchDraft, path: string, facts: DispatchFacts): EnteredRow {
  const at = rowOf(draft, path);
  if (at === null) return { draft, focus: null };
  const rows = draft.activities[at.activity]?.[at.list] ?? [];
  const isEmpty = emptyRows(draft).includes(`${listPath(at)}.${at.row}`);
  const left = isEmpty ? withoutRowAt(draft, at) : draft;
  const next = { ...at, row: isEmpty ? at.row : at.row + 1 };
  if (next.row < (left.activities[at.activity]?.[at.list].length ?? 0))
    return { draft: left, focus: wantedField(left, next) };
  if (!isFilled(left, at) || isEmpty) return { draft: left, focus: nextList(left, at) };
  const added = applyDefaults(
    at.list === 'drops' ? addDrop(left, at.activity) : addCrew(left, at.activity),
    facts,
  );
  return { draft: added, focus: wantedField(added, { ...at, row: rows.length }) };
}

const firstCrew = 'activities.0.crew';
/** Opens the first crew row, unless there is one or the user removed it. It counts as untouched. */
export const openCrewRow = (draft: DispatchDraft): DispatchDraft =>
  draft.activities[0]?.crew.length === 0 && !isTouchedWithin(draft, firstCrew)
    ? putValue(draft, firstCrew, [emptyCrew('c1')])
    : draft;
