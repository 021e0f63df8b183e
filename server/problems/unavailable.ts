import { databaseError } from './constraints.ts';
import { HttpProblem } from './problem.ts';

/** Seconds after which a caller may try again: a restarted PostgreSQL answers within two. */
const RETRY_AFTER_SECONDS = '1';

/**
 * What PostgreSQL says when it goes away, has no room, waited too long for a lock or ended a statement that took too
 * long: nothing about the request is wrong, and the same one may succeed a moment later.
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
/** What the system says of the connection. */
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
/** What the driver says of a connection that is gone; these errors carry no code. */
const lost =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client was closed|Cannot use a pool after calling end)/;

/** Errors that only waiting mends: two writers that met in another order. */
export const isDeadlock = (thrown: unknown): boolean =>
  ['40P01', '40001'].includes(databaseError(thrown)?.code ?? '');

function isLostConnection(thrown: unknown): boolean {
  for (let at = thrown; at instanceof Error; at = at.cause) {
    const code = 'code' in at ? String(at.code) : '';
    // A refused connection to a database on this machine is a missing socket file (ENOENT on connect) as well.
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
/** Seconds after which a caller may try again: a person has to free space first. */
const DISK_RETRY_SECONDS = '30';
export const diskFullProblem = (): HttpProblem =>
  new HttpProblem(
    503,
    '/problems/unavailable',
    'The database has no disk space left, so nothing was saved. Tell your administrator.',
    {},
    { 'retry-after': DISK_RETRY_SECONDS },
  );

/** A database that is away, overrun or out of disk space as a 503 with Retry-After; null when it is something else. */
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
