import type { Store } from '../database/open.ts';
import { HttpProblem, invalid } from '../problems/problem.ts';
import { readInstallation } from './installation.ts';
import { beginning, isAhead, latestPosition, type Position } from './readChanges.ts';

const CURSOR = /^([0-9a-f-]{36}):(\d{1,20}):(\d{1,18})$/;
/** The largest value of PostgreSQL's xid8. */
const MAX_TX = 2n ** 64n - 1n;

export const cursorOf = async (store: Store, { tx, logId }: Position): Promise<string> =>
  Buffer.from(`${await readInstallation(store)}:${tx}:${logId}`).toString('base64url');

const gone = () =>
  new HttpProblem(
    410,
    '/problems/gone',
    'This cursor is of another installation, or of before a restore. Begin again without it.',
  );

/**
 * The position of a cursor; `now` is the latest one, none is the beginning.
 * @throws HttpProblem 400 for anything else, 410 for a cursor of another installation (WIRE-41)
 */
export async function positionOf(store: Store, given: string | undefined): Promise<Position> {
  if (given === undefined) return beginning;
  if (given === 'now') return latestPosition(store.primary);
  const [, installation, tx = '', logId] =
    CURSOR.exec(Buffer.from(given, 'base64url').toString('utf8')) ?? [];
  if (installation === undefined || BigInt(tx) > MAX_TX)
    throw invalid([
      { path: 'after', code: 'cursor', message: 'Give `next` of an earlier reply, or now.' },
    ]);
  const position = { tx, logId: Number(logId) };
  if (installation !== (await readInstallation(store)) || (await isAhead(store.primary, position)))
    throw gone();
  return position;
}
