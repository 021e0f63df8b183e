import pg from 'pg';

/** What of a pool the query builder uses outside of transactions. */
type Asking = Pick<pg.Pool, 'query'>;
/** The driver's `query` as the query builder calls it: a statement and its values. */
type Query = (statement: unknown, values?: unknown) => Promise<pg.QueryResult>;

/**
 * How a replica stands: it answers; it is not reached; or what is there is no replica of this database (promoted,
 * another database, or one that split off when another server took over).
 */
export type ReplicaState = 'answers' | 'away' | 'foreign';

/** A place in a database's history. */
interface Position {
  /** Which history: server, its timeline and the database. */
  readonly history: string;
  /** How much of it, as PostgreSQL writes it. */
  readonly lsn: string;
}

const DATABASE = `(select oid from pg_database where datname = current_database())`;
/**
 * Where the primary stands. What it has answered to anybody lies before this: nobody sees a commit before it is on the
 * disk, or without `synchronous_commit` before it is in the log. What transactions under way have written does not
 * count where it need not: no replica gets it before their end.
 */
const WHERE_PRIMARY = `
  select at.lsn::text as lsn, concat_ws(' ', s.system_identifier, substr(pg_walfile_name(at.lsn), 1, 8), ${DATABASE}) as history
  from (
    select case current_setting('synchronous_commit') when 'off' then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end as lsn
  ) at, pg_control_system() s`;
/**
 * Whether the replica has come so far. After another server took over, a replica that follows says so with its next
 * checkpoint; one that had more than the new primary got of the old one never does.
 */
const HAS_COME = `
  select case
    when not pg_is_in_recovery() or concat_ws(' ', s.system_identifier, lpad(upper(to_hex(c.timeline_id)), 8, '0'), ${DATABASE}) <> $1 then 'foreign'
    when pg_last_wal_replay_lsn() >= $2::pg_lsn then 'reached' else 'behind' end as standing
  from pg_control_system() s, pg_control_checkpoint() c`;
type Standing = 'reached' | 'behind' | 'foreign';

/** Connections a service has to its replica. */
const MOST_CONNECTIONS = 10;
/** Longest a call waits for a replica before its statement begins, and while it runs; then the primary answers (PERF-32). */
const BEGINS_WITHIN_MS = 1000;
const ANSWERS_WITHIN_MS = 10_000;
/** How often a replica that does not answer is tried again, by nobody's call (PERF-32). */
const TRIED_EVERY_MS = 2000;

/**
 * A replica of the primary that answers in its place when it is as new: each statement is asked of the replica only
 * when that has come to where the primary stood once the statement was asked, else of the primary (PERF-30). So a
 * statement sees whatever was saved before it, by anybody and through any service, and whatever was read of the primary
 * before it.
 */
export class Replica {
  readonly #primary: Asking;
  readonly #pool: pg.Pool;
  readonly #onState: (state: ReplicaState) => void;
  /** null until it was tried. */
  #state: ReplicaState | null = null;
  #isClosed = false;
  #trying: NodeJS.Timeout | null = null;
  /** The asking that is on its way, and the next one. */
  #asking: Promise<unknown> = Promise.resolve();
  #next: Promise<Position> | null = null;
  #answered = 0;
  #passedOn = 0;

  /**
   * Connects behind the caller's back: nobody waits for a replica.
   * @param config of its connections
   * @param onState hears how it stands after the first try, and every change of it
   */
  constructor(primary: Asking, config: pg.PoolConfig, onState: (state: ReplicaState) => void) {
    this.#primary = primary;
    this.#onState = onState;
    this.#pool = new pg.Pool({
      ...config,
      max: MOST_CONNECTIONS,
      connectionTimeoutMillis: BEGINS_WITHIN_MS,
      statement_timeout: ANSWERS_WITHIN_MS,
      // For one that answers no more; the server's own limit ends a statement in words.
      query_timeout: ANSWERS_WITHIN_MS + BEGINS_WITHIN_MS,
    });
    // As of the primary: a broken connection is replaced, and its statement fails all the same.
    this.#pool.on('error', () => undefined);
    this.#pool.on('connect', (client) => client.on('error', () => undefined));
    void this.#try();
  }

  get state(): ReplicaState {
    return this.#state ?? 'away';
  }
  /** Statements so far that the replica answered, and that the primary did in its place. */
  get counts(): { readonly answered: number; readonly passedOn: number } {
    return { answered: this.#answered, passedOn: this.#passedOn };
  }

  /** One statement that only reads. @throws whatever the primary throws: a replica that fails is no failure */
  async query(statement: unknown, values?: unknown): Promise<pg.QueryResult> {
    const client = await this.#clientAsNew();
    if (client !== null) {
      try {
        const result = await ask(client)(statement, values);
        client.release();
        this.#answered += 1;
        return result;
      } catch {
        // It went away, took too long, or ended the statement for what it had to replay.
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

  /** A connection to the replica when it is as new as the primary is now; null when the primary is to be asked. */
  async #clientAsNew(): Promise<pg.PoolClient | null> {
    if (this.#state !== 'answers') return null;
    let position: Position;
    try {
      position = await this.#position();
    } catch {
      // The primary says it again to the statement itself.
      return null;
    }
    const met = await this.#meet(position);
    if (met === null) return null;
    if (met.standing === 'reached') return met.client;
    met.client.release();
    return null;
  }

  /** A connection and how it stands to a position; null when there is none. */
  async #meet({
    history,
    lsn,
  }: Position): Promise<{ readonly client: pg.PoolClient; readonly standing: Standing } | null> {
    // All are in use: there is nothing wrong with it.
    const isFull = this.#pool.totalCount >= MOST_CONNECTIONS && this.#pool.idleCount === 0;
    let client: pg.PoolClient;
    try {
      client = await this.#pool.connect();
    } catch {
      if (!isFull) this.#turn('away');
      return null;
    }
    try {
      // The driver knows the setting of a single statement, its types do not.
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
   * Where the primary stands, asked after the caller asked: all who ask while one asking is on its way share the next,
   * so that it is one at a time however many ask.
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
    // Where the primary does not say where it stands, nothing is known of the replica either.
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

/** The driver's own method has a dozen forms; the query builder uses this one. */
const ask = (of: Asking): Query => of.query.bind(of) as unknown as Query;
