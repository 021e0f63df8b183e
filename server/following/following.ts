import { eq } from 'drizzle-orm';
import type { FlightLogLineBody, FlightLogReply } from '../../contract/following/following.ts';
import type { OverdueStep } from '../../contract/following/overdueSteps.ts';
import { logStart } from '../../domain/following/followed.ts';
import { epochMs } from '../../domain/following/instants.ts';
import { checkTime, isTimeOfLog, lineRefusal } from '../../domain/following/refusal.ts';
import { assignedBase } from '../../domain/reference/options.ts';
import { readBases } from '../base/readBases.ts';
import { nowInstant } from '../database/clock.ts';
import { inTransaction } from '../database/inTransaction.ts';
import type { Tx } from '../database/open.ts';
import { readDispatch } from '../dispatch/readDispatches.ts';
import type { Handlers } from '../http/handler.ts';
import { notFound } from '../problems/problem.ts';
import { flightLog } from '../schema/following.ts';
import { readOverdueSteps } from './overdueSteps.ts';
import { readOthers } from './presence.ts';
import { readFollowing, readLogs } from './readLog.ts';

type Result = FlightLogReply['results'][number];
type Stored = typeof flightLog.$inferSelect;
const instantFields = ['at', 'eta', 'fuelUntil'] as const;
const plainFields = [
  'everyMinutes',
  'souls',
  'latitude',
  'longitude',
  'stepId',
  'corrects',
] as const;

/** Whether a stored line has the content of a sent one. */
function isSame(stored: Stored, line: FlightLogLineBody): boolean {
  const ms = (instant: string | null | undefined) => (instant == null ? null : epochMs(instant));
  return (
    stored.dispatchId === line.dispatchId &&
    stored.kind === line.kind &&
    stored.text === (line.text ?? '') &&
    instantFields.every((field) => ms(stored[field]) === ms(line[field])) &&
    plainFields.every((field) => stored[field] === (line[field] ?? null))
  );
}

const isStanding = ({ archivedAt }: OverdueStep) => archivedAt === null;
/** Why a line can't be stored; '' if it can (FOL-5). */
async function refusalOf(tx: Tx, line: FlightLogLineBody): Promise<string> {
  const { dispatchId, at, corrects, stepId } = line;
  const refusal = lineRefusal(line);
  if (refusal !== '') return refusal;
  const record = await readDispatch(tx, dispatchId, { withDeleted: true });
  if (record === null) return 'The service does not know this flight.';
  if (record.dispatchType !== 'flight') return 'Only flights have a log.';
  if (!isTimeOfLog(at, logStart(record), nowInstant())) return checkTime;
  if (stepId !== undefined && !(await readOverdueSteps(tx, stepId)).some(isStanding))
    return 'The checklist has no such step.';
  if (corrects === undefined) return '';
  const [struck] = await tx.select().from(flightLog).where(eq(flightLog.id, corrects));
  return struck?.dispatchId === dispatchId && struck.kind !== 'correction'
    ? ''
    : 'This flight has no such line.';
}

async function addLine(tx: Tx, line: FlightLogLineBody, uid: string): Promise<Result> {
  const { id } = line;
  const knownOf = async (): Promise<Result | null> => {
    const [stored] = await tx.select().from(flightLog).where(eq(flightLog.id, id));
    if (stored === undefined) return null;
    return isSame(stored, line)
      ? { id, result: 'known', reason: '' }
      : { id, result: 'refused', reason: 'Another line has this id.' };
  };
  const known = await knownOf();
  if (known !== null) return known;
  const reason = await refusalOf(tx, line);
  if (reason !== '') return { id, result: 'refused', reason };
  const [added] = await tx
    .insert(flightLog)
    .values({ ...line, receivedAt: nowInstant(), byUid: uid })
    .onConflictDoNothing()
    .returning({ id: flightLog.id });
  // Another call stored the id between the two statements.
  return added === undefined
    ? ((await knownOf()) ?? { id, result: 'refused', reason: 'Send this line again.' })
    : { id, result: 'stored', reason: '' };
}

export const followingHandlers = {
  getFlightLog: async ({ store, id }) => {
    const record = await readDispatch(store.db, id, { withDeleted: true });
    if (record === null) throw notFound();
    return { lines: await readLogs(store.db, [id]) };
  },
  listFollowing: async ({ store, query: { baseId }, overdueMinutes, who }) => {
    const steps = (await readOverdueSteps(store.db))
      .filter(isStanding)
      .map(({ id, name, afterMinutes }) => ({ id, name, afterMinutes }));
    const rules = {
      steps,
      overdueMinutes,
      people:
        who.kind === 'person' && who.accessTokenId === null
          ? await readOthers(store.db, who.uid)
          : [],
    };
    if (baseId === undefined) return { ...rules, flights: await readFollowing(store.db) };
    const bases = await readBases(store.db);
    const now = nowInstant();
    const isHere = (id: string | null, assetId: string | null) =>
      id === baseId || (assetId !== null && assignedBase(bases, assetId, now)?.id === baseId);
    return {
      ...rules,
      flights: await readFollowing(store.db, (f) => isHere(f.baseId, f.assetId)),
    };
  },
  addFlightLog: ({ store, author, body, who }) =>
    inTransaction(store, author, async (tx) => {
      const results: Result[] = [];
      // One after the other: a correction can follow its line.
      for (const line of body.lines) results.push(await addLine(tx, line, who.uid));
      return { results };
    }),
} satisfies Partial<Handlers>;
