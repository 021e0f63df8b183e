import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { closeAll } from './folder/closeFolder.ts';
import { listening, type Notices, noticesOf } from './notices.ts';
import { PgliteStream } from './pgliteStream.ts';
import { plannedOnceClient } from './plannedOnce.ts';
import { Replica, type ReplicaState } from './replica.ts';

const make = (pool: pg.Pool) => drizzle(pool);
/** The query builder on one connection. */
export const onClient = (client: pg.PoolClient) => drizzle(client);
/** The query builder, outside or inside a transaction. */
type Db = ReturnType<typeof make>;
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];
export type Reader = Pick<Tx, 'select' | 'execute' | 'selectDistinct'>;

export interface Store {
  readonly kind: 'pglite' | 'postgres';
  readonly pool: pg.Pool;
  /** For statements outside of transactions; in a call that may be answered by a replica, only for what reads. */
  readonly db: Db;
  /** As `db`, and never a replica. */
  readonly primary: Db;
  /** The same store with a `db` that a replica may answer; null where none is set (PERF-30). */
  readonly reading: Store | null;
  /** What answers for `reading`. */
  readonly replica: Replica | null;
  readonly notices: Notices;
  close(): Promise<void>;
}
/** The store for whoever only reads. */
export const readingFrom = (store: Store): Store => store.reading ?? store;

const numberOf = (text: string) => Number(text);
const instantOf = (text: string) =>
  new Date(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')).toISOString();
/**
 * int8 and numeric as numbers, dates as `YYYY-MM-DD`, moments as ISO text in UTC: what the wire wants, for queries
 * written as SQL.
 */
const parsers: Record<number, (text: string) => unknown> = {
  20: numberOf,
  1700: numberOf,
  1082: (t) => t,
  1184: instantOf,
  1114: (t) => t.replace(' ', 'T'),
};
const types = {
  // It has an overload for each format, and ours answers both.
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    parsers[oid] ?? pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

/**
 * A page out of turn costs about what the next one does: there is no disk arm. With the default a month's report reads
 * whole tables.
 */
const RANDOM_PAGE_COST = 1.1;

/**
 * A month's report is cheap enough that compiling it or starting a worker for it takes longer than running it as it is,
 * and both take cores from others.
 */
const PLAIN_PLANS = '-c jit=off -c max_parallel_workers_per_gather=0';

/**
 * Longest waits, in milliseconds. The server's own limits end a statement in words; the driver's is for a server that no
 * longer answers at all, so it comes later.
 */
export interface Patience {
  readonly connect: number;
  readonly statement: number;
  /** Longer than `statement`. */
  readonly answer: number;
  /** Between two statements of a transaction. */
  readonly idleInTransaction: number;
}
/** Of the service: a caller waits no longer than this. */
export const servicePatience: Patience = {
  connect: 5000,
  statement: 30_000,
  answer: 35_000,
  idleInTransaction: 30_000,
};
/** Of migrations, imports and backups: a statement may take what it takes. */
const commandPatience: Patience = {
  connect: 10_000,
  statement: 0,
  answer: 0,
  idleInTransaction: 0,
};

/** The embedded database does not open. What it says itself may quote rows, so it is left out (SAFE-21). */
class DatabaseDamaged extends Error {
  constructor(folder: string, cause: unknown) {
    const code = cause instanceof Error && 'code' in cause ? ` (${String(cause.code)})` : '';
    super(
      `The embedded database in ${folder} cannot be opened${code}: its files are damaged, or another release made them. Keep the data folder aside, set CATIS_DATA_DIR to a new one and restore a backup there (npm run restore).`,
    );
    this.name = 'DatabaseDamaged';
  }
}

/** Without a query for this long, the embedded database tidies itself (SAFE-25). */
const QUIET_AFTER_MS = 3000;

interface StoreOptions {
  databaseUrl?: string | undefined;
  /** A replica of `databaseUrl` that may answer what only reads. */
  replicaUrl?: string | undefined;
  onReplica?: (state: ReplicaState) => void;
  dataDir?: string | undefined;
  packed?: string | undefined;
  /** For PostgreSQL; the embedded database has no limits. */
  patience?: Patience | undefined;
  quietAfterMs?: number;
}

/** PostgreSQL, with its replica where there is one. */
function openPostgres(databaseUrl: string, options: StoreOptions): Store {
  const { connect, statement, answer, idleInTransaction } = options.patience ?? commandPatience;
  const session = {
    types,
    keepAlive: true,
    options: `-c TimeZone=UTC -c lock_timeout=5s -c random_page_cost=${RANDOM_PAGE_COST} ${PLAIN_PLANS}`,
  };
  const pool = new pg.Pool({
    ...session,
    connectionString: databaseUrl,
    max: 10,
    Client: plannedOnceClient(),
    ...listening,
    connectionTimeoutMillis: connect,
    statement_timeout: statement,
    query_timeout: answer,
    idle_in_transaction_session_timeout: idleInTransaction,
  });
  // A broken connection is replaced by the pool; without a listener it would end the process, whether it is idle (the
  // pool speaks) or in the middle of a transaction (the connection does). Its statement fails all the same.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = make(pool);
  const close = () => pool.end();
  const store: Store = {
    kind: 'postgres',
    pool,
    db,
    primary: db,
    reading: null,
    replica: null,
    notices: noticesOf(pool),
    close,
  };
  if (options.replicaUrl === undefined) return store;
  const replica = new Replica(
    pool,
    { ...session, connectionString: options.replicaUrl, Client: plannedOnceClient() },
    options.onReplica ?? (() => undefined),
  );
  return {
    ...store,
    // It is as much of a pool as the query builder uses outside of transactions, which are the real pool's.
    reading: { ...store, db: make(replica as unknown as pg.Pool), replica },
    replica,
    close: async () => {
      await replica.close();
      await close();
    },
  };
}

/** PGlite in a worker thread. @throws DatabaseDamaged when the folder's files are no database */
async function openEmbedded(options: StoreOptions): Promise<Store> {
  const { dataDir = 'memory://' } = options;
  // PGlite would make a new database over the rest of the old one.
  if (
    existsSync(dataDir) &&
    readdirSync(dataDir).length > 0 &&
    !existsSync(`${dataDir}/PG_VERSION`)
  )
    throw new DatabaseDamaged(dataDir, null);
  const worker = new Worker(new URL('./pglite.worker.mjs', import.meta.url), {
    workerData: {
      dataDir: options.dataDir ?? 'memory://',
      packed: options.packed,
      randomPageCost: RANDOM_PAGE_COST,
      quietAfterMs: options.quietAfterMs ?? QUIET_AFTER_MS,
    },
  });
  // A thread that panics ends, with an error or without one.
  const ended = once(worker, 'exit').then(() => Promise.reject(new Error('ended')));
  await Promise.race([once(worker, 'message'), ended]).catch((e: unknown) => {
    throw new DatabaseDamaged(dataDir, e);
  });
  closeAll(dataDir);
  // pg asks for a socket; the stream answers the part of one that pg uses.
  const pool = new pg.Pool({
    max: 1,
    types,
    ...listening,
    Client: plannedOnceClient(),
    // It is as much of a socket as the client uses.
    stream: () => new PgliteStream(worker) as never,
    idleTimeoutMillis: 0,
  } as pg.PoolConfig);
  // A connection that was given up is followed by another to the same session, which still has the statements of the one before.
  pool.on('connect', (client) => void client.query('deallocate all').catch(() => undefined));
  const db = make(pool);
  return {
    kind: 'pglite',
    pool,
    db,
    primary: db,
    reading: null,
    replica: null,
    notices: noticesOf(pool),
    close: async () => {
      await pool.end();
      worker.postMessage(null);
      await once(worker, 'message');
      await worker.terminate();
      closeAll(dataDir);
    },
  };
}

/**
 * Opens PostgreSQL at `databaseUrl`, else PGlite in the folder `dataDir` (undefined: in memory) in a worker thread: one
 * driver for both. PGlite has one connection, so a transaction makes every other query wait for it. A new PGlite begins
 * as the file `packed` (PGlite's own dump of its folder) when one is given, else empty.
 */
export const openStore = async (options: StoreOptions): Promise<Store> =>
  options.databaseUrl === undefined
    ? openEmbedded(options)
    : openPostgres(options.databaseUrl, options);
