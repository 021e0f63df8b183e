import type { Readable } from 'node:stream';
import { LIST_UPLOAD_LIMIT, UPLOAD_LIMIT } from '../../contract/constants.ts';
import type { ImportKind } from '../../contract/imports/imports.ts';
import { isListKind } from '../../contract/imports/listKinds.ts';
import { importableKinds } from '../../domain/imports/importable.ts';
import { isSystemAdministrator } from '../../domain/session/permissions.ts';
import type { Store } from '../database/open.ts';
import type { Call, Handlers } from '../http/handler.ts';
import { forbidden, HttpProblem, invalid, notFound } from '../problems/problem.ts';
import {
  addJob,
  beginJob,
  deleteJob,
  type Ended,
  readJob,
  readJobs,
  readRefused,
  requestEnd,
} from './jobRows.ts';
import { exportList } from './lists/exportList.ts';
import type { InviteMail } from './lists/listStore.ts';
import { undoList } from './lists/undoList.ts';
import { runJob } from './runJob.ts';
import { dropLeftBehind, dropUpload, keepUpload } from './uploads.ts';

const inTheWay = (title: string) => new HttpProblem(409, '/problems/conflict', title);

/** Files uploaded to this process, and the jobs that run on them. */
class HeldImports {
  readonly #files = new Map<string, { readonly path: string; readonly by: string }>();
  readonly #running = new Map<
    string,
    { readonly ending: AbortController; readonly going: Promise<unknown> }
  >();
  readonly #store: Store;
  constructor(store: Store) {
    this.#store = store;
  }
  fileOf(id: string): string | null {
    return this.#files.get(id)?.path ?? null;
  }
  async keep(id: string, path: string, by: string): Promise<void> {
    // One file per user: a new upload discards the previous one and its check.
    const before = [...this.#files].filter(([, held]) => held.by === by).map(([other]) => other);
    this.#files.set(id, { path, by });
    for (const other of before) {
      if (this.#running.has(other)) continue;
      await this.drop(other);
      await deleteJob(this.#store.db, other);
    }
    await dropLeftBehind();
  }
  async drop(id: string): Promise<void> {
    const path = this.fileOf(id);
    this.#files.delete(id);
    if (path !== null) await dropUpload(path);
  }
  /**
   * @param onFailure called with an error that could not be stored in the job; the job's lock is
   * then released as lost
   */
  carryOut(
    id: string,
    work: (signal: AbortSignal) => Promise<unknown>,
    onFailure: (error: unknown) => void,
  ): void {
    const ending = new AbortController();
    const going = work(ending.signal)
      .catch(onFailure)
      .finally(() => this.#running.delete(id));
    this.#running.set(id, { ending, going });
  }
  /** Cancels running jobs at their next batch and removes the files. */
  async close(): Promise<void> {
    const running = [...this.#running.values()];
    for (const { ending } of running) ending.abort();
    await Promise.allSettled(running.map(({ going }) => going));
    for (const id of [...this.#files.keys()]) await this.drop(id);
  }
}
const held = new WeakMap<Store, HeldImports>();
/** The imports of a database, one instance per process. */
function importsOf(store: Store): HeldImports {
  const imports = held.get(store) ?? new HeldImports(store);
  held.set(store, imports);
  return imports;
}
/** Cancels this process's jobs before its database closes. */
export const closeImports = async (store: Store): Promise<void> => held.get(store)?.close();

type Who = Pick<Call['who'], 'uid' | 'permissions' | 'roles'>;
const namesOf = ({ roles }: Who) => roles.map(({ name }) => name);
/** Whether the caller can import this kind (SET-75). */
const mayImport = (who: Who, kind: ImportKind): boolean =>
  importableKinds(who.permissions, namesOf(who)).includes(kind);
const readerOf = (who: Who) => ({
  uid: who.uid,
  isAdministrator: isSystemAdministrator(namesOf(who)),
});

async function jobOf(store: Store, id: string, who: Who) {
  const job = await readJob(store.db, id, readerOf(who));
  if (job === null || !mayImport(who, job.kind)) throw notFound();
  return job;
}
const fileOf = (body: Readable | null): Readable => {
  if (body === null)
    throw invalid([{ path: 'file', code: 'missing', message: 'Send the file as the body.' }]);
  return body;
};

export const importHandlers = {
  listImports: async ({ store, who }) => ({
    items: await readJobs(store.db, importableKinds(who.permissions, namesOf(who)), readerOf(who)),
  }),
  getImport: ({ store, id, who }) => jobOf(store, id, who),
  uploadImport: async ({ store, query, who, headers, upload }) => {
    if (!mayImport(who, query.kind)) throw forbidden();
    const length = headers['content-length'];
    const { path, bytes } = await keepUpload(
      fileOf(upload),
      length === undefined ? null : Number(length),
      isListKind(query.kind) ? LIST_UPLOAD_LIMIT : UPLOAD_LIMIT,
    );
    const id = await addJob(store.db, {
      kind: query.kind,
      fileName: query.name,
      bytes,
      startedBy: who.uid,
    });
    await importsOf(store).keep(id, path, who.uid);
    return jobOf(store, id, who);
  },
  startImport: async ({ store, id, who, body, log, external: { letters } }) => {
    const { isCheck, acceptsNew, sendsInvites = false } = body;
    const job = await jobOf(store, id, who);
    const imports = importsOf(store);
    const file = imports.fileOf(id);
    if (file === null) throw inTheWay('This file is no longer here. Choose it again.');
    const begun = await beginJob(store, id, isCheck, acceptsNew);
    if (begun === 'busy')
      throw inTheWay(
        'Another import is under way. Wait until it ends, or cancel it in the list below.',
      );
    if (begun === 'over') throw inTheWay('This import is over. Choose the file again.');
    const onFailure = (err: unknown) => log.error({ err }, 'import broke off');
    const asked = { kind: job.kind, file, isCheck, acceptsNew, sendsInvites, by: who.uid };
    const invite = ({ email, name, token }: InviteMail) => letters.invite(email, name, token);
    const atEnd = async ({ state }: Ended) => {
      if (!isCheck || state === 'refused') await imports.drop(id);
    };
    const work = (signal: AbortSignal) =>
      runJob(store, id, asked, { signal, invite, atEnd, onFailure });
    imports.carryOut(id, work, onFailure);
    return jobOf(store, id, who);
  },
  cancelImport: async ({ store, id, who }) => {
    await jobOf(store, id, who);
    await requestEnd(store.db, id);
    return jobOf(store, id, who);
  },
  undoImport: async ({ store, author, id, who }) => {
    const { kind, canUndo } = await jobOf(store, id, who);
    if (!canUndo || !isListKind(kind)) throw inTheWay("This import can't be undone any more.");
    const { undone, kept } = await undoList(store, author, { id, kind });
    return { job: await jobOf(store, id, who), undone, kept: [...kept] };
  },
  getRefusedRows: async ({ store, id, who }) => {
    const { kind, fileName } = await jobOf(store, id, who);
    const text = await readRefused(store.db, id);
    if (text === null) throw notFound();
    const what = isListKind(kind) ? 'refused' : 'left-out';
    return { name: `${what}-${fileName.replace(/\.\w+$/, '')}.csv`, text };
  },
  getListFile: async ({ store, query: { kind, isTemplate }, who }) => {
    if (!mayImport(who, kind)) throw forbidden();
    return exportList(store.db, kind, isTemplate === 'true');
  },
} satisfies Partial<Handlers>;
