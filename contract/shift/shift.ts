import * as z from 'zod/mini';
import { WallStatus } from '../wall/wall.ts';
import { GivenDay, givenSingleLine } from '../wire/given.ts';
import { Day, Id, Instant, Litres } from '../wire/wire.ts';
import { SHIFT_NOTE_MAX, shiftKinds } from './constants.ts';

/** The kind of a line (SHIFT-2). */
export const ShiftKind = z.enum(shiftKinds);
export type ShiftKind = z.output<typeof ShiftKind>;

/** The record that a line is about. */
export const ShiftRecord = z.object({
  kind: z.enum([
    'flight',
    'standby',
    'agentOnly',
    'agentRate',
    'landingFee',
    'contract',
    'import',
    'handover',
  ]),
  id: Id,
});
export type ShiftRecord = z.output<typeof ShiftRecord>;

export const ShiftLine = z.object({
  /** Unique in a reply, and the same in the next one. */
  key: z.string(),
  at: Instant,
  kind: ShiftKind,
  /** '' for a line without an aircraft. */
  radioId: z.string(),
  incidentId: z.nullable(Id),
  /** '' for a line without an incident. */
  incident: z.string(),
  text: z.string(),
  /** The user; '' for lines without one. */
  by: z.string(),
  record: z.nullable(ShiftRecord),
  /** A note for the next shift. */
  forNext: z.boolean(),
});
export type ShiftLine = z.output<typeof ShiftLine>;

/** An aircraft of a base when it was handed over. Times are Pacific: HH:mm, or MM/DD HH:mm. */
const SheetAircraft = z.object({
  assetId: Id,
  radioId: z.string(),
  status: WallStatus,
  since: z.string(),
  /** The incident of one that is out, why one is unavailable, or the load aboard. */
  about: z.string(),
  /** Next check, ETA, fuel and souls of one that is out. */
  following: z.string(),
  /** "Tankers #1"; '' for one that can't be sent. */
  rotation: z.string(),
  /** Flight hours and duty that limits leave each: "Ortiz 5.3 h / 6 h 40". */
  crew: z.string(),
  /** The earliest next start of its crew; '' if it can begin now. */
  nextStart: z.string(),
});
export type SheetAircraft = z.output<typeof SheetAircraft>;

/** The state of a base at the moment of a hand-over (SHIFT-5). */
export const HandoverSheet = z.object({
  asOf: Instant,
  aircraft: z.array(SheetAircraft),
  /** Agent that waits aboard, by name. */
  agents: z.array(z.object({ name: z.string(), litres: Litres })),
  fuel: z.array(
    z.object({ name: z.string(), litres: z.number(), capacityLitres: z.nullable(Litres) }),
  ),
  loads: z.int(),
  litres: Litres,
  attention: z.array(z.object({ subject: z.string(), what: z.string(), detail: z.string() })),
  notes: z.array(z.object({ at: Instant, by: z.string(), text: z.string() })),
});
export type HandoverSheet = z.output<typeof HandoverSheet>;

export const Handover = z.object({
  id: Id,
  baseId: Id,
  sheet: HandoverSheet,
  givenBy: z.string(),
  givenAt: Instant,
  /** Both null until a user takes it. */
  takenBy: z.nullable(z.string()),
  takenAt: z.nullable(Instant),
  /** The caller gave it, and can't take it. */
  isOwn: z.boolean(),
});
export type Handover = z.output<typeof Handover>;
export const HandoverReply = z.object({ handover: Handover });
export type HandoverReply = z.output<typeof HandoverReply>;

/** `date`: a Pacific day; without it, today. */
export const ShiftLogQuery = z.object({ date: z.optional(GivenDay) });
export const ShiftLog = z.object({
  baseId: Id,
  date: Day,
  asOf: Instant,
  /** In the order of their time. */
  lines: z.array(ShiftLine),
  /** Those of the day, and the newest not yet taken, in the order of their time. */
  handovers: z.array(Handover),
});
export type ShiftLog = z.output<typeof ShiftLog>;

/** `forNext`: it is on the sheets until the next shift has taken one. */
export const ShiftNoteBody = z.object({
  text: givenSingleLine(SHIFT_NOTE_MAX),
  forNext: z.optional(z.boolean()),
});
export const ShiftNoteReply = z.object({ line: ShiftLine });
