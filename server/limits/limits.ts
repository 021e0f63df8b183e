import * as z from 'zod';
import { LIMIT_SPAN_DAYS, MOST_CREW } from '../../contract/limits/limits.ts';
import { addDays } from '../../domain/dates/parseDate.ts';
import { LIMIT_REACH_DAYS } from '../../domain/limits/duty.ts';
import type { Handlers } from '../http/handler.ts';
import { readCrew } from '../people/readCrew.ts';
import { invalid } from '../problems/problem.ts';
import { refuseLongSpan } from '../problems/spans.ts';
import { readDuty } from './readDuty.ts';

const idsOf = (list: string): string[] => {
  const ids = z
    .array(z.uuid())
    .max(MOST_CREW)
    .safeParse(list.split(',').map((id) => id.trim().toLowerCase()));
  if (!ids.success) throw invalid([{ path: 'crewIds', code: 'invalid', message: `A comma list of at most ${MOST_CREW} uuids.` }]);
  return ids.data;
};

/** The days that a limit on these days looks at. */
const around = (from: string, until: string) => ({ from: addDays(from, -LIMIT_REACH_DAYS), until: addDays(until, LIMIT_REACH_DAYS) });

export const limitHandlers = {
  listDuty: async ({ store: { db }, query }) => ({ duty: await readDuty(db, around(query.day, query.day), idsOf(query.crewIds)) }),
  listLimits: async ({ store: { db }, query }) => {
    refuseLongSpan(query, LIMIT_SPAN_DAYS, 'until');
    const duty = await readDuty(db, around(query.from, query.until));
    const here = [...new Set(duty.filter(({ day }) => day >= query.from && day <= query.until).map(({ crewId }) => crewId))];
    const people = await readCrew(db, here);
    return {
      people: people.map(({ id, firstName, lastName, vendorName }) => ({ crewId: id, name: `${firstName} ${lastName}`.trim(), vendorName })),
      duty: duty.filter(({ crewId }) => here.includes(crewId)),
    };
  },
} satisfies Partial<Handlers>;
