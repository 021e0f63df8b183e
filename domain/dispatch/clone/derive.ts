import type { Dispatch } from '../../../contract/dispatch/dispatches.ts';
import { missionTypes } from '../../../contract/dispatch/missions.ts';
import type { Incident } from '../../../contract/incidents/incidents.ts';
import { epochMinutes, pacificDay } from '../../dates/pacific.ts';
import { formatDate } from '../../dates/parseDate.ts';
import { format0 } from '../../format.ts';
import { decimalText, moneyText } from '../../forms/typed.ts';
import { type BaseFacts, byId, type DispatchFacts } from '../../reference/facts.ts';
import { gallonsOf } from '../../volume.ts';
import {
  type ActivityDraft,
  type CrewDraft,
  type DispatchDraft,
  emptyCrew,
  emptyDraft,
  emptyDrop,
} from '../draft/draft.ts';
import { stackDay } from '../view/stackDay.ts';
import type { Cloned, CloneType } from './cloned.ts';

/** The facts that a clone needs in addition to its source. */
export interface CloneFacts
  extends Pick<DispatchFacts, 'now' | 'aircraft' | 'bases' | 'agents' | 'crew'> {
  /** The start of the first dispatch to the source's incident; null if unknown. */
  readonly incidentBegan: string | null;
}

/** Minutes after which a fire is no longer under initial attack (CLONE-8). */
const initialAttack = 12 * 60;
const at = 'activities.0';
const goneNotice = (name: string): string => `${name} is archived and was not copied.`;

/** A draft that copy steps fill, with notices for values that were not copied. */
interface Copy {
  readonly draft: DispatchDraft;
  readonly notices: readonly string[];
}
type CopyStep = (copy: Copy) => Copy;
/** A list item that can be archived, with its displayed name. */
interface Thing {
  readonly name: string;
  readonly isArchived: boolean;
}

/** Writes values into the draft and adds their paths to `copied`. */
const put =
  (paths: readonly string[], change: (draft: DispatchDraft) => DispatchDraft): CopyStep =>
  (copy) => ({
    ...copy,
    draft: { ...change(copy.draft), copied: [...copy.draft.copied, ...paths] },
  });
const putInActivity = (paths: readonly string[], values: Partial<ActivityDraft>): CopyStep =>
  put(
    paths.map((path) => `${at}.${path}`),
    (draft) => ({ ...draft, activities: draft.activities.map((each) => ({ ...each, ...values })) }),
  );
const same: CopyStep = (copy) => copy;
/** Copies one text field of the activity; skips an empty one. */
const field = (name: keyof ActivityDraft, value: string | null): CopyStep =>
  value === null || value === '' ? same : putInActivity([name], { [name]: value });
/** Runs a step unless its list item is archived; then adds a notice instead. */
const unlessArchived = (thing: Thing | null, step: CopyStep): CopyStep => {
  if (thing === null) return same;
  return thing.isArchived
    ? (copy) => ({ ...copy, notices: [...new Set([...copy.notices, goneNotice(thing.name)])] })
    : step;
};
/** Applies the steps to an empty flight. With `day` null, the date defaults to today. */
const copyAll = (day: string | null, steps: readonly CopyStep[]): Copy => {
  const empty = emptyDraft('flight');
  const draft =
    day === null ? empty : { ...empty, activityDate: formatDate(day), touched: ['activityDate'] };
  return steps.reduce<Copy>((copy, step) => step(copy), { draft, notices: [] });
};

type SourceActivity = Dispatch['activities'][number];

const baseThing = (base: BaseFacts | null): Thing | null =>
  base === null ? null : { name: base.name, isArchived: base.archivedAt !== null };
const aircraftOf = (source: Dispatch, facts: CloneFacts) =>
  byId(facts.aircraft, source.assetId ?? '');
/** The last load of the activity; if it has none, the last load of the dispatch. */
const lastDropOf = (source: Dispatch, activity: SourceActivity) =>
  activity.drops.at(-1) ?? source.activities.flatMap((each) => each.drops).at(-1) ?? null;

/**
 * Copies the agent into one empty row. Its base follows the take-off base, and the user types the
 * volume.
 */
function copyDrop(source: Dispatch, activity: SourceActivity, facts: CloneFacts): CopyStep {
  const agent = byId(facts.agents, lastDropOf(source, activity)?.agentTypeId ?? '');
  if (agent === null) return same;
  return unlessArchived(
    agent,
    putInActivity(['drops.0.agentTypeId'], {
      drops: [{ ...emptyDrop('d1'), agentTypeId: agent.id }],
    }),
  );
}

/**
 * Copies people and jobs. Standby and per diem start at 0 on the same day; on another day the per
 * diem is copied (CLONE-7).
 */
function copyCrew(
  activity: SourceActivity,
  isSameDay: boolean,
  facts: CloneFacts,
): readonly CopyStep[] {
  const people = activity.crew.flatMap((row) => {
    const member = byId(facts.crew, row.crewId);
    return member === null
      ? []
      : [
          {
            row,
            thing: {
              name: `${member.firstName} ${member.lastName}`,
              isArchived: member.isArchived,
            },
          },
        ];
  });
  const crew = people
    .filter(({ thing }) => !thing.isArchived)
    .map(
      ({ row }, n): CrewDraft => ({
        ...emptyCrew(`c${n + 1}`),
        crewId: row.crewId,
        roleId: row.roleId,
        standByHours: '0',
        perDiemRate: isSameDay ? '0.00' : moneyText(row.perDiemRate),
      }),
    );
  const paths = crew.flatMap((row, n) => [
    `crew.${n}.crewId`,
    `crew.${n}.roleId`,
    ...(row.perDiemRate === '0.00' ? [] : [`crew.${n}.perDiemRate`]),
  ]);
  const gone = people.map(({ thing }) => unlessArchived(thing, same));
  return crew.length === 0 ? gone : [...gone, putInActivity(['crew', ...paths], { crew })];
}

const flownMission = (activity: SourceActivity): string =>
  missionTypes.find((type) => type.text === activity.missionTypeDesc)?.text ?? '';

function suggestMission(mission: string, facts: CloneFacts): Cloned['suggestion'] {
  if (mission !== 'Initial attack' || facts.incidentBegan === null) return null;
  if (epochMinutes(facts.now) - epochMinutes(facts.incidentBegan) <= initialAttack) return null;
  return {
    message: "This incident's first dispatch was more than 12 h ago.",
    fix: {
      label: 'Use extended attack',
      kind: 'set',
      path: `${at}.missionTypeDesc`,
      value: 'Extended attack',
    },
  };
}

const incidentsOf = (activity: SourceActivity): readonly Incident[] =>
  activity.incident === null ? [] : [activity.incident];
const volumeText = (source: Dispatch, activity: SourceActivity): string => {
  const drop = lastDropOf(source, activity);
  return drop === null ? '' : format0(gallonsOf(drop.volumeOnIncident + drop.volumeJettisoned));
};

function nextTrip(
  source: Dispatch,
  activity: SourceActivity,
  facts: CloneFacts,
  day: string | null,
): Cloned {
  const aircraft = aircraftOf(source, facts);
  const base = byId(facts.bases, activity.landingBaseId ?? '');
  const mission = flownMission(activity);
  const copy = copyAll(day, [
    unlessArchived(
      aircraft === null ? null : { name: aircraft.radioId, isArchived: aircraft.isArchived },
      put(['assetId'], (draft) => ({ ...draft, assetId: source.assetId ?? '' })),
    ),
    field('incidentId', activity.incidentId),
    field('requestNumber', activity.requestNumber),
    field('missionTypeDesc', mission),
    field('missionFlightTypeDesc', activity.missionFlightTypeDesc),
    unlessArchived(baseThing(base), field('takeOffBaseId', activity.landingBaseId)),
    field('hobbsStart', activity.hobbsEnd === null ? null : decimalText(activity.hobbsEnd)),
    copyDrop(source, activity, facts),
    ...copyCrew(activity, source.activityDate === (day ?? pacificDay(facts.now)), facts),
  ]);
  const firstTime = day === null ? `${at}.timeOut` : 'dispatchTime';
  return {
    ...copy,
    firstField: copy.draft.assetId === '' ? 'assetId' : firstTime,
    title: aircraft === null ? 'next trip' : `next trip for ${aircraft.radioId}`,
    sourceNumber: source.dispatchNumber,
    incidents: incidentsOf(activity),
    clonedFrom: null,
    suggestion: suggestMission(mission, facts),
    lastVolume: volumeText(source, activity),
  };
}

function sameIncident(
  source: Dispatch,
  activity: SourceActivity,
  facts: CloneFacts,
  day: string | null,
): Cloned {
  const base = baseThing(byId(facts.bases, activity.takeOffBaseId ?? ''));
  const copy = copyAll(day, [
    field('incidentId', activity.incidentId),
    field('missionTypeDesc', flownMission(activity)),
    unlessArchived(base, same),
    copyDrop(source, activity, facts),
  ]);
  return {
    ...copy,
    firstField: 'assetId',
    title: `same incident as ${source.dispatchNumber}`,
    sourceNumber: source.dispatchNumber,
    incidents: incidentsOf(activity),
    clonedFrom: {
      takeOffBaseId: base === null || base.isArchived ? '' : (activity.takeOffBaseId ?? ''),
      typeName: aircraftOf(source, facts)?.typeName ?? '',
      flightType: activity.missionFlightTypeDesc ?? '',
    },
    suggestion: null,
    lastVolume: volumeText(source, activity),
  };
}

/**
 * The activity that a clone copies: the last one for the next trip, the first one for the same
 * incident.
 */
export const clonedActivity = (source: Dispatch, type: CloneType): SourceActivity | null =>
  (type === 'nextTrip' ? source.activities.at(-1) : source.activities[0]) ?? null;

/**
 * Builds the flight draft that clones `source` (CLONE-4 to CLONE-7). The form's defaults fill date,
 * dispatch time, landing base and other fields that follow from the aircraft. The draft's `copied`
 * lists the copied paths.
 * @param date the day of the new flight, null for today (CLONE-6)
 */
export function deriveClone(
  source: Dispatch,
  type: CloneType,
  facts: CloneFacts,
  date: string | null = null,
): Cloned {
  const activity = clonedActivity(source, type);
  // The wire schema guarantees at least one activity.
  if (activity === null) throw new Error(`Dispatch ${source.dispatchNumber} has no activity`);
  const day = stackDay(date, facts.now);
  return type === 'nextTrip'
    ? nextTrip(source, activity, facts, day)
    : sameIncident(source, activity, facts, day);
}
