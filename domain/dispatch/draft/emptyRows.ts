import type { CrewDraft, DispatchDraft, DropDraft } from './draft.ts';
import { isTouched, removeCrew, removeDrop } from './edit.ts';

const isBlank = (text: string) => text.trim() === '';

/** Whether a load is empty: no volume, and no agent or base except the proposed ones. */
const isEmptyDrop = (draft: DispatchDraft, path: string, drop: DropDraft): boolean =>
  drop.id === '' &&
  drop.preloadDropId === '' &&
  isBlank(drop.volumeOnIncident) &&
  isBlank(drop.volumeJettisoned) &&
  !isTouched(draft, `${path}.agentTypeId`) &&
  !isTouched(draft, `${path}.baseId`);

/** Whether a crew row is empty: no person and nothing typed. */
const isEmptyCrew = (draft: DispatchDraft, path: string, { id, crewId }: CrewDraft): boolean =>
  id === '' &&
  crewId === '' &&
  !['roleId', 'standByHours', 'perDiemRate'].some((field) => isTouched(draft, `${path}.${field}`));

/**
 * Paths of the empty rows (ENTRY-12). An agent-only dispatch is about its loads, so one of its rows
 * always counts.
 */
export function emptyRows(draft: DispatchDraft): readonly string[] {
  return draft.activities.flatMap(({ drops, crew }, n) => {
    const path = `activities.${n}`;
    const rows = drops.flatMap((drop, row) =>
      isEmptyDrop(draft, `${path}.drops.${row}`, drop) ? [`${path}.drops.${row}`] : [],
    );
    const loads =
      draft.dispatchType === 'agentOnly' && rows.length === drops.length ? rows.slice(1) : rows;
    return [
      ...loads,
      ...crew.flatMap((person, row) =>
        isEmptyCrew(draft, `${path}.crew.${row}`, person) ? [`${path}.crew.${row}`] : [],
      ),
    ];
  });
}

/** The draft without empty rows, as it is saved. */
export function withoutEmptyRows(draft: DispatchDraft): DispatchDraft {
  const empty = emptyRows(draft);
  // Last row first, so that the paths of earlier rows stay valid.
  return empty.toReversed().reduce((next, path) => {
    const [, activity = '', list = '', row = ''] = path.split('.');
    const remove = list === 'drops' ? removeDrop : removeCrew;
    return remove(next, Number(activity), Number(row));
  }, draft);
}
