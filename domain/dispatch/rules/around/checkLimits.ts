import type { FlagCode } from '../../../../contract/dispatch/flags.ts';
import type { DutyEntry } from '../../../../contract/limits/limits.ts';
import { minutesBetween } from '../../../dates/minutes.ts';
import { isFlightCrew } from '../../../flightCrew.ts';
import { type Finding, info, warning } from '../../../forms/finding.ts';
import { dutyPartOf, entryOf } from '../../../limits/crewDuty.ts';
import { type LimitWarning, limitsOn } from '../../../limits/crewLimits.ts';
import {
  type DutyDays,
  dayNumber,
  dayOfNumber,
  dutyBefore,
  dutyDays,
} from '../../../limits/duty.ts';
import { limitsUnknown, limitText, notWhileOffline } from '../../../limits/texts.ts';
import { byId, type DispatchFacts } from '../../../reference/facts.ts';
import type { DispatchDraft } from '../../draft/draft.ts';
import type { ReadActivity, ReadCrew, ReadDispatch } from '../../draft/read.ts';

/** Each limit's flag. */
const codes: Readonly<Record<LimitWarning['rule'], FlagCode>> = {
  L1: 'flightHoursHigh',
  L2: 'flightSixDays',
  L3: 'dayOffDue',
  L4: 'dutyLong',
  L5: 'restShort',
  L6: 'daysOffShort',
};

interface Pilot {
  readonly person: ReadCrew;
  readonly activities: readonly ReadActivity[];
}
const isPilot = (person: ReadCrew): boolean =>
  person.member !== null && person.role !== null && isFlightCrew(person.role);

/** The people with limits, each once, with their activities (LIM-1). */
function pilotsOf(read: ReadDispatch): Pilot[] {
  const pilots = new Map<string, Pilot>();
  for (const activity of read.activities) {
    for (const person of activity.crew.filter(isPilot)) {
      const known = pilots.get(person.draft.crewId);
      const activities = known?.activities ?? [];
      pilots.set(person.draft.crewId, {
        person: known?.person ?? person,
        activities: activities.includes(activity) ? activities : [...activities, activity],
      });
    }
  }
  return [...pilots.values()];
}

/** Distinct ids of the people with limits on a draft, in a stable order (LIM-1). */
export const pilotIds = (
  { activities }: Pick<DispatchDraft, 'activities'>,
  { crewRoles }: Pick<DispatchFacts, 'crewRoles'>,
): string[] => {
  const pilots = activities
    .flatMap((a) => a.crew)
    .filter(
      (row) => row.crewId !== '' && isFlightCrew(byId(crewRoles, row.roleId) ?? { name: '' }),
    );
  return [...new Set(pilots.map((row) => row.crewId))].sort();
};

function ownEntry({ person, activities }: Pilot, read: ReadDispatch, day: string): DutyEntry {
  const parts = activities.map((activity) =>
    dutyPartOf(
      {
        timeOut: activity.out.placed?.instant ?? null,
        timeIn: activity.in.placed?.instant ?? null,
        totalFlightHours: read.draft.dispatchType === 'flight' ? activity.total.value : null,
        aborted: activity.draft.aborted,
      },
      activity.index === 0 ? (read.dispatchTime.placed?.instant ?? null) : null,
    ),
  );
  return entryOf(
    {
      crewId: person.draft.crewId,
      dispatchId: read.facts.ownId,
      dispatchNumber: 0,
      dispatchType: read.draft.dispatchType,
      day,
    },
    parts,
  );
}

/** D-41 already warns of a standby over 14 h. */
const isKnown = (found: LimitWarning, own: DutyEntry): boolean =>
  found.rule === 'L4' &&
  own.dispatchType === 'standby' &&
  own.start !== null &&
  own.end !== null &&
  minutesBetween(own.start, own.end) >= found.minutes;

/** The day when the duty of an entry started (LIM-2). */
function dutyDayOf(entry: DutyEntry, days: DutyDays): string {
  const number = dayNumber(entry.day);
  const day = days.get(number);
  const isOwn = day !== undefined && !day.isCarried && day.entries.includes(entry);
  return isOwn ? entry.day : dayOfNumber(dutyBefore(number, days)?.number ?? number);
}

/** Limits on a whole duty, checked when any of its records is saved (LIM-12). */
const isOfDuty = ({ rule }: LimitWarning): boolean => rule === 'L1' || rule === 'L4';

interface LimitOnDay {
  readonly day: string;
  readonly found: LimitWarning;
}
function limitsOfEntry(own: DutyEntry, others: readonly DutyEntry[]): LimitOnDay[] {
  const days = dutyDays([...others, own]);
  const began = dutyDayOf(own, days);
  const on = (day: string) => limitsOn(day, days).map((found) => ({ day, found }));
  return [
    ...on(began).filter(({ found }) => isOfDuty(found)),
    ...on(own.day).filter(({ found }) => !isOfDuty(found)),
  ];
}

/** Limits of the pilots aboard (LIM-3 to LIM-8): warnings that never block saving. */
export function checkLimits(read: ReadDispatch): Finding[] {
  const pilots = pilotsOf(read);
  const { duty, ownId } = read.facts;
  const [first] = pilots;
  if (read.day === null || first === undefined) return [];
  const { day } = read;
  if (typeof duty === 'string')
    return [
      info(
        `${first.person.path}.crewId`,
        'limitsUnknown',
        duty === 'offline' ? notWhileOffline : limitsUnknown,
      ),
    ];
  return pilots.flatMap((pilot): Finding[] => {
    const { person } = pilot;
    const own = ownEntry(pilot, read, day);
    const others = duty.filter(
      (entry) =>
        entry.crewId === person.draft.crewId && (ownId === '' || entry.dispatchId !== ownId),
    );
    const name = `${person.member?.firstName ?? ''} ${person.member?.lastName ?? ''}`.trim();
    return limitsOfEntry(own, others)
      .filter(({ found }) => !isKnown(found, own))
      .map((limit) =>
        warning(
          `${person.path}.crewId`,
          codes[limit.found.rule],
          limitText(name, limit.day, limit.found),
        ),
      );
  });
}
