import type { CrewDraft, DispatchDraft, DropDraft } from './draft.ts';
import { isTouched, removeCrew, removeDrop } from './edit.ts';

const isBlank = (text: string) => text.trim() === '';

/** A load nobody put anything into: no volume, and agent and base at most as they were proposed. */
const isEmptyDrop = (draft: DispatchDraft, path: string, drop: DropDraft): boolean =>
  drop.id === '' &&
  drop.preloadDropId === '' &&
  isBlank(drop.volumeOnIncident) &&
  isBlank(drop.volumeJettisoned) &&
  !isTouched(draft, `${path}.agentTypeId`) &&
  !isTouched(draft, `${path}.baseId`);

/** A crew row without a person, and nothing typed beside. */
const isEmptyCrew = (draft: DispatchDraft, path: string, { id, crewId }: CrewDraft): boolean =>
  id === '' &&
  crewId === '' &&
  !['roleId', 'standByHours', 'perDiemRate'].some((field) => isTouched(draft, `${path}.${field}`));

/**
 * Paths of the rows nobody put anything into (ENTRY-12). What a load of agent is for stands in its rows, so one of those
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

/** The draft without them, as it is saved. */
export function withoutEmptyRows(draft: DispatchDraft): DispatchDraft {
  const empty = emptyRows(draft);
  // From the last row up: those before it keep their paths.
  return empty.toReversed().reduce((next, path) => {
    const [, activity = '', list = '', row = ''] = path.split('.');
    const remove = list === 'drops' ? removeDrop : removeCrew;
    return remove(next, Number(activity), Number(row));
  }, draft);
}
