import { eq } from 'drizzle-orm';
import type { Dispatch, DispatchBody, DispatchReply, FlagCode } from '../../contract/dispatches.ts';
import { checkDispatch } from '../../domain/dispatch/check.ts';
import { draftOfBody } from '../../domain/dispatch/draftOfBody.ts';
import { flagsOf } from '../../domain/dispatch/finding.ts';
import { dollarsOf } from '../../domain/money.ts';
import type { Call, Handlers } from '../http/handler.ts';
import { invalid, notFound } from '../http/problem.ts';
import { refuseStale, tag } from '../http/version.ts';
import { readDispatchFacts } from '../store/dispatchFacts.ts';
import { once } from '../store/idempotent.ts';
import type { Tx } from '../store/open.ts';
import { refuseLoads } from '../store/preloads.ts';
import { firstFillOf, type Line, lockLines, type Repriced, reprice } from '../store/pricing.ts';
import { lockDispatch, readDispatch } from '../store/readDispatches.ts';
import { ForeignRow, insertDispatch, linesOf, markDeleted, updateDispatch } from '../store/saveDispatch.ts';
import { dispatches } from '../store/schemaDispatches.ts';
import { writing } from '../store/write.ts';

/** The rules of the form once more, on the server's own facts. @returns the flags to store. @throws HttpProblem 400 naming the fields of every error */
async function checked(tx: Tx, body: DispatchBody, record: Dispatch | null, who: Call['who']): Promise<FlagCode[]> {
  const facts = await readDispatchFacts(tx, body, record, who.person?.baseId ?? '');
  const findings = checkDispatch(draftOfBody(body), facts);
  const errors = findings.filter((f) => f.severity === 'error');
  if (errors.length > 0) throw invalid(errors.map(({ path, code, message }) => ({ path, code, message })));
  return flagsOf(findings);
}

const wholeOf = async (tx: Tx, id: string): Promise<Dispatch> => {
  const dispatch = await readDispatch(tx, id, { withDeleted: true });
  if (dispatch === null) throw notFound();
  return dispatch;
};

/** @throws HttpProblem 404 without a living dispatch of that id, 412 when the caller saw another version */
async function current(tx: Tx, call: Pick<Call, 'id' | 'ifMatch'>): Promise<Dispatch> {
  await lockDispatch(tx, call.id);
  const before = await readDispatch(tx, call.id);
  if (before === null) throw notFound();
  refuseStale(call.ifMatch, before, { dispatch: before }, before.updatedBy);
  return before;
}

/** The answer to a write: the dispatch, and what it did to the price of others. */
async function answered(tx: Tx, id: string, repriced: readonly Repriced[]): Promise<DispatchReply> {
  const others = repriced.filter((r) => r.dispatchId !== id);
  const sum = (of: 'before' | 'after') => dollarsOf(others.reduce((cents, r) => cents + r[of], 0));
  const dispatch = await wholeOf(tx, id);
  if (others.length === 0) return { dispatch };
  return { dispatch, repriced: { dispatches: new Set(others.map((r) => r.dispatchId)).size, before: sum('before'), after: sum('after') } };
}

const earlier = (a: string, b: string) => (a < b ? a : b);

export const dispatchHandlers = {
  addDispatch: async ({ store, author, who, body, headers, reply }) => {
    const answer = await writing(store, author, (tx) =>
      once(tx, { key: headers['idempotency-key'], uid: who.uid, method: 'POST', path: '/v2/dispatches', body }, async () => {
        const flags = await checked(tx, body, null, who);
        await refuseLoads(tx, body, null);
        const id = await insertDispatch(tx, body, flags, who.uid).catch(nameForeign);
        return answered(tx, id, await reprice(tx, linesOf(body), body.activityDate));
      }),
    );
    if (answer.isReplay) reply.header('idempotent-replayed', 'true');
    tag(reply, answer.body.dispatch);
    return answer.body;
  },

  saveDispatch: async ({ store, author, who, body, id, ifMatch, reply }) => {
    const answer = await writing(store, author, async (tx) => {
      const before = await current(tx, { id, ifMatch });
      const lines: Line[] = [...linesOf(before), ...linesOf(body)];
      await lockLines(tx, lines);
      const flags = await checked(tx, body, before, who);
      await refuseLoads(tx, body, before);
      // What a row removed now had taken is a preload again from the day of its fill.
      const filled = await firstFillOf(tx, eq(dispatches.id, id));
      await updateDispatch(tx, id, body, flags, who.uid).catch(nameForeign);
      const from = [before.activityDate, body.activityDate, filled ?? body.activityDate].reduce(earlier);
      return answered(tx, id, await reprice(tx, lines, from));
    });
    tag(reply, answer.dispatch);
    return answer;
  },

  deleteDispatch: async ({ store, author, who, id, ifMatch }) =>
    writing(store, author, async (tx) => {
      const before = await current(tx, { id, ifMatch });
      await lockLines(tx, linesOf(before));
      await markDeleted(tx, id, who.uid, true);
      return answered(tx, id, await reprice(tx, linesOf(before), before.activityDate));
    }),

  restoreDispatch: async ({ store, author, who, id, reply }) => {
    const answer = await writing(store, author, async (tx) => {
      await lockDispatch(tx, id);
      const before = await wholeOf(tx, id);
      if (!before.isArchived) return { dispatch: before };
      await lockLines(tx, linesOf(before));
      await markDeleted(tx, id, who.uid, false);
      return answered(tx, id, await reprice(tx, linesOf(before), before.activityDate));
    });
    tag(reply, answer.dispatch);
    return answer;
  },
} satisfies Partial<Handlers>;

function nameForeign(thrown: unknown): never {
  if (thrown instanceof ForeignRow) throw invalid([{ path: thrown.path, code: 'unknown', message: 'This row does not belong to this dispatch.' }]);
  throw thrown;
}
