import pg from 'pg';

/** The part of a pool that Drizzle uses outside transactions. */
type Asking = Pick<pg.Pool, 'query'>;
/** The driver's `query` as Drizzle calls it: a statement and its values. */
type Query = (statement: unknown, values?: unknown) => Promise<pg.QueryResult>;

/**
 * The replica's state: it answers; it is unreachable; or the server is not a replica of this
 * database. The last one is a promoted server, another database, or a timeline that diverged at a
 * failover.
 */
export type ReplicaState = 'answers' | 'away' | 'foreign';

/** A position in a database's write-ahead log. */
interface Position {
  /** Identifies the log: system identifier, timeline and database. */
  readonly history: string;
  /** The LSN in PostgreSQL's notation. */
  readonly lsn: string;
}

const DATABASE = `(select oid from pg_database where datname = current_database())`;
/**
 * The primary's LSN. Every commit that any client can see is at or before it. PostgreSQL reports a
 * commit only after flushing it, or with `synchronous_commit = off` after inserting it into the
 * log. Unfinished transactions may not be included, and needn't be.
 */
const WHERE_PRIMARY = `
  select at.lsn::text as lsn, concat_ws(' ', s.system_identifier, substr(pg_walfile_name(at.lsn), 1, 8), ${DATABASE}) as history
  from (
    select case current_setting('synchronous_commit') when 'off' then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end as lsn
  ) at, pg_control_system() s`;
/**
 * Whether the replica has replayed up to a position. After a failover, a replica that follows the
 * new primary reports the new timeline with its next checkpoint. A replica that is ahead of the new
 * primary never does.
 */
const HAS_COME = `
  select case
    when not pg_is_in_recovery() or concat_ws(' ', s.system_identifier, lpad(upper(to_hex(c.timeline_id)), 8, '0'), ${DATABASE}) <> $1 then 'foreign'
    when pg_last_wal_replay_lsn() >= $2::pg_lsn then 'reached' else 'behind' end as standing
  from pg_control_system() s, pg_control_checkpoint() c`;
type Standing = 'reached' | 'behind' | 'foreign';

/** Maximum number of connections to the replica, per process. */
const MAX_CONNECTIONS = 10;
/**
 * Longest wait, in ms, before a statement starts on the replica and while it runs. After that the
 * primary runs it (PERF-32).
 */
const BEGINS_WITHIN_MS = 1000;
const ANSWERS_WITHIN_MS = 10_000;
/** How often an unreachable replica is retried, in ms. No call waits for a retry (PERF-32). */
const TRIED_EVERY_MS = 2000;

/**
 * Routes read-only statements to a replica that has caught up. A statement goes there only if the
 * replica's replayed LSN is at or past the primary's LSN at call time (PERF-30). So it sees
 * everything that was saved or read before it, by any user and through any process.
 */
export class Replica {
  readonly #primary: Asking;
  readonly #pool: pg.Pool;
  readonly #onState: (state: ReplicaState) => void;
  /** null until the first attempt. */
  #state: ReplicaState | null = null;
  #isClosed = false;
  #trying: NodeJS.Timeout | null = null;
  /** The running query for the primary's position, and the next one. */
  #asking: Promise<unknown> = Promise.resolve();
  #next: Promise<Position> | null = null;
  #answered = 0;
  #passedOn = 0;

  /**
   * Connects in the background: no caller waits for a replica.
   * @param config options of its connections
   * @param onState called with the state after the first attempt and on every change
   */
  constructor(primary: Asking, config: pg.PoolConfig, onState: (state: ReplicaState) => void) {
    this.#primary = primary;
    this.#onState = onState;
    this.#pool = new pg.Pool({
      ...config,
      max: MAX_CONNECTIONS,
      connectionTimeoutMillis: BEGINS_WITHIN_MS,
      statement_timeout: ANSWERS_WITHIN_MS,
      // For a replica that no longer replies. The server's own limit ends a statement with an error
      // message.
      query_timeout: ANSWERS_WITHIN_MS + BEGINS_WITHIN_MS,
    });
    // As for the primary: the pool replaces a broken connection, and its statement still fails.
    this.#pool.on('error', () => undefined);
    this.#pool.on('connect', (client) => client.on('error', () => undefined));
    void this.#try();
  }

  get state(): ReplicaState {
    return this.#state ?? 'away';
  }
  /** Statements so far that the replica ran, and that the primary ran instead. */
  get counts(): { readonly answered: number; readonly passedOn: number } {
    return { answered: this.#answered, passedOn: this.#passedOn };
  }

  /** The connections of its pool, for metrics. */
  get pool(): Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount' | 'options'> {
    return this.#pool;
  }

  /**
   * How far the replica's replay is behind the primary, in bytes of its log; null while it doesn't
   * answer (MON-2).
   */
  async lagBytes(): Promise<number | null> {
    if (this.#state !== 'answers') return null;
    // Without the primary's position the lag is unknown.
    const position = await this.#position().catch(() => null);
    if (position === null) return null;
    try {
      const asked: pg.QueryConfig & { query_timeout: number } = {
        text: 'select greatest(0, pg_wal_lsn_diff($1::pg_lsn, pg_last_wal_replay_lsn()))::float8 as lag',
        values: [position.lsn],
        query_timeout: BEGINS_WITHIN_MS,
      };
      const { rows } = await this.#pool.query<{ lag: number | null }>(asked);
      return rows[0]?.lag ?? null;
    } catch {
      // Without calls nothing else notices that it is away.
      this.#turn('away');
      return null;
    }
  }

  /**
   * Runs one read-only statement.
   * @throws whatever the primary throws; a failing replica is not an error
   */
  async query(statement: unknown, values?: unknown): Promise<pg.QueryResult> {
    const client = await this.#clientAsNew();
    if (client !== null) {
      try {
        const result = await ask(client)(statement, values);
        client.release();
        this.#answered += 1;
        return result;
      } catch {
        // The replica went away, took too long, or canceled the statement because of a replay
        // conflict.
        client.release(true);
        this.#turn('away');
      }
    }
    this.#passedOn += 1;
    return ask(this.#primary)(statement, values);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#trying !== null) clearTimeout(this.#trying);
    await this.#pool.end();
  }

  /**
   * A connection to the replica if it has caught up with the primary's current position; null to
   * use the primary.
   */
  async #clientAsNew(): Promise<pg.PoolClient | null> {
    if (this.#state !== 'answers') return null;
    let position: Position;
    try {
      position = await this.#position();
    } catch {
      // The primary will fail again for the statement itself, with its own error.
      return null;
    }
    const met = await this.#meet(position);
    if (met === null) return null;
    if (met.standing === 'reached') return met.client;
    met.client.release();
    return null;
  }

  /** A connection, and whether it has reached the position; null without a connection. */
  async #meet({
    history,
    lsn,
  }: Position): Promise<{ readonly client: pg.PoolClient; readonly standing: Standing } | null> {
    // All connections in use doesn't mean the replica is unreachable.
    const isFull = this.#pool.totalCount >= MAX_CONNECTIONS && this.#pool.idleCount === 0;
    let client: pg.PoolClient;
    try {
      client = await this.#pool.connect();
    } catch {
      if (!isFull) this.#turn('away');
      return null;
    }
    try {
      // The driver supports a timeout per statement; its types lack it.
      const asked: pg.QueryConfig & { query_timeout: number } = {
        name: 'has_come',
        text: HAS_COME,
        values: [history, lsn],
        query_timeout: BEGINS_WITHIN_MS,
      };
      const { rows } = await client.query<{ standing: Standing }>(asked);
      const standing = rows[0]?.standing ?? 'foreign';
      this.#turn(standing === 'foreign' ? 'foreign' : 'answers');
      return { client, standing };
    } catch {
      client.release(true);
      this.#turn('away');
      return null;
    }
  }

  /**
   * The primary's position, queried after the call. Calls that arrive while a query is running
   * share the next one, so only one runs at a time.
   */
  #position(): Promise<Position> {
    this.#next ??= this.#asking.then(() => {
      this.#next = null;
      const asked = this.#primary
        .query<Position & pg.QueryResultRow>({ name: 'where_primary', text: WHERE_PRIMARY })
        .then(({ rows: [row] }) => {
          if (row === undefined) throw new Error('The primary does not say where it stands.');
          return row;
        });
      this.#asking = asked.catch(() => undefined);
      return asked;
    });
    return this.#next;
  }

  async #try(): Promise<void> {
    this.#trying = null;
    const met = await this.#position().then(
      (position) => this.#meet(position),
      () => null,
    );
    met?.client.release();
    // If the primary doesn't return its position, the replica's state is unknown too.
    if (met === null) this.#turn('away');
  }
  #tryLater(): void {
    if (this.#isClosed || this.#trying !== null) return;
    this.#trying = setTimeout(() => void this.#try(), TRIED_EVERY_MS);
    this.#trying.unref();
  }

  #turn(state: ReplicaState): void {
    if (this.#isClosed) return;
    if (state !== 'answers') this.#tryLater();
    if (state === this.#state) return;
    this.#state = state;
    this.#onState(state);
  }
}

/** The driver's method has a dozen overloads; Drizzle uses this one. */
const ask = (of: Asking): Query => of.query.bind(of) as unknown as Query;
