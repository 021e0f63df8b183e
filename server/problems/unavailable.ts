import { databaseError } from './constraints.ts';
import { HttpProblem } from './problem.ts';

/** Seconds until a retry is worthwhile: a restarted PostgreSQL answers within two. */
const RETRY_AFTER_SECONDS = '1';

/**
 * SQLSTATEs of a server that shuts down, has no connection left, or timed out on a lock or a
 * statement. The request is valid, and the same one may succeed a moment later.
 */
const passing = new Set([
  '57P01',
  '57P02',
  '57P03',
  '57P05',
  '53300',
  '53400',
  '55P03',
  '40P01',
  '40001',
  '57014',
  '25P03',
  '25P04',
]);
const isPassing = (code: string) => passing.has(code) || code.startsWith('08');
/** System error codes of a failed connection. */
const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOENT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
  'ENOTFOUND',
]);
/** Driver messages about a lost connection; these errors have no code. */
const lost =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client was closed|Cannot use a pool after calling end)/;

/** Errors that a retry fixes: a deadlock or a serialization failure. */
export const isDeadlock = (thrown: unknown): boolean =>
  ['40P01', '40001'].includes(databaseError(thrown)?.code ?? '');

function isLostConnection(thrown: unknown): boolean {
  for (let at = thrown; at instanceof Error; at = at.cause) {
    const code = 'code' in at ? String(at.code) : '';
    // On a local database, a missing socket file (ENOENT on connect) is a refused connection too.
    if (
      networkCodes.has(code) &&
      (code !== 'ENOENT' || ('syscall' in at && at.syscall === 'connect'))
    )
      return true;
    if (code === '' && lost.test(at.message)) return true;
  }
  return false;
}

/** The database has no disk space left for a write. */
export const isDiskFull = (thrown: unknown): boolean => databaseError(thrown)?.code === '53100';
/** Seconds until a retry is worthwhile: an operator must free space first. */
const DISK_RETRY_SECONDS = '30';
export const diskFullProblem = (): HttpProblem =>
  new HttpProblem(
    503,
    '/problems/unavailable',
    'The database has no disk space left, so nothing was saved. Tell your administrator.',
    {},
    { 'retry-after': DISK_RETRY_SECONDS },
  );

/**
 * Converts an unreachable, overloaded or full database into a 503 with Retry-After; null for any
 * other error.
 */
export function unavailableProblem(thrown: unknown): HttpProblem | null {
  if (isDiskFull(thrown)) return diskFullProblem();
  const code = databaseError(thrown)?.code ?? '';
  if (!isPassing(code) && !isLostConnection(thrown)) return null;
  return new HttpProblem(
    503,
    '/problems/unavailable',
    'The service is too busy. Try again in a moment.',
    {},
    { 'retry-after': RETRY_AFTER_SECONDS },
  );
}
