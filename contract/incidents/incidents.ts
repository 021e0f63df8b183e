import * as z from 'zod/mini';
import { GivenId, GivenYear, givenText, isCleanText } from '../wire/given.ts';
import { isKnownYear } from '../wire/spans.ts';
import { Id } from '../wire/wire.ts';

/** Characters of an incident's number. */
export const NUMBER_LENGTH = 20;
/** An incident's number in a regular expression: letters, digits and single hyphens (INC-43). */
export const numberPattern = `(?=[A-Z0-9-]{1,${NUMBER_LENGTH}}(?![A-Z0-9-]))[A-Z0-9]+(?:-[A-Z0-9]+)*`;

/** Where an incident's point is from. People's points stay when a file or feed has another. */
export const PointSource = z.enum(['file', 'feed', 'typed', 'map']);
export type PointSource = z.output<typeof PointSource>;

export const Incident = z.object({
  id: Id,
  year: z.int(),
  state: z.string(),
  unit: z.string(),
  incidentNumber: z.string(),
  /** Distinguishes incidents that reuse a number in one year. */
  sequence: z.int(),
  name: z.string(),
  agency: z.string(),
  typeCode: z.string(),
  /** The incident was created from a form by its number; no import has confirmed it (INC-7). */
  isUnconfirmed: z.optional(z.boolean()),
  /** Degrees, both or neither (CLO-1). */
  latitude: z.optional(z.number()),
  longitude: z.optional(z.number()),
  pointSource: z.optional(PointSource),
});
export type Incident = z.output<typeof Incident>;
export const Incidents = z.object({ items: z.array(Incident) });
/** Leading zeros of `incidentNumber` don't matter (INC-1). */
export const IncidentQuery = z.object({
  year: z.optional(GivenYear),
  state: z.optional(givenText(2)),
  unit: z.optional(givenText(5)),
  incidentNumber: z.optional(givenText(NUMBER_LENGTH)),
});

/** PUT /x/incidents/{id}/point: replaces whatever was there. */
export const IncidentPointBody = z
  .object({
    latitude: z.number().check(z.gte(-90), z.lte(90)),
    longitude: z.number().check(z.gte(-180), z.lte(180)),
    source: z.enum(['typed', 'map']),
  })
  .check(
    z.refine(({ latitude, longitude }) => latitude !== 0 || longitude !== 0, {
      error: 'No incident is at 0, 0.',
      path: ['latitude'],
    }),
  );

/** A new incident with the known data (INC-7). An empty name is replaced with the number. */
export const NewIncident = z.object({
  year: z
    .int()
    .check(
      z.refine((year: number) => isKnownYear(year), { error: 'Give the year of the flight.' }),
    ),
  state: z
    .string()
    .check(
      z.trim(),
      z.toUpperCase(),
      z.maxLength(2),
      isCleanText,
      z.regex(/^[A-Z]{2}$/, { error: 'A state has two letters.' }),
    ),
  unit: z
    .string()
    .check(
      z.trim(),
      z.toUpperCase(),
      z.maxLength(5),
      isCleanText,
      z.regex(/^[A-Z0-9]{2,5}$/, { error: 'A unit has two to five letters or digits.' }),
    ),
  incidentNumber: z.string().check(
    z.trim(),
    z.toUpperCase(),
    z.maxLength(NUMBER_LENGTH),
    isCleanText,
    z.regex(new RegExp(`^${numberPattern}$`), {
      error: 'A number has at most twenty letters, digits and hyphens between them.',
    }),
  ),
  name: givenText(100).check(z.trim()),
});
export type NewIncident = z.output<typeof NewIncident>;
/**
 * The incident that this one is merged into (INC-11). `check`: returns what the merge would do,
 * without any change.
 */
export const IncidentMerge = z.object({ targetId: GivenId, check: z.optional(z.boolean()) });
const MergedRecord = z.object({
  id: Id,
  dispatchNumber: z.int(),
  dispatchType: z.enum(['flight', 'standby', 'agentOnly']),
});
/**
 * `approved`: the incident is in the books. `apart`: the aircraft flew elsewhere in between.
 * `aborted`: one of the two parts was aborted.
 */
const MergeObstacle = z.enum(['approved', 'apart', 'aborted']);
export type MergeObstacle = z.output<typeof MergeObstacle>;
export const IncidentMergeCheck = z.object({
  /** Records that move, including joined records. */
  moved: z.int(),
  /**
   * Records that worked both incidents. Their neighboring activities are joined, with one request
   * number and one abort fee.
   */
  joined: z.array(
    z.extend(MergedRecord, { droppedRequests: z.array(z.string()), droppedAbortFees: z.int() }),
  ),
  /** Records that a user has to change before the merge. */
  blocked: z.array(z.extend(MergedRecord, { why: MergeObstacle })),
});
export type IncidentMergeCheck = z.output<typeof IncidentMergeCheck>;
/** The target incident, or the result of the check. */
export const IncidentMergeReply = z.union([IncidentMergeCheck, Incident]);
/** `q`: a number or its beginning, with or without unit and state, or a part of a name (INC-10). */
export const IncidentSearchQuery = z.object({
  q: givenText(100).check(z.trim(), z.minLength(2)),
  year: z.optional(GivenYear),
});
