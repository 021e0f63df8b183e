import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { firstOrNotFound } from '../database/firstOrNotFound.ts';
import { inTransaction } from '../database/inTransaction.ts';
import type { Handlers } from '../http/handler.ts';
import { tag } from '../http/version.ts';
import { addingOnce } from '../http/writes.ts';
import { notFound } from '../problems/problem.ts';
import { incidents } from '../schema/dispatches.ts';
import { followMerged } from './mergedIncidents.ts';
import { wireIncident } from './readIncidents.ts';
import { searchIncidents } from './searchIncidents.ts';
import { takeIncident } from './takeIncident.ts';

/** Maximum number of incidents returned by one search. A unit and a number match far fewer. */
const MAX_FOUND = 200;

export const incidentHandlers = {
  findIncidents: async ({ store, query }) => {
    const { year, state, unit, incidentNumber } = query;
    const upper = (text: string) => text.trim().toUpperCase();
    const rows = await store.db
      .select()
      .from(incidents)
      .where(
        and(
          isNull(incidents.deletedAt),
          year === undefined ? undefined : eq(incidents.year, Number(year)),
          state === undefined || state === '' ? undefined : eq(incidents.state, upper(state)),
          unit === undefined || unit === '' ? undefined : eq(incidents.unit, upper(unit)),
          incidentNumber === undefined || incidentNumber === ''
            ? undefined
            : sql`ltrim(${incidents.incidentNumber}, '0') = ltrim(${upper(incidentNumber)}, '0')`,
        ),
      )
      .orderBy(
        desc(incidents.year),
        incidents.unit,
        incidents.incidentNumber,
        incidents.sequence,
        incidents.id,
      )
      .limit(MAX_FOUND);
    return { items: rows.map(wireIncident) };
  },
  getIncident: async ({ store, id, reply }) => {
    const merged = sql`(select m.merged_into from incidents m where m.id = ${id}::uuid)`;
    const [row] = await store.db
      .select()
      .from(incidents)
      .where(
        and(sql`${incidents.id} = coalesce(${merged}, ${id}::uuid)`, isNull(incidents.deletedAt)),
      );
    if (row === undefined) throw notFound();
    tag(reply, row);
    return wireIncident(row);
  },
  searchIncidents: async ({ store, query }) => ({
    items: (await searchIncidents(store.db, query.q, query.year)).map(wireIncident),
  }),
  addIncident: async (call) =>
    (
      await addingOnce(call, async (tx) =>
        wireIncident(await takeIncident(tx, call.body, call.who.uid)),
      )
    ).body,
  // A merged incident's id sets the point of the incident it was merged into.
  placeIncident: ({ store, author, who, id, body: { latitude, longitude, source } }) =>
    inTransaction(store, author, async (tx) => {
      const target = (await followMerged(tx, [id]))(id) ?? id;
      const rows = await tx
        .update(incidents)
        .set({ latitude, longitude, pointSource: source, updatedBy: who.uid })
        .where(and(eq(incidents.id, target), isNull(incidents.deletedAt)))
        .returning();
      return wireIncident(firstOrNotFound(rows));
    }),
} satisfies Partial<Handlers>;
