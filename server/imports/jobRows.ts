import { randomUUID } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import type {
  ImportJob,
  ImportKind,
  ImportOutcome,
  ImportState,
} from '../../contract/imports/imports.ts';
import type { Reader, Store } from '../database/open.ts';
import { readUserNames } from '../database/readNames.ts';
import { databaseError } from '../problems/constraints.ts';
import { wireInstant } from '../schema/columns.ts';

/** Identifies this process: only the process that started an import continues it. */
const RUNNER = randomUUID();
/** Seconds without a heartbeat after which an import counts as lost. */
const LOST_AFTER_SECONDS = 60;
/** The author of imports started from the command line. */
export const COMMAND_LINE = 'import command';
/** The author of incidents that a feed brings (INC-29). */
export const INCIDENT_FEED = 'incident feed';
const namesOfAuthors: Readonly<Record<string, string>> = {
  [COMMAND_LINE]: 'Command line',
  [INCIDENT_FEED]: 'Incident feed',
};
const LISTED = 100;
const LOST = 'The service ended in the middle of it. What was stored stays.';

type Row = Omit<ImportJob, 'who' | 'canUndo'> & {
  readonly startedBy: string;
  readonly isUndoable: boolean;
};
/** The caller. Only the one who started an import, or an administrator, can undo it. */
export interface JobReader {
  readonly uid: string;
  readonly isAdministrator: boolean;
}
const NOBODY: JobReader = { uid: '', isAdministrator: false };
/** Refused rows and left-out lines are kept for 7 days (INC-46). */
const isKept = sql`ended_at > now() - interval '7 days'`;
const columns =
  (): SQL => sql`id, kind, file_name as "fileName", bytes::float8 as bytes, state, share, rows_read as rows, accepts_new as "acceptsNew",
  ${wireInstant(sql`started_at`)} as "startedAt", ${wireInstant(sql`ended_at`)} as "endedAt", started_by as "startedBy", message, outcome,
  ${wireInstant(sql`undone_at`)} as "undoneAt",
  (refused_csv is not null and coalesce(${isKept}, false)) as "hasRefused",
  (state = 'done' and undone_at is null and ended_at > now() - interval '24 hours' and kind not in ('incidents', 'aims')) as "isUndoable"`;

async function jobsOf(db: Reader, rows: readonly Row[], reader: JobReader): Promise<ImportJob[]> {
  const nameOf = await readUserNames(
    db,
    rows.map((row) => row.startedBy),
  );
  return rows.map(({ startedBy, isUndoable, ...row }) => ({
    ...row,
    who: namesOfAuthors[startedBy] ?? nameOf(startedBy),
    canUndo: isUndoable && (reader.isAdministrator || reader.uid === startedBy),
  }));
}

/** An import job; null when there is none. */
export async function readJob(db: Reader, id: string, reader = NOBODY): Promise<ImportJob | null> {
  const { rows } = await db.execute<Row & Record<string, unknown>>(
    sql`select ${columns()} from imports where id = ${id}`,
  );
  return (await jobsOf(db, rows, reader))[0] ?? null;
}
/** The log of imports (SET-63), newest first. */
export async function readJobs(
  db: Reader,
  kinds: readonly ImportKind[],
  reader = NOBODY,
): Promise<ImportJob[]> {
  const { rows } = await db.execute<Row & Record<string, unknown>>(sql`
    select ${columns()} from imports
    where state in ('running', 'done', 'cancelled', 'failed') and kind = any(${sql.param([...kinds])}::text[]) order by started_at desc, id limit ${LISTED}`);
  return jobsOf(db, rows, reader);
}

export interface NewJob {
  readonly kind: ImportKind;
  readonly fileName: string;
  readonly bytes: number;
  readonly startedBy: string;
}
/** Deletes the job of a file that was never imported. */
export const deleteJob = (db: Reader, id: string) =>
  db.execute(
    sql`delete from imports where id = ${id} and state in ('uploaded', 'checked', 'refused')`,
  );

/** Deletes the job of a pull that brought nothing. */
export const dropJob = (db: Reader, id: string) =>
  db.execute(sql`delete from imports where id = ${id} and runner = ${RUNNER}`);

/**
 * Adds a job for an uploaded file. It also deletes jobs older than a day that were never imported.
 */
export async function addJob(
  db: Reader,
  { kind, fileName, bytes, startedBy }: NewJob,
): Promise<string> {
  await db.execute(sql`
    delete from imports where state in ('uploaded', 'checked', 'refused') and started_at < now() - interval '1 day'`);
  await db.execute(
    sql`update imports set refused_csv = null where refused_csv is not null and not ${isKept}`,
  );
  const { rows } = await db.execute<{ id: string }>(
    sql`insert into imports (kind, file_name, bytes, started_by) values (${kind}, ${fileName}, ${bytes}, ${startedBy}) returning id`,
  );
  return rows[0]?.id ?? '';
}

/**
 * Fails imports whose process died. Runs at each start, and before another import begins (SET-62).
 */
export async function failLostJobs(store: Store): Promise<void> {
  // The embedded database has only one process, so a job of any other process is lost.
  const isLost = store.kind === 'pglite' ? sql`runner <> ${RUNNER}::uuid` : sql`false`;
  await store.db.execute(sql`
    update imports set state = case state when 'running' then 'failed' else 'refused' end, message = ${LOST}, ended_at = clock_timestamp()
    where state in ('checking', 'running') and (heard_at < clock_timestamp() - make_interval(secs => ${LOST_AFTER_SECONDS}::int) or ${isLost})`);
}

/**
 * Takes the single lock for imports in the database (SET-62). A lost import releases it.
 * @returns `busy`: another import holds it; `over`: this one can no longer start
 */
export async function beginJob(
  store: Store,
  id: string,
  isCheck: boolean,
  acceptsNew: boolean,
): Promise<'begun' | 'busy' | 'over'> {
  await failLostJobs(store);
  try {
    const { rows } = await store.db.execute<{ id: string }>(sql`
      update imports set state = ${isCheck ? 'checking' : 'running'}, accepts_new = ${acceptsNew}, runner = ${RUNNER}, heard_at = clock_timestamp(),
        started_at = clock_timestamp(), ended_at = null, is_cancelled = false, share = 0, rows_read = 0, message = null, outcome = null
      where id = ${id} and state in ('uploaded', 'checked', 'refused') returning id`);
    return rows.length === 1 ? 'begun' : 'over';
  } catch (e) {
    if (databaseError(e)?.code === '23505') return 'busy';
    throw e;
  }
}

/**
 * Stores the progress, which is also the heartbeat.
 * @returns false when the import was canceled or counts as lost
 */
export async function storeProgress(
  db: Reader,
  id: string,
  share: number,
  rows: number,
): Promise<boolean> {
  const told = await db.execute<{ goesOn: boolean }>(sql`
    update imports set share = ${share}, rows_read = ${rows}, heard_at = clock_timestamp()
    where id = ${id} and runner = ${RUNNER} and state in ('checking', 'running') returning not is_cancelled as "goesOn"`);
  return told.rows[0]?.goesOn === true;
}

/** Requests cancellation of a running import; it stops at its next batch. */
export const requestEnd = (db: Reader, id: string) =>
  db.execute(
    sql`update imports set is_cancelled = true where id = ${id} and state in ('checking', 'running')`,
  );

export interface Ended {
  readonly state: ImportState;
  readonly message?: string;
  readonly outcome?: ImportOutcome;
  /** The refused rows of a list, or the left-out lines of another file. */
  readonly refusedCsv?: string | null;
}
/** The refused rows of a check or an import as CSV; null for none. */
export async function readRefused(db: Reader, id: string): Promise<string | null> {
  const { rows } = await db.execute<{ text: string | null }>(
    sql`select refused_csv as text from imports where id = ${id}::uuid and ${isKept}`,
  );
  return rows[0]?.text ?? null;
}
/** Stores how the import ended and releases the lock. */
export const endJob = (
  db: Reader,
  id: string,
  { state, message = '', outcome, refusedCsv = null }: Ended,
) =>
  db.execute(sql`
    update imports set state = ${state}, refused_csv = ${refusedCsv}, message = nullif(${message}, ''), outcome = ${outcome === undefined ? null : JSON.stringify(outcome)}::jsonb,
      share = case when ${state} in ('done', 'checked') then 1 else share end, ended_at = clock_timestamp()
    where id = ${id} and runner = ${RUNNER}`);
