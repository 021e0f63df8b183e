import { parseDate } from '../../dates/parseDate.ts';
import { byId, type DispatchFacts } from '../../reference/facts.ts';
import { type CrewDraft, type DispatchDraft, emptyCrew } from '../draft/draft.ts';
import { isTouched, isTouchedWithin, putValue } from '../draft/edit.ts';
import { lastDispatchOf, lastMeteredOf } from '../draft/recent.ts';

/**
 * The crew of the aircraft's last flight on the same day. Standby and per diem start at 0, because
 * that flight already charged them (D-14).
 */
function crewOfToday(draft: DispatchDraft, facts: DispatchFacts): CrewDraft[] {
  const latest = lastDispatchOf(draft, facts);
  const flew =
    latest?.dispatchType === 'flight' && latest.activities.some((activity) => !activity.aborted);
  const last = flew ? latest : (lastMeteredOf(draft, facts) ?? latest);
  if (last === null || last.activityDate !== parseDate(draft.activityDate).value) return [];
  const crew = (last.activities.at(-1)?.crew ?? []).filter(
    ({ crewId }) => byId(facts.crew, crewId)?.isArchived !== true,
  );
  return crew.map(({ crewId, roleId }, index) => ({
    ...emptyCrew(`c${index + 1}`),
    crewId,
    roleId: jobInUse(facts, roleId),
  }));
}

/** The job, '' if it is archived. */
const jobInUse = (facts: DispatchFacts, roleId: string): string =>
  byId(facts.crewRoles, roleId)?.isArchived === true ? '' : roleId;

/** Fills job, standby hours and per diem of one row, except typed fields. */
export function fillCrewRow(
  draft: DispatchDraft,
  facts: DispatchFacts,
  path: string,
  person: CrewDraft,
  { standByHours, perDiemRate }: Pick<CrewDraft, 'standByHours' | 'perDiemRate'>,
): DispatchDraft {
  let next = draft;
  if (!isTouched(next, `${path}.standByHours`))
    next = putValue(next, `${path}.standByHours`, standByHours);
  if (!isTouched(next, `${path}.perDiemRate`))
    next = putValue(next, `${path}.perDiemRate`, perDiemRate);
  const isChosen = isTouched(next, `${path}.crewId`);
  if (!isTouched(next, `${path}.roleId`) && isChosen)
    next = putValue(
      next,
      `${path}.roleId`,
      jobInUse(facts, byId(facts.crew, person.crewId)?.roleId ?? ''),
    );
  return next;
}

/**
 * Adds crew rows from the aircraft's last flight of the day, unless the user already edited the
 * crew.
 */
export function addCrewOfToday(draft: DispatchDraft, facts: DispatchFacts): DispatchDraft {
  if (isTouchedWithin(draft, 'activities.0.crew')) return draft;
  const crew = crewOfToday(draft, facts);
  const rows = draft.activities[0]?.crew ?? [];
  // A row that the form opened stays until a person or the crew of the day takes it.
  if (crew.length === 0 && rows.every(({ crewId }) => crewId === '')) return draft;
  const isSame = (a: readonly CrewDraft[], b: readonly CrewDraft[]) =>
    a.length === b.length &&
    a.every((row, i) => row.crewId === b[i]?.crewId && row.roleId === b[i]?.roleId);
  return isSame(rows, crew) ? draft : putValue(draft, 'activities.0.crew', crew);
}

const nothingCharged = { standByHours: '0', perDiemRate: '0.00' };

/** Job, standby and per diem of each crew row of a flight. */
export function addDefaultsOfCrew(draft: DispatchDraft, facts: DispatchFacts): DispatchDraft {
  let next = draft;
  next.activities.forEach((activity, index) => {
    activity.crew.forEach((person, row) => {
      next = fillCrewRow(next, facts, `activities.${index}.crew.${row}`, person, nothingCharged);
    });
  });
  return next;
}
