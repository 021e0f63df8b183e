// What a database server does beside its clients, for PGlite, which has one process and one connection: vacuum tables
// and trim the log (SAFE-25). In small steps between two queries; most of them when nobody asks for anything.

/** Log that a start after a crash has to replay, in bytes: about 10 MB a second. */
const LOG_LIMIT = 8 * 1024 * 1024;
/** Bytes sent within one transaction after which its log is trimmed too. */
const SENT_LIMIT = 4 * 1024 * 1024;
/** Log of a quiet database below which a checkpoint is not worth its while. */
const LOG_REST = 64 * 1024;
/** How often a busy database is looked at: its log, its tables. */
const LOOK_AT_LOG_MS = 100;
const LOOK_AT_TABLES_MS = 5000;
/** Between two steps of a quiet moment; a query that has arrived goes first. */
const BREATH_MS = 20;
/** A table beyond this is never written anew as a whole: a query would wait too long. */
const REWRITE_LIMIT = 64 * 1024 * 1024;
const REWRITE_FROM = 4 * 1024 * 1024;

const IN_TRANSACTION = 0x54;
const IDLE = 0x49;
/** The state that the server names at the end of its answer; 0 when the answer is not at its end. */
const stateAfter = (reply) =>
  reply.length >= 6 && reply[reply.length - 6] === 0x5a ? reply[reply.length - 1] : 0;

const logToReplay =
  'select (pg_current_wal_insert_lsn() - redo_lsn)::float8 as bytes from pg_control_checkpoint()';
/** The table with the most rows that are dead or unknown to the planner, of those worth a vacuum. */
const dirtiest = (least, share) => `
  select relid::regclass::text as name from pg_stat_user_tables
  where greatest(n_dead_tup, n_mod_since_analyze) > ${least} + ${share} * n_live_tup
  order by greatest(n_dead_tup, n_mod_since_analyze) desc`;
/** Tables that take much more room than their rows would: a mass of rows was changed or deleted at once. */
const bloated = `
  select c.oid::regclass::text as name from pg_class c
  cross join lateral (
    select 32 + coalesce(sum((1 - s.null_frac) * s.avg_width), 0) as width from pg_stats s where s.schemaname = 'public' and s.tablename = c.relname
  ) w
  where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.reltuples >= 0
    and pg_relation_size(c.oid) between ${REWRITE_FROM} and ${REWRITE_LIMIT}
    and pg_relation_size(c.oid) > 2.5 * c.reltuples * w.width`;

/**
 * @param db a PGlite
 * @param quietAfterMs without a query, and the moment counts as a quiet one
 * @param inTurn runs a piece of work when no query is running
 */
export function upkeepOf(db, quietAfterMs, inTurn) {
  let state = IDLE;
  let sent = 0;
  let lookedAtLog = performance.now();
  let lookedAtTables = lookedAtLog;
  let timer = null;
  /** Tables done in this quiet moment. */
  let done = new Set();

  const namesOf = async (sql) => (await db.query(sql)).rows.map((row) => row.name);
  const logSize = async () => (await db.query(logToReplay)).rows[0].bytes;
  const checkpoint = async () => {
    sent = 0;
    await db.exec('checkpoint');
  };
  /** @returns whether there may be more to do */
  const quietStep = async () => {
    await db.query('select pg_stat_force_next_flush()');
    const dirty = (await namesOf(dirtiest(50, 0.05))).find((name) => !done.has(name));
    if (dirty !== undefined) {
      done.add(dirty);
      await db.exec(`vacuum (analyze) ${dirty}`);
      return true;
    }
    const fat = (await namesOf(bloated)).find((name) => !done.has(`full ${name}`));
    if (fat !== undefined) {
      done.add(`full ${fat}`);
      await db.exec(`vacuum (full, analyze) ${fat}`);
      return true;
    }
    if ((await logSize()) > LOG_REST) await checkpoint();
    return false;
  };
  const wait = (ms) => {
    timer = setTimeout(() => {
      timer = null;
      void inTurn(async () => {
        // A query came first.
        if (timer !== null || state !== IDLE) return;
        if (await quietStep()) wait(BREATH_MS);
      });
    }, ms);
  };
  const busyStep = async () => {
    if (state === IN_TRANSACTION && sent > SENT_LIMIT) return checkpoint();
    if (state !== IDLE) return;
    const now = performance.now();
    if (now - lookedAtLog < LOOK_AT_LOG_MS) return;
    lookedAtLog = now;
    if ((await logSize()) > LOG_LIMIT) await checkpoint();
    if (now - lookedAtTables < LOOK_AT_TABLES_MS) return;
    lookedAtTables = now;
    const [dirty] = await namesOf(dirtiest(1000, 0.5));
    if (dirty !== undefined) await db.exec(`vacuum (analyze) ${dirty}`);
  };
  return {
    /** After each answer. A step that fails is left for the next time: the answer was given. */
    async answered(bytes, reply) {
      state = stateAfter(reply);
      sent += bytes.length;
      if (timer !== null) clearTimeout(timer);
      done = new Set();
      await busyStep().catch(() => undefined);
      wait(quietAfterMs);
    },
    stop() {
      if (timer !== null) clearTimeout(timer);
    },
  };
}
