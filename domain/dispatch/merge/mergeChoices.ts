import type { MergeChoice } from '../../forms/merging.ts';
import type { DispatchFacts } from '../../reference/facts.ts';
import type { DispatchDraft } from '../draft/draft.ts';
import type { MergeConflict } from './merge.ts';
import { rowText } from './mergeFields.ts';
import { type RowAt, valuesOf } from './mergeRows.ts';

const removed = 'Removed';
const nothing = 'Nothing';

const shownOf = (
  { kind, field }: MergeConflict,
  at: RowAt | null,
  facts: DispatchFacts,
): string => {
  if (at === null) return removed;
  const values = valuesOf(at.row);
  const text = field === null ? rowText(kind, values, facts) : field.text(values, facts);
  return text === '' ? nothing : text;
};

/** "Activity 2 · Load 1 · Jettisoned". */
function labelOf(conflict: MergeConflict, isOfSeveral: boolean, facts: DispatchFacts): string {
  const at = conflict.mine ?? conflict.theirs;
  const [, activity, , row] = at?.path.split('.') ?? [];
  const person =
    conflict.kind === 'crew' && at !== null
      ? rowText('crew', { crewId: valuesOf(at.row)['crewId'] }, facts)
      : '';
  const parts = [
    activity !== undefined &&
    (isOfSeveral || (conflict.kind === 'activity' && conflict.field === null))
      ? `Activity ${Number(activity) + 1}`
      : '',
    conflict.kind === 'drop' ? `Load ${Number(row) + 1}` : '',
    conflict.kind === 'crew' && (conflict.field?.name ?? '') !== 'crewId'
      ? person || `Crew member ${Number(row) + 1}`
      : '',
    conflict.field?.label(at?.draft.dispatchType ?? 'flight') ?? '',
  ];
  return parts.filter((part) => part !== '').join(' · ');
}

/** Conflicts, or merged changes, as displayed text, in the order of the form. */
export function choicesOf(
  conflicts: readonly MergeConflict[],
  mine: DispatchDraft,
  theirs: DispatchDraft,
  facts: DispatchFacts,
): MergeChoice[] {
  const isOfSeveral = mine.activities.length > 1 || theirs.activities.length > 1;
  return conflicts.map((conflict) => ({
    key: conflict.key,
    label: labelOf(conflict, isOfSeveral, facts),
    base: conflict.base === null ? null : shownOf(conflict, conflict.base, facts),
    mine: shownOf(conflict, conflict.mine, facts),
    theirs: shownOf(conflict, conflict.theirs, facts),
  }));
}
