import * as z from 'zod/mini';
import { Incident } from '../incidents/incidents.ts';
import { GivenDay, GivenYear, givenText } from '../wire/given.ts';
import { Day } from '../wire/wire.ts';

/**
 * `search`: a number or its beginning, or a part of a name. `from` and `until`: incidents with a
 * flight on these days.
 */
export const IncidentListQuery = z.object({
  search: z.optional(givenText(100)),
  year: z.optional(GivenYear),
  agency: z.optional(givenText(100)),
  from: z.optional(GivenDay),
  until: z.optional(GivenDay),
});
export type IncidentListQuery = z.output<typeof IncidentListQuery>;
export const ListedIncident = z.object({
  incident: Incident,
  /** Records with an activity on the incident, without deleted ones. */
  records: z.int(),
  /** The approved records among `records`. */
  approvedRecords: z.int(),
  firstDay: z.nullable(Day),
  lastDay: z.nullable(Day),
});
export type ListedIncident = z.output<typeof ListedIncident>;
/**
 * The incidents, by latest activity first. `isCut`: more incidents match. `agencies` and `years`:
 * the choices for the filters.
 */
export const IncidentList = z.object({
  incidents: z.array(ListedIncident),
  isCut: z.boolean(),
  agencies: z.array(z.string()),
  years: z.array(z.int()),
});
export type IncidentList = z.output<typeof IncidentList>;
