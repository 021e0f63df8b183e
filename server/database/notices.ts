import { EventEmitter } from 'node:events';
import type pg from 'pg';

/** What a database tells everybody who is connected to it (`NOTIFY`); each begins with the product's name. */
const channels = { catis_rights: 'rights', catis_sessions: 'sessions' } as const;
/**
 * Emits `rights` when any service of this database changed roles, rights or people, and `sessions` when one ended the
 * sessions of a user. After a lost connection it emits both, without a user: a notice may have been missed.
 */
export type Notices = EventEmitter<{ rights: []; sessions: [uid?: string] }>;

const isChannel = (name: string): name is keyof typeof channels => name in channels;

/** A pool's option: every connection of it listens before its first query. */
export const listening = {
  onConnect: async (client: pg.ClientBase) => {
    for (const channel of Object.keys(channels)) await client.query(`listen ${channel}`);
  },
} as pg.PoolConfig;

/**
 * What the connections of a listening pool hear. What one of them commits, the pool has heard of when the commit is
 * answered; what another service commits, as soon as the network brings it to any open connection.
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
  // A connection that is gone may have had something to tell.
  pool.on('remove', () => {
    notices.emit('rights');
    notices.emit('sessions');
  });
  return notices;
}

/** Tells every service of this database that the sessions of a user were ended (BASE-22). */
export const tellSessionsEnded = (pool: pg.Pool, uid: string) =>
  pool.query("select pg_notify('catis_sessions', $1)", [uid]);
