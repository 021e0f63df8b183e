import * as z from 'zod/mini';
import { givenSingleLine } from '../wire/given.ts';
import { Id, Instant } from '../wire/wire.ts';

/** The content of a file: incidents in the interagency format, or historic records. */
export const importKinds = ['incidents', 'aims'] as const;
export const ImportKind = z.enum(importKinds);
export type ImportKind = z.output<typeof ImportKind>;

/**
 * `uploaded`: the file is stored and nothing is done. `refused`: the whole file is invalid, or its
 * check was interrupted. `cancelled` and `failed`: rows stored until then stay.
 */
export const importStates = [
  'uploaded',
  'checking',
  'checked',
  'refused',
  'running',
  'done',
  'cancelled',
  'failed',
] as const;
export const ImportState = z.enum(importStates);
export type ImportState = z.output<typeof ImportState>;

/** An agency or type in an incident file that no stored incident has. */
export const UnknownWord = z.object({
  what: z.enum(['agency', 'type']),
  word: z.string(),
  rows: z.int(),
});
export type UnknownWord = z.output<typeof UnknownWord>;
/**
 * A total over the accepted lines, as text with two decimals: in the file, and in the database
 * afterwards.
 */
export const ImportSum = z.object({
  column: z.string(),
  file: z.string(),
  stored: z.nullable(z.string()),
});
export type ImportSum = z.output<typeof ImportSum>;

/** The result of a check or an import. */
export const ImportOutcome = z.object({
  /** Lines below the heading, without blank ones. */
  rows: z.int(),
  added: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  leftOut: z.int(),
  /**
   * Reasons for skipped lines, and other notes about the file. Each is a sentence or a fragment.
   */
  notes: z.array(z.string()),
  unknown: z.array(UnknownWord),
  sums: z.array(ImportSum),
});
export type ImportOutcome = z.output<typeof ImportOutcome>;

/** The import of one file. */
export const ImportJob = z.object({
  id: Id,
  kind: ImportKind,
  fileName: z.string(),
  bytes: z.int(),
  state: ImportState,
  /** The share of the file that was read, 0 to 1. */
  share: z.number(),
  /** Lines read so far. */
  rows: z.int(),
  /** Whether unknown agencies and types are accepted. */
  acceptsNew: z.boolean(),
  startedAt: Instant,
  endedAt: z.nullable(Instant),
  /** The user who started the import, like `J. Ruiz`, or `Command line`. */
  who: z.string(),
  /** Why the import was refused or failed. */
  message: z.nullable(z.string()),
  outcome: z.nullable(ImportOutcome),
});
export type ImportJob = z.output<typeof ImportJob>;
/** The latest imports, newest first, without checks that no import followed. */
export const ImportJobs = z.object({ items: z.array(ImportJob) });

export const UploadQuery = z.object({ kind: ImportKind, name: givenSingleLine(200) });
export const StartImportBody = z.object({ isCheck: z.boolean(), acceptsNew: z.boolean() });
