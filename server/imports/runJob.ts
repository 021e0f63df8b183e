import { isListKind } from '../../contract/imports/listKinds.ts';
import { publish } from '../database/channels.ts';
import type { Store } from '../database/open.ts';
import { FileRefused } from './fileRefused.ts';
import { importList } from './importList.ts';
import { type Ended, endJob, storeProgress } from './jobRows.ts';
import { LeftOutLines } from './leftOutLines.ts';
import type { InviteMail } from './lists/listStore.ts';
import { mailInvites } from './lists/mailInvites.ts';
import { type ImportRequest, type OnProgress, readImport } from './readImport.ts';

/** The job was canceled. */
class Cancelled extends Error {}

const FAILED = 'It broke off: the database could not take a line. What was stored stays.';
const LIST_FAILED = 'It broke off, and nothing was stored. Try again.';

export interface JobHooks {
  /** Stops the job at its next batch. */
  readonly signal: AbortSignal;
  readonly onProgress?: OnProgress;
  /** Sends an invite's mail. */
  readonly invite?: (mail: InviteMail) => Promise<void>;
  /** Runs before the job's end becomes visible. */
  readonly atEnd?: (ended: Ended) => Promise<void>;
  readonly onFailure: (error: unknown) => void;
}

/** Runs a started job, stores how it ended and always releases the lock. @returns how it ended */
export async function runJob(
  store: Store,
  id: string,
  asked: ImportRequest,
  {
    signal,
    onProgress = () => undefined,
    invite,
    atEnd = async () => undefined,
    onFailure,
  }: JobHooks,
): Promise<Ended> {
  publish('importBegan', { kind: asked.kind });
  const ended = await outcomeOf();
  publish('importEnded', { kind: asked.kind, outcome: ended.state });
  await atEnd(ended).catch(onFailure);
  await endJob(store.db, id, ended);
  return ended;

  async function outcomeOf(): Promise<Ended> {
    const look = async (share: number, rows: number) => {
      if (signal.aborted || !(await storeProgress(store.db, id, share, rows)))
        throw new Cancelled();
      await onProgress(share, rows);
    };
    const { kind } = asked;
    try {
      const state = asked.isCheck ? 'checked' : 'done';
      if (!isListKind(kind)) {
        const left = new LeftOutLines();
        const outcome = await readImport(store, asked, look, left);
        return { state, outcome, refusedCsv: left.csv() };
      }
      const sendsInvites = asked.sendsInvites === true && invite !== undefined;
      const request = { ...asked, kind, job: id, sendsInvites };
      const { outcome, refusedCsv, mails } = await importList(store, request, look);
      const unsent = await mailInvites(mails, {
        isOver: () => signal.aborted,
        // The rows are stored, so the import can't be canceled any more.
        look: () => storeProgress(store.db, id, 1, outcome.rows),
        invite: invite ?? (() => Promise.reject(new Error('No mail can be sent'))),
        onFailure,
      });
      return { state, refusedCsv, outcome: { ...outcome, notes: [...unsent, ...outcome.notes] } };
    } catch (e) {
      if (e instanceof FileRefused) return { state: 'refused', message: e.message };
      if (e instanceof Cancelled) return { state: asked.isCheck ? 'uploaded' : 'cancelled' };
      onFailure(e);
      return {
        state: asked.isCheck ? 'refused' : 'failed',
        message: isListKind(kind) ? LIST_FAILED : FAILED,
      };
    }
  }
}
