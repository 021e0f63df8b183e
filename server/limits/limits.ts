import { type DutyEntry, LIMIT_SPAN_DAYS, MAX_CREW } from '../../contract/limits/limits.ts';
import { addDays } from '../../domain/dates/parseDate.ts';
import { dutyDays, LIMIT_REACH_DAYS } from '../../domain/limits/duty.ts';
import { leftToday } from '../../domain/limits/leftToday.ts';
import { nowInstant, pacificToday } from '../database/clock.ts';
import type { Handlers } from '../http/handler.ts';
import { readCrew } from '../people/readCrew.ts';
import { idList } from '../problems/idList.ts';
import { refuseLongSpan } from '../problems/spans.ts';
import { readDuty } from './readDuty.ts';

/** Widens a range by the days before and after that the limits look at. */
const around = (from: string, until: string) => ({
  from: addDays(from, -LIMIT_REACH_DAYS),
  until: addDays(until, LIMIT_REACH_DAYS),
});

export const limitHandlers = {
  listDuty: async ({ store: { db }, query }) => ({
    duty: await readDuty(
      db,
      around(query.day, query.day),
      idList(query.crewIds, 'crewIds', MAX_CREW),
    ),
  }),
  listCrewLeft: async ({ store: { db } }) => {
    const [today, now] = [pacificToday(), nowInstant()];
    const duty = await readDuty(db, { from: addDays(today, -LIMIT_REACH_DAYS), until: today });
    const byPerson = new Map<string, DutyEntry[]>();
    for (const entry of duty)
      byPerson.set(entry.crewId, [...(byPerson.get(entry.crewId) ?? []), entry]);
    return {
      left: [...byPerson].map(([crewId, entries]) => ({
        crewId,
        hours: leftToday(now, dutyDays(entries)).hundredths / 100,
      })),
    };
  },
  listLimits: async ({ store: { db }, query }) => {
    refuseLongSpan(query, LIMIT_SPAN_DAYS, 'until');
    const duty = await readDuty(db, around(query.from, query.until));
    const here = [
      ...new Set(
        duty
          .filter(({ day }) => day >= query.from && day <= query.until)
          .map(({ crewId }) => crewId),
      ),
    ];
    const people = await readCrew(db, here);
    return {
      people: people.map(({ id, firstName, lastName, vendorName }) => ({
        crewId: id,
        name: `${firstName} ${lastName}`.trim(),
        vendorName,
      })),
      duty: duty.filter(({ crewId }) => here.includes(crewId)),
    };
  },
} satisfies Partial<Handlers>;
