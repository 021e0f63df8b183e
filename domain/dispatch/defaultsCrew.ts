import { parseDate } from '../dates/parseDate.ts';
import { type CrewDraft, type DispatchDraft, emptyCrew } from './draft.ts';
import { isTouched, isTouchedWithin, putValue } from './edit.ts';
import { byId, type DispatchFacts } from './facts.ts';
import { lastDispatchOf } from './recent.ts';

/** The crew of the aircraft's last dispatch on the same day; standby and per diem start at 0, they were charged there (domain §2.1). */
function crewOfToday(draft: DispatchDraft, facts: DispatchFacts): CrewDraft[] {
  const last = lastDispatchOf(draft, facts);
  if (last === null || last.activityDate !== parseDate(draft.activityDate).value) return [];
  return (last.activities.at(-1)?.crew ?? []).map((person, index) => ({ ...emptyCrew(`c${index + 1}`), crewId: person.crewId, roleId: person.roleId }));
}

function fillRow(draft: DispatchDraft, facts: DispatchFacts, path: string, person: CrewDraft): DispatchDraft {
  let next = draft;
  if (!isTouched(next, `${path}.standByHours`) && person.standByHours === '') next = putValue(next, `${path}.standByHours`, '0');
  if (!isTouched(next, `${path}.perDiemRate`) && person.perDiemRate === '') next = putValue(next, `${path}.perDiemRate`, '0.00');
  const isChosen = isTouched(next, `${path}.crewId`);
  if (!isTouched(next, `${path}.roleId`) && isChosen) next = putValue(next, `${path}.roleId`, byId(facts.crew, person.crewId)?.roleId ?? '');
  return next;
}

/** Crew rows, and job, standby and per diem of each. */
export function addDefaultsOfCrew(draft: DispatchDraft, facts: DispatchFacts): DispatchDraft {
  let next = draft;
  if (!isTouchedWithin(next, 'activities.0.crew')) {
    const crew = crewOfToday(next, facts);
    const isSame = (a: readonly CrewDraft[], b: readonly CrewDraft[]) =>
      a.length === b.length && a.every((row, i) => row.crewId === b[i]?.crewId && row.roleId === b[i]?.roleId);
    if (!isSame(next.activities[0]?.crew ?? [], crew)) next = putValue(next, 'activities.0.crew', crew);
  }
  next.activities.forEach((activity, index) => {
    activity.crew.forEach((person, row) => {
      next = fillRow(next, facts, `activities.${index}.crew.${row}`, person);
    });
  });
  return next;
}
