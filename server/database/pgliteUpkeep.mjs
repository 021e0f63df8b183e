// Background maintenance for PGlite, which has one process and one connection: vacuums tables and
// trims the log (SAFE-25). It runs in small steps between queries, mostly while the database is
// idle.

/** Log that a start after a crash must replay, in bytes. Replay takes about a second for 10 MB. */
const LOG_LIMIT = 8 * 1024 * 1024;
/** Bytes sent within one transaction from which its log is trimmed too. */
const SENT_LIMIT = 4 * 1024 * 1024;
/** Log size below which an idle database skips the checkpoint. */
const LOG_REST = 64 * 1024;
/** How often a busy database checks its log and its tables. */
const LOOK_AT_LOG_MS = 100;
const LOOK_AT_TABLES_MS = 5000;
/** Pause between two idle steps, so that an arriving query goes first. */
const BREATH_MS = 20;
/**
 * Tables above this size are never rewritten with `vacuum full`, because a query would wait too
 * long.
 */
const REWRITE_LIMIT = 64 * 1024 * 1024;
const REWRITE_FROM = 4 * 1024 * 1024;

const IN_TRANSACTION = 0x54;
const IDLE = 0x49;
/** The transaction state at the end of the server's reply; 0 when the reply is incomplete. */
const stateAfter = (reply) =>
  reply.length >= 6 && reply[reply.length - 6] === 0x5a ? reply[reply.length - 1] : 0;

const logToReplay =
  'select (pg_current_wal_insert_lsn() - redo_lsn)::float8 as bytes from pg_control_checkpoint()';
/**
 * The table with the most rows that are dead or missing from the planner's statistics, if a vacuum
 * is worthwhile.
 */
const dirtiest = (least, share) => `
  select relid::regclass::text as name from pg_stat_user_tables
  where greatest(n_dead_tup, n_mod_since_analyze) > ${least} + ${share} * n_live_tup
  order by greatest(n_dead_tup, n_mod_since_analyze) desc`;
/** Tables much larger than their rows need, after a mass update or delete. */
const bloated = `
  select c.oid::regclass::text as name from pg_class c
  cross join lateral (
    select 32 + coalesce(sum((1 - s.null_frac) * s.avg_width), 0) as width from pg_stats s where s.schemaname = 'public' and s.tablename = c.relname
  ) w
  where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.reltuples >= 0
    and pg_relation_size(c.oid) between ${REWRITE_FROM} and ${REWRITE_LIMIT}
    and pg_relation_size(c.oid) > 2.5 * c.reltuples * w.width`;

/**
 * Runs PGlite's maintenance.
 * @param db a PGlite instance
 * @param quietAfterMs idle time after which maintenance starts
 * @param inTurn runs work while no query is running
 */
export function upkeepOf(db, quietAfterMs, inTurn) {
  let state = IDLE;
  let sent = 0;
  let lookedAtLog = performance.now();
  let lookedAtTables = lookedAtLog;
  let timer = null;
  /** Tables already processed in this idle period. */
  let done = new Set();

  const namesOf = async (sql) => (await db.query(sql)).rows.map((row) => row.name);
  const logSize = async () => (await db.query(logToReplay)).rows[0].bytes;
  const checkpoint = async () => {
    sent = 0;
    await db.exec('checkpoint');
  };
  /** Runs one step of idle maintenance. @returns whether there may be more to do */
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
        // A query arrived first.
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
    /**
     * Called after each reply. A failed step is left for the next time, because the reply has been
     * sent.
     */
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
