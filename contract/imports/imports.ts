import * as z from 'zod/mini';
import { givenWords } from '../wire/given.ts';
import { Id, Instant } from '../wire/wire.ts';

/** What a file brings: incidents of the interagency format, or historic records. */
export const importKinds = ['incidents', 'aims'] as const;
export const ImportKind = z.enum(importKinds);
export type ImportKind = z.output<typeof ImportKind>;

/**
 * `uploaded`: here, nothing done yet. `refused`: the file as a whole cannot be taken, or its check broke off. `cancelled`
 * and `failed`: what was stored until then stays.
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

/** A word of an incident file that no incident here has yet. */
export const UnknownWord = z.object({
  what: z.enum(['agency', 'type']),
  word: z.string(),
  rows: z.int(),
});
export type UnknownWord = z.output<typeof UnknownWord>;
/** A sum over the lines taken, as text with two places: of the file, and of what the database then holds for them. */
export const ImportSum = z.object({
  column: z.string(),
  file: z.string(),
  stored: z.nullable(z.string()),
});
export type ImportSum = z.output<typeof ImportSum>;

/** What a check found or a run did. */
export const ImportOutcome = z.object({
  /** Lines under the heading, blank ones not counted. */
  rows: z.int(),
  added: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  leftOut: z.int(),
  /** Why lines are left out, and what else is to be said of the file; each a sentence or its part. */
  notes: z.array(z.string()),
  unknown: z.array(UnknownWord),
  sums: z.array(ImportSum),
});
export type ImportOutcome = z.output<typeof ImportOutcome>;

/** One file on its way into the database. */
export const ImportJob = z.object({
  id: Id,
  kind: ImportKind,
  fileName: z.string(),
  bytes: z.int(),
  state: ImportState,
  /** Part of the file that is read, 0 to 1. */
  share: z.number(),
  /** Lines read so far. */
  rows: z.int(),
  /** Unknown agencies and types are taken too. */
  acceptsNew: z.boolean(),
  startedAt: Instant,
  endedAt: z.nullable(Instant),
  /** `J. Ruiz`, or the command line. */
  who: z.string(),
  /** Why it was refused or failed. */
  message: z.nullable(z.string()),
  outcome: z.nullable(ImportOutcome),
});
export type ImportJob = z.output<typeof ImportJob>;
/** The latest imports, newest first; checks that led to none are left out. */
export const ImportJobs = z.object({ items: z.array(ImportJob) });

export const UploadQuery = z.object({ kind: ImportKind, name: givenWords(200) });
export const StartImportBody = z.object({ isCheck: z.boolean(), acceptsNew: z.boolean() });
