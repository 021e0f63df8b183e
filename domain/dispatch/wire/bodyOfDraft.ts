import { type ActivityBody, type Dispatch, DispatchBody } from '../../../contract/dispatch/dispatches.ts';
import type { DispatchFacts } from '../../reference/facts.ts';
import type { DispatchDraft } from '../draft/draft.ts';
import { remarksOf } from '../draft/otherAircraft.ts';
import { type ReadActivity, readDispatch } from '../draft/read.ts';
import type { ReadTime } from '../draft/times.ts';

const idOrNull = (id: string): string | null => (id === '' ? null : id);
const textOrNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());
const instantOf = (time: ReadTime): string | null => time.placed?.instant ?? null;
const rowId = (id: string): { id?: string } => (id === '' ? {} : { id });

function bodyOfActivity(activity: ReadActivity, isPreload: boolean): ActivityBody {
  const { draft } = activity;
  return {
    ...(draft.activityId === '' ? {} : { activityId: draft.activityId }),
    // A preload has no incident yet; one chosen before it became a preload stays in the draft only.
    incidentId: isPreload ? null : idOrNull(draft.incidentId),
    requestNumber: isPreload ? null : textOrNull(draft.requestNumber),
    missionTypeDesc: textOrNull(draft.missionTypeDesc),
    missionFlightTypeDesc: textOrNull(draft.missionFlightTypeDesc),
    takeOffBaseId: idOrNull(draft.takeOffBaseId),
    landingBaseId: idOrNull(draft.landingBaseId),
    timeOut: instantOf(activity.out),
    timeIn: instantOf(activity.in),
    hobbsStart: activity.hobbsStart.value,
    hobbsEnd: activity.hobbsEnd.value,
    totalFlightHours: activity.total.value,
    dayFlightHours: activity.day.value,
    nightFlightHours: activity.night.value,
    landings: activity.landings.value,
    landingFees: activity.landingFees.value ?? 0,
    aborted: draft.aborted,
    drops: activity.drops.map((drop) => ({
      ...rowId(drop.draft.id),
      agentTypeId: drop.draft.agentTypeId,
      baseId: drop.draft.baseId,
      volumeOnIncident: drop.litresOnIncident,
      volumeJettisoned: drop.litresJettisoned,
      ...(drop.draft.preloadDropId === '' ? {} : { preloadDropId: drop.draft.preloadDropId }),
    })),
    crew: activity.crew.map((person) => ({
      ...rowId(person.draft.id),
      crewId: person.draft.crewId,
      roleId: person.draft.roleId,
      standByHours: person.standby.value ?? 0,
      perDiemRate: person.perDiem.value ?? 0,
    })),
  };
}

/**
 * What POST and PUT take. Null while the date cannot be read; otherwise meant for a draft in which `checkDispatch`
 * finds no error, since unreadable text becomes nothing.
 */
export function bodyOfDraft(draft: DispatchDraft, facts: DispatchFacts): DispatchBody | null {
  const read = readDispatch(draft, facts);
  if (read.day === null) return null;
  return {
    dispatchType: draft.dispatchType,
    assetId: idOrNull(draft.assetId),
    activityDate: read.day,
    dispatchTime: draft.dispatchType === 'standby' ? instantOf(read.activities[0]?.out ?? read.dispatchTime) : instantOf(read.dispatchTime),
    remarks: remarksOf(draft),
    purpose: draft.purpose === '' ? null : draft.purpose,
    meterReset: draft.meterReset,
    activities: read.activities.map((activity) => bodyOfActivity(activity, draft.dispatchType === 'agentOnly' && draft.purpose === 'preload')),
  };
}

/** A stored record as PUT takes it: what is read only is left out. */
export const bodyOfRecord = (record: Dispatch): DispatchBody => DispatchBody.parse(record);
