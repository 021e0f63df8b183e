import type { Dispatch } from '../../contract/dispatch/dispatches.ts';
import type { DutyEntry } from '../../contract/limits/limits.ts';
import type { HandoverSheet, SheetAircraft } from '../../contract/shift/shift.ts';
import { type BoardRow, boardRows } from '../base/board.ts';
import { touchesBase } from '../base/facts.ts';
import { kindTexts as aircraftKindTexts } from '../base/kinds.ts';
import { shortMoment } from '../dates/momentText.ts';
import { pacificDay } from '../dates/pacific.ts';
import { departuresOf, loadsAboard, preloadsIn } from '../dispatch/draft/aboard.ts';
import { beganOrNoon } from '../dispatch/draft/recent.ts';
import { foldLog } from '../following/fold.ts';
import { followFacts } from '../following/followed.ts';
import { nextText as nextCheckText, soulsText } from '../following/texts.ts';
import { attentionList } from '../home/attention.ts';
import { nextText } from '../limits/crewRows.ts';
import { dutyDays } from '../limits/duty.ts';
import { dutyText, hoursLeftText, leftToday } from '../limits/leftToday.ts';
import { nextStart } from '../limits/nextStart.ts';
import { byId } from '../reference/facts.ts';
import { loadedToday, type WallFacts } from '../wall/section.ts';

export interface SheetFacts extends WallFacts {
  readonly baseId: string;
  /** Instant. */
  readonly now: string;
  /** Duty of the last days by crew id (LIM-14). */
  readonly duty: ReadonlyMap<string, readonly DutyEntry[]>;
  readonly storages: HandoverSheet['fuel'];
  /** Notes for the next shift that are not taken over yet. */
  readonly notes: HandoverSheet['notes'];
}

const joined = (...parts: readonly string[]): string =>
  parts.filter((part) => part !== '').join(' · ');

/** The next check, ETA, fuel and souls of a followed flight; '' for others. */
function followingText(
  { dispatches, logs, positions, now }: SheetFacts,
  { flight }: BoardRow,
): string {
  const record = flight === null ? null : byId(dispatches, flight.id);
  const facts = record === null ? null : followFacts(record, now);
  if (facts === null) return '';
  const state = foldLog(
    facts,
    logs.filter(({ dispatchId }) => dispatchId === facts.dispatchId),
    positions?.get(facts.assetId ?? ''),
  );
  return joined(
    nextCheckText(state, now),
    state.eta === null ? '' : `ETA ${shortMoment(state.eta, now)}`,
    state.fuelUntil === null ? '' : `fuel until ${shortMoment(state.fuelUntil, now)}`,
    state.souls === null ? '' : soulsText(state.souls),
  );
}

/** The crew of an aircraft's latest record of the day that has one. */
function crewOf({ dispatches, now }: SheetFacts, { assetId, flight }: BoardRow) {
  const today = pacificDay(now);
  const record = dispatches
    .filter(
      (d) =>
        d.assetId === assetId &&
        (d.activityDate === today || d.id === flight?.id) &&
        d.activities.some(({ crew }) => crew.length > 0),
    )
    .toSorted(
      (a, b) => beganOrNoon(a).localeCompare(beganOrNoon(b)) || a.dispatchNumber - b.dispatchNumber,
    )
    .at(-1);
  const crew = record?.activities.flatMap((a) => a.crew) ?? [];
  return [...new Map(crew.map((member) => [member.crewId, member])).values()];
}
/** The crew's remaining limits, and when it can begin again. */
function crewTexts(facts: SheetFacts, row: BoardRow): Pick<SheetAircraft, 'crew' | 'nextStart'> {
  const people = crewOf(facts, row).map(({ crewId, lastName }) => {
    const entries = facts.duty.get(crewId);
    if (entries === undefined) return { name: lastName, left: '', next: '' };
    const days = dutyDays(entries);
    const { hundredths, dutyMinutes } = leftToday(facts.now, days);
    const left = `${hoursLeftText(hundredths)}${dutyMinutes === null ? '' : ` / ${dutyText(dutyMinutes)}`}`;
    return {
      name: lastName,
      left,
      next: nextText(nextStart(pacificDay(facts.now), days), facts.now),
    };
  });
  const nexts = [...new Set(people.flatMap(({ next }) => (next === '' ? [] : [next])))];
  return {
    crew: people.map(({ name, left }) => (left === '' ? name : `${name} ${left}`)).join('; '),
    nextStart:
      nexts.length === 1
        ? (nexts[0] ?? '')
        : people
            .flatMap(({ name, next }) => (next === '' ? [] : [`${name}: ${next.toLowerCase()}`]))
            .join('; '),
  };
}
function aboutText({ now }: SheetFacts, { status, incident, mark, agent }: BoardRow): string {
  if (status === 'Out') return joined(incident, agent);
  if (status !== 'Unavailable' || mark === null) return agent;
  return joined(
    mark.reason,
    mark.untilTime === null ? '' : `until ${shortMoment(mark.untilTime, now)}`,
  );
}
const aircraftOf = (facts: SheetFacts, row: BoardRow): SheetAircraft => ({
  assetId: row.assetId,
  radioId: row.radioId === '' ? row.registration : row.radioId,
  status: row.status,
  since: row.since,
  about: aboutText(facts, row),
  following: followingText(facts, row),
  rotation: row.rotation === null ? '' : `${aircraftKindTexts[row.kind]} #${row.rotation}`,
  ...crewTexts(facts, row),
});

/** Agent in the tanks of the base's aircraft (D-53), by name. */
function agentsAboard(dispatches: readonly Dispatch[], rows: readonly BoardRow[]) {
  const litres = new Map<string, number>();
  for (const { assetId, status } of rows) {
    if (status === 'Out') continue;
    for (const load of loadsAboard(preloadsIn(dispatches), departuresOf(dispatches), { assetId }))
      litres.set(load.name, (litres.get(load.name) ?? 0) + load.litres);
  }
  return [...litres].map(([name, sum]) => ({ name, litres: sum }));
}

/** The state of a base for the next shift (SHIFT-5). Null if the base doesn't exist. */
export function handoverSheet(facts: SheetFacts): HandoverSheet | null {
  const { baseId, now, bases, aircraft, dispatches, marks, rotations, storages, notes } = facts;
  const base = byId(bases, baseId);
  if (base === null) return null;
  const rows = boardRows(base, aircraft, dispatches, marks, now, rotations.get(baseId) ?? []);
  const { litres, loads } = loadedToday(dispatches, baseId, pacificDay(now));
  const attention = attentionList(
    dispatches.filter((d) => touchesBase(d, baseId)),
    { aircraft, contractsOf: rows.map(({ assetId }) => assetId), invites: [], lateFeeds: [], now },
  );
  return {
    asOf: now,
    aircraft: rows.map((row) => aircraftOf(facts, row)),
    agents: agentsAboard(dispatches, rows),
    fuel: storages,
    loads,
    litres,
    attention: attention.map(({ subject, what, detail }) => ({ subject, what, detail })),
    notes,
  };
}
