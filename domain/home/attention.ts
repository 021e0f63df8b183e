import type { Dispatch } from '../../contract/dispatch/dispatches.ts';
import type { FlagCode } from '../../contract/dispatch/flags.ts';
import { contractOn } from '../cost/contractOn.ts';
import { minutesBetween } from '../dates/minutes.ts';
import { pacificDay } from '../dates/pacific.ts';
import { daysBetween, formatDate } from '../dates/parseDate.ts';
import { readingsOf, runStart } from '../dispatch/draft/airborne.ts';
import { dropFlag, flagFacts, flagsToCorrect, unreadActivity } from '../dispatch/flags.ts';
import { LATE_MINUTES, openActivity, outSince } from '../dispatch/view/outNow.ts';
import { formatDuration } from '../format.ts';
import { decimalText } from '../forms/typed.ts';
import { type AircraftFacts, byId } from '../reference/facts.ts';
import { compareTexts } from '../textOrder.ts';

/** Minutes after which a preload needs attention. */
const OLD_PRELOAD_MINUTES = 24 * 60;
/** Contracts are listed this many days before their end. */
const ENDING_DAYS = 14;

export interface AttentionRow {
  /** Record and problem; one row per problem. */
  readonly key: string;
  readonly what: string;
  /** Radio id, or the invited person. */
  readonly subject: string;
  readonly detail: string;
  /** URL of the record with focus on the field. */
  readonly to: string;
}
/** An invite that is not accepted yet; administrators see it. */
export interface PendingInvite {
  readonly personId: string | null;
  readonly name: string;
  readonly email: string;
  /** Instant. */
  readonly sentAt: string;
}
/** An incident feed without a pull for too long (INC-30). */
export interface LateFeedFacts {
  readonly id: string;
  readonly host: string;
  /** Instant; null: never pulled yet. */
  readonly lastOkAt: string | null;
}
export interface AttentionFacts {
  readonly aircraft: readonly AircraftFacts[];
  /** Ids of the aircraft whose contracts are checked. */
  readonly contractsOf: readonly string[];
  readonly invites: readonly PendingInvite[];
  readonly lateFeeds: readonly LateFeedFacts[];
  /** Instant. */
  readonly now: string;
}

const pages = { flight: 'flight', standby: 'standby', agentOnly: 'agent-only' } as const;
const names = { flight: 'Flight', standby: 'Standby', agentOnly: 'Agent-only' } as const;

/** URL of a stored dispatch with focus on a field. */
export const pathAtField = (
  { dispatchType, id }: Pick<Dispatch, 'dispatchType' | 'id'>,
  path: string,
): string => `/dispatch/${pages[dispatchType]}/${id}?field=${path}`;

interface Lack {
  /** Stable id; the displayed words change with the clock. */
  readonly id: string;
  readonly what: string;
  readonly path: string;
  readonly more?: string;
}

/** A hint for the fix: the start reading that the missing end must exceed. */
function moreOf(flag: FlagCode, dispatch: Dispatch): string {
  const start =
    flag === 'hobbsMissing'
      ? runStart(readingsOf(dispatch.activities), unreadActivity(dispatch))
      : null;
  return start === null ? '' : ` · started at ${decimalText(start)}`;
}

/** When an agent-only dispatch with an open preload was loaded; null without one. */
function loadedSince(dispatch: Dispatch): string | null {
  const isOpen =
    dispatch.dispatchType === 'agentOnly' &&
    dispatch.activities.some((a) => a.drops.some((d) => d.preloadState === 'open'));
  return isOpen ? (dispatch.activities[0]?.timeOut ?? dispatch.dispatchTime) : null;
}

function lacksOf(dispatch: Dispatch, now: string): Lack[] {
  const open = dispatch.dispatchType === 'flight' ? openActivity(dispatch) : null;
  const since = open === null ? null : outSince(dispatch);
  const minutes = since === null ? 0 : minutesBetween(since, now);
  const late: Lack[] =
    open === null || minutes <= LATE_MINUTES
      ? []
      : [
          {
            id: 'timeIn',
            what: `No time in for ${formatDuration(minutes)}`,
            path: `activities.${dispatch.activities.indexOf(open)}.timeIn`,
          },
        ];
  const flagged = flagsToCorrect(dispatch).map(
    (flag): Lack => ({
      id: flag,
      what: flagFacts[flag].word,
      path: flagFacts[flag].path(dispatch),
      more: moreOf(flag, dispatch),
    }),
  );
  const loaded = loadedSince(dispatch);
  const age = loaded === null ? 0 : minutesBetween(loaded, now);
  const old: Lack[] =
    age <= OLD_PRELOAD_MINUTES
      ? []
      : [
          {
            id: 'preload',
            what: `Preload for ${Math.floor(age / 1440)} ${age < 2880 ? 'day' : 'days'}`,
            path: dropFlag((d) => d.preloadState === 'open')(dispatch),
          },
        ];
  return [...late, ...flagged, ...old];
}

/** Whether a dispatch has a problem to fix (HOME-5). */
export const needsAttention = (dispatch: Dispatch, now: string): boolean =>
  lacksOf(dispatch, now).length > 0;

/** Contracts in force today that end within 14 days without a later one for the same aircraft. */
function endingContracts({ aircraft, contractsOf, now }: AttentionFacts): AttentionRow[] {
  const today = pacificDay(now);
  return contractsOf.flatMap((assetId): AttentionRow[] => {
    const plane = byId(aircraft, assetId);
    const contract = plane === null ? null : contractOn(plane.contracts, today);
    if (plane === null || contract === null || contract.endDate === null) return [];
    const left = daysBetween(today, contract.endDate);
    const isFollowed = plane.contracts.some(
      (c) => c.id !== contract.id && (c.endDate === null || c.endDate > (contract.endDate ?? '')),
    );
    if (left > ENDING_DAYS || isFollowed) return [];
    const page =
      contract.source === 'aircraft'
        ? `/settings/aircraft-rates?name=${encodeURIComponent(plane.radioId)}`
        : `/settings/contract-rates?name=${encodeURIComponent(plane.typeName)}`;
    const when = left === 0 ? 'today' : left === 1 ? 'tomorrow' : `in ${left} days`;
    return [
      {
        key: `contract ${assetId}`,
        what: `Contract ends ${when}`,
        subject: plane.radioId,
        detail: formatDate(contract.endDate),
        to: page,
      },
    ];
  });
}

/** How old the incidents of late feeds are (INC-30). */
const lateFeedRows = ({ lateFeeds, now }: AttentionFacts): AttentionRow[] =>
  lateFeeds.map(({ id, host, lastOkAt }) => ({
    key: `feed ${id}`,
    what:
      lastOkAt === null
        ? 'Incidents were never pulled'
        : `Incidents are ${formatDuration(minutesBetween(lastOkAt, now))} old`,
    subject: 'Feed',
    detail: host,
    to: '/settings/integrations',
  }));

/**
 * Problems to fix: late feeds, dispatches latest first, then contracts by radio id, then invites
 * (HOME-5).
 */
export function attentionList(
  dispatches: readonly Dispatch[],
  facts: AttentionFacts,
): AttentionRow[] {
  const rows = dispatches
    .toSorted(
      (a, b) => b.activityDate.localeCompare(a.activityDate) || b.dispatchNumber - a.dispatchNumber,
    )
    .flatMap((d) =>
      lacksOf(d, facts.now).map(({ id, what, path, more = '' }) => ({
        key: `${d.id} ${id}`,
        what,
        subject: byId(facts.aircraft, d.assetId ?? '')?.radioId ?? 'No aircraft',
        detail: `${names[d.dispatchType]} ${d.dispatchNumber} · ${formatDate(d.activityDate)}${more}`,
        to: pathAtField(d, path),
      })),
    );
  const contracts = endingContracts(facts).sort((a, b) => compareTexts(a.subject, b.subject));
  const invites = facts.invites.map((i) => ({
    key: `invite ${i.email}`,
    what: 'Invite not accepted',
    subject: i.name,
    detail: `Sent ${formatDate(pacificDay(i.sentAt))}`,
    to:
      i.personId === null ? '/settings/people?has=users' : `/settings/people?person=${i.personId}`,
  }));
  return [...lateFeedRows(facts), ...rows, ...contracts, ...invites];
}
