import { Temporal } from 'temporal-polyfill';
import {
  halfMonthEnd,
  halfMonthOf,
  halfMonthsBetween,
  periodName,
} from '../../domain/approvals/halfMonth.ts';
import type { DemoAircraft } from './reference/fleet.ts';
import { onceADay } from './reference/onceADay.ts';
import { Chance, demoId } from './reference/random.ts';
import type { Row, Tables } from './reference/rows.ts';
import { sealRows, totalOfSeal } from './seals.ts';
import type { DemoDispatch } from './seasonTypes.ts';

/** Minimum number of open days; older records are approved and closed (DEMO-8). */
const OPEN_DAYS = 45;
/**
 * Records younger than the first are not approved, records younger than the second not even
 * checked.
 */
const APPROVED_AFTER_DAYS = 21;
const CHECKED_AFTER_DAYS = 5;

type State = 'entered' | 'checked' | 'approved' | 'reopened';
const plus = (day: string, days: number) => Temporal.PlainDate.from(day).add({ days }).toString();
const twoLater = onceADay((day) => plus(day, 2));
const fourLater = onceADay((day) => plus(day, 4));
const lastOfHalf = onceADay((day) => halfMonthEnd(halfMonthOf(day)));
const noon = (day: string) => `${day}T20:00:00Z`;
const isBack = (d: DemoDispatch) =>
  d.type === 'agentOnly' ||
  d.activities.every((a) => a.timeIn !== null || a.aborted || d.type === 'standby');
const isFlown = (d: DemoDispatch) =>
  d.type === 'flight' &&
  d.aircraft !== null &&
  d.activities.every((a) => !a.aborted && (a.hours ?? 0) > 0);

/** The approval state of an open record: older ones are further along. */
function stateOf(
  chance: Chance,
  d: DemoDispatch,
  age: number,
  isKnown: boolean,
  isTidy: boolean,
): State {
  const drawn = chance.next();
  if (!isBack(d) || age <= CHECKED_AFTER_DAYS) return 'entered';
  if (age > APPROVED_AFTER_DAYS && isKnown && (isTidy || drawn < 0.6)) return 'approved';
  return drawn < 0.75 ? 'checked' : 'entered';
}

/** The approval columns of a record. */
function standingOf(state: State, day: string, note: string | null): Row {
  const isSigned = state === 'approved' || state === 'reopened';
  return {
    approval: state,
    approval_by: state === 'entered' ? null : isSigned ? 'demo-admin' : 'demo-base',
    approval_at: state === 'entered' ? null : noon(isSigned ? fourLater(day) : twoLater(day)),
    approval_note: note,
  };
}

/**
 * The books of a season (DEMO-8). Everything before the last 45 days is approved and closed. The
 * rest is a mix with two drifts, one late flight and one reopened record. Adds the approval state
 * to each dispatch.
 */
export function bookTables(
  season: readonly DemoDispatch[],
  rows: Tables,
  fleet: readonly DemoAircraft[],
  today: string,
): Tables {
  const of = (table: string) => rows.find(([name]) => name === table)?.[1] ?? [];
  const openFrom = halfMonthOf(plus(today, -OPEN_DAYS));
  const chance = new Chance(45);
  const ageOf = onceADay((day) => Temporal.PlainDate.from(day).until(today).days);
  const pick = (isRight: (d: DemoDispatch) => boolean) =>
    season.findLastIndex((d) => isFlown(d) && isRight(d));
  const late = pick((d) => d.day < openFrom && (d.aircraft?.contracts.length ?? 0) > 0);
  const drifted = pick(
    (d) => d.day < openFrom && d !== season[late] && (d.aircraft?.contracts.length ?? 0) > 0,
  );
  const tidy = new Set(fleet.filter((_, n) => n % 3 > 0).map((a) => a.id));
  const dispatches = of('dispatches').map((row, n): Row => {
    const d = season[n];
    if (d === undefined) return row;
    if (n === late)
      return {
        ...row,
        created_at: noon(plus(openFrom, 9)),
        updated_at: noon(plus(openFrom, 9)),
        ...standingOf('checked', plus(openFrom, 9), null),
      };
    if (d.day < openFrom)
      return {
        ...row,
        ...standingOf('approved', lastOfHalf(d.day), 'Opening: taken as approved.'),
      };
    // The season writes it as a list of codes.
    const isKnown = !(row['flags'] as readonly string[]).some(
      (flag) => flag === 'noContract' || flag === 'noAgentPrice',
    );
    const age = ageOf(d.day);
    return {
      ...row,
      ...standingOf(stateOf(chance, d, age, isKnown, tidy.has(d.aircraft?.id ?? '')), d.day, null),
    };
  });
  const isApproved = (n: number) => dispatches[n]?.['approval'] === 'approved';
  const open = season.flatMap((d, n) =>
    d.day >= openFrom && isApproved(n) && isFlown(d) ? [n] : [],
  );
  const [reopened = -1, moved = -1] = [open.at(-1), open.at(-2)];
  const row = dispatches[reopened];
  if (row !== undefined)
    dispatches[reopened] = {
      ...row,
      approval: 'reopened',
      approval_note: 'Hours typed wrong.',
      approval_at: noon(plus(season[reopened]?.day ?? today, 6)),
    };
  const sealed = new Set(
    dispatches.flatMap((d, n) =>
      d['approval'] === 'approved' || d['approval'] === 'reopened' ? [n] : [],
    ),
  );
  const seals = sealRows(
    season,
    { dispatches, activities: of('activities'), drops: of('drops'), crew: of('activity_crew') },
    sealed,
  );
  for (const n of [drifted, moved])
    lowerRate(seals.find((s) => s['dispatch_id'] === dispatches[n]?.['id']));
  return [
    ...rows.map(([name, own]) => [name, name === 'dispatches' ? dispatches : own] as const),
    ['seals', seals],
    ['cost_periods', periodRows(seals, fleet, season[0]?.day ?? today, openFrom)],
  ];
}

/** Lowers the hourly rate in a seal, as if the rate was raised after the approval. */
const RAISED_CENTS = 13_800;
function lowerRate(seal: Record<string, unknown> | undefined): void {
  if (seal === undefined) return;
  const rate = Number(seal['hourly_rate_cents']);
  seal['hourly_rate_cents'] = rate - RAISED_CENTS;
  seal['flight_cost_cents'] =
    Number(seal['flight_cost_cents']) -
    Math.round((RAISED_CENTS * Number(seal['total_hours'])) / 100);
}

/** Each aircraft's closed half-months, up to the first open one, with the totals of their seals. */
function periodRows(
  seals: readonly Row[],
  fleet: readonly DemoAircraft[],
  firstDay: string,
  openFrom: string,
): Row[] {
  const totals = new Map<string, number>();
  for (const seal of seals) {
    const name = periodName({
      assetId: seal['asset_id'] === null ? null : String(seal['asset_id']),
      start: String(seal['period_start']),
    });
    totals.set(name, (totals.get(name) ?? 0) + totalOfSeal(seal));
  }
  const halves = halfMonthsBetween(firstDay, plus(openFrom, -1)).map((start) => {
    const end = halfMonthEnd(start);
    return { start, end, closedAt: noon(plus(end, 5)), isLast: plus(end, 1) === openFrom };
  });
  return [...fleet.map((a) => a.id), null].flatMap((assetId) =>
    halves.map(({ start, end, closedAt, isLast }) => {
      const name = periodName({ assetId, start });
      return {
        id: demoId('cost period', name),
        asset_id: assetId,
        start_date: start,
        end_date: end,
        approved_cents: totals.get(name) ?? 0,
        closed_by: 'demo-admin',
        closed_at: closedAt,
        is_opening: assetId === null && isLast,
      };
    }),
  );
}
