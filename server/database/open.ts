import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { autoPreparedClient } from './autoPreparedClient.ts';
import { closeAll } from './folder/closeFolder.ts';
import { listening, type Notices, noticesOf } from './notices.ts';
import { PgliteStream } from './pgliteStream.ts';
import { Replica, type ReplicaState } from './replica.ts';

const make = (pool: pg.Pool) => drizzle(pool);
/** Drizzle on one connection. */
export const onClient = (client: pg.PoolClient) => drizzle(client);
/** Drizzle, outside or inside a transaction. */
type Db = ReturnType<typeof make>;
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];
export type Reader = Pick<Tx, 'select' | 'execute' | 'selectDistinct' | 'selectDistinctOn'>;

export interface Store {
  readonly kind: 'pglite' | 'postgres';
  readonly pool: pg.Pool;
  /**
   * For statements outside transactions. In a call that a replica may serve, use it for reads only.
   */
  readonly db: Db;
  /** Like `db`, but never a replica. */
  readonly primary: Db;
  /**
   * The same store with a `db` that may use a replica; null when no replica is configured
   * (PERF-30).
   */
  readonly reading: Store | null;
  /** The replica behind `reading`. */
  readonly replica: Replica | null;
  readonly notices: Notices;
  close(): Promise<void>;
}
/** The store for read-only work. */
export const readingFrom = (store: Store): Store => store.reading ?? store;

const numberOf = (text: string) => Number(text);
const instantOf = (text: string) =>
  new Date(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')).toISOString();
/**
 * Parsers for hand-written SQL, into the wire's formats: int8 and numeric as numbers, dates as
 * `YYYY-MM-DD`, timestamps as ISO text in UTC.
 */
const parsers: Record<number, (text: string) => unknown> = {
  20: numberOf,
  1700: numberOf,
  1082: (t) => t,
  1184: instantOf,
  1114: (t) => t.replace(' ', 'T'),
};
const types = {
  // The method has one overload per format; ours handles both.
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    parsers[oid] ?? pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

/**
 * A random page read costs about as much as a sequential one on SSDs. With PostgreSQL's default of
 * 4, a month's report scans whole tables.
 */
const RANDOM_PAGE_COST = 1.1;

/**
 * JIT compilation or starting a parallel worker takes longer than a month's report itself. Both
 * also take CPU from other queries.
 */
const PLAIN_PLANS = '-c jit=off -c max_parallel_workers_per_gather=0';

/**
 * Timeouts in milliseconds. The server's limits end a statement with an error message. The driver's
 * limit covers a server that doesn't reply at all, so it is longer.
 */
export interface Patience {
  readonly connect: number;
  readonly statement: number;
  /** Must exceed `statement`. */
  readonly answer: number;
  /** Between two statements of a transaction. */
  readonly idleInTransaction: number;
}
/** For the service: callers wait no longer than this. */
export const servicePatience: Patience = {
  connect: 5000,
  statement: 30_000,
  answer: 35_000,
  idleInTransaction: 30_000,
};
/** For migrations, imports and backups: statements have no limit. */
const commandPatience: Patience = {
  connect: 10_000,
  statement: 0,
  answer: 0,
  idleInTransaction: 0,
};

/**
 * The embedded database doesn't open. The original message may quote rows, so it is left out
 * (SAFE-21).
 */
class DatabaseDamaged extends Error {
  constructor(folder: string, cause: unknown) {
    const code = cause instanceof Error && 'code' in cause ? ` (${String(cause.code)})` : '';
    super(
      `The embedded database in ${folder} cannot be opened${code}: its files are damaged, or another release made them. Keep the data folder aside, set CATIS_DATA_DIR to a new one and restore a backup there (npm run restore).`,
    );
    this.name = 'DatabaseDamaged';
  }
}

/** After this long without a query, the embedded database runs its maintenance (SAFE-25). */
const QUIET_AFTER_MS = 3000;

interface StoreOptions {
  databaseUrl?: string | undefined;
  /** A replica of `databaseUrl` for read-only calls. */
  replicaUrl?: string | undefined;
  onReplica?: (state: ReplicaState) => void;
  dataDir?: string | undefined;
  packed?: string | undefined;
  /** For PostgreSQL only; the embedded database has no timeouts. */
  patience?: Patience | undefined;
  quietAfterMs?: number;
}

/** Opens PostgreSQL, with its replica if one is configured. */
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
    Client: autoPreparedClient(),
    ...listening,
    connectionTimeoutMillis: connect,
    statement_timeout: statement,
    query_timeout: answer,
    idle_in_transaction_session_timeout: idleInTransaction,
  });
  // The pool replaces a broken connection. Without these listeners its error event would end the
  // process: idle connections report to the pool, busy ones to the client. The statement still
  // fails.
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
    { ...session, connectionString: options.replicaUrl, Client: autoPreparedClient() },
    options.onReplica ?? (() => undefined),
  );
  return {
    ...store,
    // It has the pool methods that Drizzle uses outside transactions. Transactions use the real
    // pool.
    reading: { ...store, db: make(replica as unknown as pg.Pool), replica },
    replica,
    close: async () => {
      await replica.close();
      await close();
    },
  };
}

/**
 * Opens PGlite in a worker thread.
 * @throws DatabaseDamaged when the folder's files are not a database
 */
async function openEmbedded(options: StoreOptions): Promise<Store> {
  const { dataDir = 'memory://' } = options;
  // Otherwise PGlite would create a new database over the remains of the old one.
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
  // A thread that panics exits, with or without an error event.
  const ended = once(worker, 'exit').then(() => Promise.reject(new Error('ended')));
  await Promise.race([once(worker, 'message'), ended]).catch((e: unknown) => {
    throw new DatabaseDamaged(dataDir, e);
  });
  closeAll(dataDir);
  // pg expects a socket. The stream implements the part of it that pg uses.
  const pool = new pg.Pool({
    max: 1,
    types,
    ...listening,
    Client: autoPreparedClient(),
    // It has the socket methods that the client uses.
    stream: () => new PgliteStream(worker) as never,
    idleTimeoutMillis: 0,
  } as pg.PoolConfig);
  // A new connection resumes the same PGlite session, which still has the prepared statements of
  // the previous connection.
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
 * Opens PostgreSQL at `databaseUrl`, otherwise PGlite in the folder `dataDir` (undefined: in
 * memory) in a worker thread. Both use the same driver. PGlite has one connection, so every other
 * query waits for a transaction to end. A new PGlite database starts from the file `packed`
 * (PGlite's dump of its folder) if given, otherwise empty.
 */
export const openStore = async (options: StoreOptions): Promise<Store> =>
  options.databaseUrl === undefined
    ? openEmbedded(options)
    : openPostgres(options.databaseUrl, options);
