import { setImmediate as otherCallsFirst } from 'node:timers/promises';
import { publish } from '../database/channels.ts';
import { inTransaction } from '../database/inTransaction.ts';
import type { Store } from '../database/open.ts';
import { incidentWork, readKnownWords } from './incidentWork.ts';
import { addJob, beginJob, deleteJob, dropJob, endJob, storeProgress } from './jobRows.ts';

/** Rows per transaction. */
const BATCH = 500;

export interface GivenRows {
  /** What the log shows as the file. */
  readonly name: string;
  readonly heading: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly acceptsNew: boolean;
  /** The uid recorded as the author of the changes. */
  readonly by: string;
  /** Whether the log needs an entry if all that comes of it is that lines are left out. */
  readonly tellsLeftOut: boolean;
}

/** Runs the rules of the incident file over the rows. @throws what the database throws */
async function carryOut(store: Store, id: string, given: GivenRows, signal: AbortSignal) {
  const { heading, rows, acceptsNew, by } = given;
  const work = incidentWork(heading, await readKnownWords(store.primary), acceptsNew, by, 'feed');
  const done = { stored: 0, added: 0, updated: 0 };
  const flush = async (read: number) => {
    signal.throwIfAborted();
    await storeProgress(store.primary, id, read / Math.max(1, rows.length), read);
    const batch = work.next();
    const { added, updated } = await inTransaction(store, { uid: by }, batch.store);
    done.stored += batch.lines;
    done.added += added;
    done.updated += updated;
    await otherCallsFirst();
  };
  for (const [n, cells] of rows.entries()) {
    work.take({ row: n + 1, cells, fault: '' });
    if (work.waiting() === BATCH) await flush(n + 1);
  }
  await flush(rows.length);
  const { stored, added, updated } = done;
  const told = await work.told(store.primary);
  const outcome = { rows: rows.length, added, updated, unchanged: stored - added - updated };
  return { ...outcome, leftOut: work.leftOut(), ...told };
}

/**
 * Imports incidents that come without a file, by the file's rules and into its log (INC-29). Rows
 * that bring nothing leave no entry.
 * @returns `busy` while another import runs
 */
export async function importRows(
  store: Store,
  given: GivenRows,
  hooks: { readonly signal: AbortSignal; readonly onFailure: (error: unknown) => void },
): Promise<'done' | 'busy' | 'failed'> {
  if (given.rows.length === 0) return 'done';
  const kind = 'incidents';
  const file = { kind, fileName: given.name, bytes: 0, startedBy: given.by } as const;
  const id = await addJob(store.primary, file);
  if ((await beginJob(store, id, false, given.acceptsNew)) !== 'begun') {
    await deleteJob(store.primary, id);
    return 'busy';
  }
  publish('importBegan', { kind });
  try {
    const outcome = await carryOut(store, id, given, hooks.signal);
    publish('importEnded', { kind, outcome: 'done' });
    const isNews =
      outcome.added + outcome.updated > 0 || (given.tellsLeftOut && outcome.leftOut > 0);
    await (isNews
      ? endJob(store.primary, id, { state: 'done', outcome })
      : dropJob(store.primary, id));
    return 'done';
  } catch (error) {
    if (!hooks.signal.aborted) hooks.onFailure(error);
    const message = hooks.signal.aborted
      ? 'The service ended in the middle of it. What was stored stays.'
      : 'It broke off: the database could not take a line. What was stored stays.';
    publish('importEnded', { kind, outcome: 'failed' });
    await endJob(store.primary, id, { state: 'failed', message });
    return 'failed';
  }
}
