import pg from 'pg';
import { naming } from '../problems/naming.ts';

const TRY_EVERY_MS = 500;
const CONNECT_WITHIN_MS = 10_000;
/** PostgreSQL refuses connections while it starts, with this code. */
const STARTING_UP = '57P03';

/** Whether nothing listens yet. A wrong password or name doesn't become right by waiting. */
function isRefused(thrown: unknown): boolean {
  if (thrown instanceof AggregateError) return thrown.errors.every(isRefused);
  if (!(thrown instanceof Error && 'code' in thrown)) return false;
  return thrown.code === 'ECONNREFUSED' || thrown.code === STARTING_UP;
}

async function connectOnce(connectionString: string): Promise<void> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
  });
  // A connection that breaks later must not end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * Waits until PostgreSQL accepts a connection (OPS-7).
 * @param say called once, before the first wait
 * @throws Error with the name of the setting, immediately for any other failure
 */
export async function waitForDatabase(
  url: string,
  seconds: number,
  say: (line: string) => void,
): Promise<void> {
  const until = performance.now() + seconds * 1000;
  let hasSaid = false;
  await naming('DATABASE_URL', async () => {
    for (;;) {
      try {
        return await connectOnce(url);
      } catch (e) {
        if (!isRefused(e) || performance.now() >= until) throw e;
        if (!hasSaid) say(`Waiting for the database, ${seconds} s at most.`);
        hasSaid = true;
      }
      await new Promise((resolve) => setTimeout(resolve, TRY_EVERY_MS));
    }
  });
}
