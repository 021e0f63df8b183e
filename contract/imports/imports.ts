import * as z from 'zod/mini';
import { givenSingleLine } from '../wire/given.ts';
import { Impact } from '../wire/impact.ts';
import { Flag, Id, Instant } from '../wire/wire.ts';
import { listKinds } from './listKinds.ts';

/** Files of many rows: incidents in the interagency format, or historic records. */
export const fileKinds = ['incidents', 'aims'] as const;
/** The content of a file: one of those, or one of our lists (SET-70). */
export const importKinds = [...fileKinds, ...listKinds] as const;
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

/**
 * A column of a historic file that the reports compute: its total in the file, and by the reports
 * over the same lines (AIMS-33).
 */
export const OwnTotal = z.object({
  column: z.string(),
  file: z.string(),
  reports: z.string(),
  /** Lines whose own figure differs from the computed one. */
  differing: z.int(),
  /** The row of the first of them. */
  firstRow: z.nullable(z.int()),
});
export type OwnTotal = z.output<typeof OwnTotal>;

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
  totals: z.optional(z.array(OwnTotal)),
  /** What prices and contracts change in existing dispatches, over all rows (SET-78). */
  impact: z.optional(Impact),
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
  /** The caller can undo it now (SET-80). */
  canUndo: z.boolean(),
  undoneAt: z.nullable(Instant),
  /** Its refused rows or left-out lines can still be had as a file (SET-76, INC-46). */
  hasRefused: z.optional(z.boolean()),
});
export type ImportJob = z.output<typeof ImportJob>;
/** The latest imports, newest first, without checks that no import followed. */
export const ImportJobs = z.object({ items: z.array(ImportJob) });

export const UploadQuery = z.object({ kind: ImportKind, name: givenSingleLine(200) });
export const StartImportBody = z.object({
  isCheck: z.boolean(),
  acceptsNew: z.boolean(),
  /** Whether people of the file are invited by mail; default false (SET-83). */
  sendsInvites: z.optional(z.boolean()),
});

/** `isTemplate=true`: the heading alone. */
export const ListFileQuery = z.object({ kind: z.enum(listKinds), isTemplate: Flag });
/** A CSV file as text. */
export const ListFile = z.object({ name: z.string(), text: z.string() });
export type ListFile = z.output<typeof ListFile>;
/** Rows of an undone import that stay, each with its reason. */
export const UndoneImport = z.object({
  job: ImportJob,
  undone: z.int(),
  kept: z.array(z.string()),
});
export type UndoneImport = z.output<typeof UndoneImport>;
