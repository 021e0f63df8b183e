import { EventEmitter } from 'node:events';
import type pg from 'pg';

/** `NOTIFY` channels and the event each one emits. */
const channels = { catis_rights: 'rights', catis_sessions: 'sessions' } as const;
/**
 * Emits `rights` when any process on this database changed roles, rights or people. Emits
 * `sessions` when one ended a user's sessions. After a lost connection it emits both, `sessions`
 * without a uid, because it may have missed a notice.
 */
export type Notices = EventEmitter<{ rights: []; sessions: [uid?: string] }>;

const isChannel = (name: string): name is keyof typeof channels => name in channels;

/** Pool options: every connection listens before its first query. */
export const listening = {
  onConnect: async (client: pg.ClientBase) => {
    for (const channel of Object.keys(channels)) await client.query(`listen ${channel}`);
  },
} as pg.PoolConfig;

/**
 * Emits the notices that a listening pool receives. A notice from the pool's own commit arrives
 * before the commit returns. One from another process arrives as soon as any open connection
 * receives it.
 */
export function noticesOf(pool: pg.Pool): Notices {
  const notices: Notices = new EventEmitter();
  pool.on('connect', (client) => {
    client.on('notification', ({ channel, payload }) => {
      if (!isChannel(channel)) return;
      if (channels[channel] === 'rights') notices.emit('rights');
      else notices.emit('sessions', payload);
    });
  });
  // A closed connection may have missed a notice.
  pool.on('remove', () => {
    notices.emit('rights');
    notices.emit('sessions');
  });
  return notices;
}

/** Notifies every process on this database that a user's sessions ended (BASE-22). */
export const announceEndedSessions = (pool: pg.Pool, uid: string) =>
  pool.query("select pg_notify('catis_sessions', $1)", [uid]);
