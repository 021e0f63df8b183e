import type { Dispatch } from '../../contract/dispatch/dispatches.ts';
import type { FlagCode } from '../../contract/dispatch/flags.ts';
import { contractOn } from '../cost/contractOn.ts';
import { minutesBetween } from '../dates/minutes.ts';
import { pacificDay } from '../dates/pacific.ts';
import { daysBetween, formatDate } from '../dates/parseDate.ts';
import { LATE_MINUTES, openActivity } from '../dispatch/view/outNow.ts';
import { formatDuration } from '../format.ts';
import { decimalText } from '../forms/typed.ts';
import { isPilotRole } from '../limits/duty.ts';
import { type AircraftFacts, byId } from '../reference/facts.ts';
import { compareTexts } from '../textOrder.ts';

/** Minutes after which a preload needs attention. */
const OLD_PRELOAD_MINUTES = 24 * 60;
/** Days before its end at which a contract is listed. */
const ENDING_DAYS = 14;

export interface AttentionRow {
  /** One thing to put right is one row: the record and what it lacks. */
  readonly key: string;
  readonly what: string;
  /** Radio id, or whom an invite is for. */
  readonly subject: string;
  readonly detail: string;
  /** Where the record opens at its field. */
  readonly to: string;
}
/** An invite nobody has accepted yet, as an administrator sees it. */
export interface PendingInvite {
  readonly personId: string | null;
  readonly name: string;
  readonly email: string;
  /** Instant. */
  readonly sentAt: string;
}
export interface AttentionFacts {
  readonly aircraft: readonly AircraftFacts[];
  /** Aircraft whose contracts count. */
  readonly contractsOf: readonly string[];
  readonly invites: readonly PendingInvite[];
  /** Instant. */
  readonly now: string;
}

const pages = { flight: 'flight', standby: 'standby', agentOnly: 'agent-only' } as const;
const names = { flight: 'Flight', standby: 'Standby', agentOnly: 'Agent-only' } as const;

/** The address of a stored dispatch with the focus on one of its fields. */
export const addressAtField = ({ dispatchType, id }: Pick<Dispatch, 'dispatchType' | 'id'>, path: string): string =>
  `/dispatch/${pages[dispatchType]}/${id}?field=${path}`;

type Lack = readonly [what: string, path: string, more?: string];
/** Flags of the list, with the field where each is put right. */
const lacks: readonly (readonly [FlagCode, string, (d: Dispatch) => string])[] = [
  ['noContract', 'No contract', () => 'assetId'],
  ['noAgentPrice', 'No agent price', (d) => pathOfDrop(d, (drop) => drop.isMissingAgentRate)],
  [
    'incidentMissing',
    'No incident',
    (d) =>
      `activities.${Math.max(
        0,
        d.activities.findIndex((a) => a.incidentId === null),
      )}.incidentId`,
  ],
  ['hobbsGap', 'Hobbs gap', () => 'activities.0.hobbsStart'],
  ['hobbsMissing', 'Hobbs missing', (d) => pathOfReading(d)],
  ['flightSixDays', 'Flight hours in 6 days', pathOfPilot],
  ['dayOffDue', 'Day off due', pathOfPilot],
  ['dutyLong', 'Duty day over 14 h', pathOfPilot],
  ['restShort', 'Rest under 10 h', pathOfPilot],
  ['daysOffShort', 'Days off short', pathOfPilot],
];

function pathOfDrop(dispatch: Dispatch, isMeant: (drop: Dispatch['activities'][number]['drops'][number]) => boolean): string {
  const activity = dispatch.activities.findIndex((a) => a.drops.some(isMeant));
  const drop = dispatch.activities[activity]?.drops.findIndex(isMeant) ?? 0;
  return `activities.${Math.max(0, activity)}.drops.${Math.max(0, drop)}.agentTypeId`;
}

/** The first row of somebody whom limits are for (LIM-1). */
function pathOfPilot({ activities }: Dispatch): string {
  const activity = activities.findIndex((a) => a.crew.some((row) => isPilotRole(row.roleName)));
  const row = activities[activity]?.crew.findIndex((c) => isPilotRole(c.roleName)) ?? 0;
  return `activities.${Math.max(0, activity)}.crew.${Math.max(0, row)}.crewId`;
}

/** The activity whose reading is missing (D-H7). */
const unread = ({ activities }: Dispatch): number =>
  Math.max(
    0,
    activities.findIndex((a) => !a.aborted && a.timeIn !== null && a.hobbsEnd === null),
  );
const pathOfReading = (dispatch: Dispatch): string =>
  `activities.${unread(dispatch)}.${dispatch.activities[unread(dispatch)]?.hobbsStart === null ? 'hobbsStart' : 'hobbsEnd'}`;

/** What helps to put it right: the reading that the missing one is above. */
function moreOf(flag: FlagCode, dispatch: Dispatch): string {
  const start = flag === 'hobbsMissing' ? (dispatch.activities[unread(dispatch)]?.hobbsStart ?? null) : null;
  return start === null ? '' : ` · started at ${decimalText(start)}`;
}

/** Since when a load without an incident has been aboard, null when the dispatch has none. */
function loadedSince(dispatch: Dispatch): string | null {
  const isOpen = dispatch.dispatchType === 'agentOnly' && dispatch.activities.some((a) => a.drops.some((d) => d.preloadState === 'open'));
  return isOpen ? (dispatch.activities[0]?.timeOut ?? dispatch.dispatchTime) : null;
}

function lacksOf(dispatch: Dispatch, now: string): Lack[] {
  const open = dispatch.dispatchType === 'flight' ? openActivity(dispatch) : null;
  const since = open === null ? null : (open.timeOut ?? dispatch.dispatchTime);
  const minutes = since === null ? 0 : minutesBetween(since, now);
  const late: Lack[] =
    open === null || minutes <= LATE_MINUTES ? [] : [[`No time in for ${formatDuration(minutes)}`, `activities.${dispatch.activities.indexOf(open)}.timeIn`]];
  const flagged = lacks.flatMap(([flag, what, path]): Lack[] => (dispatch.flags.includes(flag) ? [[what, path(dispatch), moreOf(flag, dispatch)]] : []));
  const loaded = loadedSince(dispatch);
  const age = loaded === null ? 0 : minutesBetween(loaded, now);
  const old: Lack[] =
    age <= OLD_PRELOAD_MINUTES
      ? []
      : [[`Preload for ${Math.floor(age / 1440)} ${age < 2880 ? 'day' : 'days'}`, pathOfDrop(dispatch, (d) => d.preloadState === 'open')]];
  return [...late, ...flagged, ...old];
}

/** Whether a dispatch has anything to put right (HOME-5). */
export const needsAttention = (dispatch: Dispatch, now: string): boolean => lacksOf(dispatch, now).length > 0;

/** Contracts in force today that end within 14 days and that no later one of the same aircraft follows. */
function endingContracts({ aircraft, contractsOf, now }: AttentionFacts): AttentionRow[] {
  const today = pacificDay(now);
  return contractsOf.flatMap((assetId): AttentionRow[] => {
    const plane = byId(aircraft, assetId);
    const contract = plane === null ? null : contractOn(plane.contracts, today);
    if (plane === null || contract === null || contract.endDate === null) return [];
    const left = daysBetween(today, contract.endDate);
    const isFollowed = plane.contracts.some((c) => c.id !== contract.id && (c.endDate === null || c.endDate > (contract.endDate ?? '')));
    if (left > ENDING_DAYS || isFollowed) return [];
    const page =
      contract.source === 'aircraft'
        ? `/settings/aircraft-rates?name=${encodeURIComponent(plane.radioId)}`
        : `/settings/contract-rates?name=${encodeURIComponent(plane.typeName)}`;
    const when = left === 0 ? 'today' : left === 1 ? 'tomorrow' : `in ${left} days`;
    return [{ key: `contract ${assetId}`, what: `Contract ends ${when}`, subject: plane.radioId, detail: formatDate(contract.endDate), to: page }];
  });
}

/** What must be put right: dispatches latest first, then contracts by radio id, then invites (HOME-5). */
export function attentionList(dispatches: readonly Dispatch[], facts: AttentionFacts): AttentionRow[] {
  const rows = dispatches
    .toSorted((a, b) => b.activityDate.localeCompare(a.activityDate) || b.dispatchNumber - a.dispatchNumber)
    .flatMap((d) =>
      lacksOf(d, facts.now).map(([what, path, more = '']) => ({
        key: `${d.id} ${path}`,
        what,
        subject: byId(facts.aircraft, d.assetId ?? '')?.radioId ?? 'No aircraft',
        detail: `${names[d.dispatchType]} ${d.dispatchNumber} · ${formatDate(d.activityDate)}${more}`,
        to: addressAtField(d, path),
      })),
    );
  const contracts = endingContracts(facts).sort((a, b) => compareTexts(a.subject, b.subject));
  const invites = facts.invites.map((i) => ({
    key: `invite ${i.email}`,
    what: 'Invite not accepted',
    subject: i.name,
    detail: `Sent ${formatDate(pacificDay(i.sentAt))}`,
    to: i.personId === null ? '/settings/people?has=users' : `/settings/people?person=${i.personId}`,
  }));
  return [...rows, ...contracts, ...invites];
}
