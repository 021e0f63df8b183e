import { EventEmitter } from 'node:events';
import type pg from 'pg';

/** What a database tells everybody who is connected to it (`NOTIFY`); each begins with the product's name. */
const channels = { catis_rights: 'rights' } as const;
type Notice = (typeof channels)[keyof typeof channels];
/** Emits `rights` when roles, rights or people were changed by any service of this database, or may have been unheard. */
export type Notices = EventEmitter<Record<Notice, []>>;

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
    client.on('notification', ({ channel }) => {
      if (isChannel(channel)) notices.emit(channels[channel]);
    });
  });
  // A connection that is gone may have had something to tell.
  pool.on('remove', () => {
    for (const notice of Object.values(channels)) notices.emit(notice);
  });
  return notices;
}
