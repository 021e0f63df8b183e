import type { Dispatch, DispatchBody, FlagCode } from '../../contract/dispatches.ts';
import { checkDispatch } from '../../domain/dispatch/check.ts';
import { draftOfBody } from '../../domain/dispatch/draftOfBody.ts';
import { flagsOf } from '../../domain/dispatch/finding.ts';
import type { Call, Handlers } from '../http/handler.ts';
import { invalid, notFound } from '../http/problem.ts';
import { refuseStale, tag } from '../http/version.ts';
import { readDispatchFacts } from '../store/dispatchFacts.ts';
import { once } from '../store/idempotent.ts';
import type { Tx } from '../store/open.ts';
import { type Line, reprice } from '../store/pricing.ts';
import { readDispatch } from '../store/readDispatches.ts';
import { ForeignRow, insertDispatch, linesOf, markDeleted, updateDispatch } from '../store/saveDispatch.ts';
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
  const before = await readDispatch(tx, call.id);
  if (before === null) throw notFound();
  refuseStale(call.ifMatch, before, { dispatch: before }, before.updatedBy);
  return before;
}

const earlier = (a: string, b: string) => (a < b ? a : b);

export const dispatchHandlers = {
  addDispatch: async ({ store, author, who, body, headers, reply }) => {
    const answer = await writing(store, author, (tx) =>
      once(tx, { key: headers['idempotency-key'], uid: who.uid, method: 'POST', path: '/v2/dispatches', body }, async () => {
        const flags = await checked(tx, body, null, who);
        const id = await insertDispatch(tx, body, flags, who.uid).catch(nameForeign);
        await reprice(tx, linesOf(body), body.activityDate);
        return { dispatch: await wholeOf(tx, id) };
      }),
    );
    if (answer.isReplay) reply.header('idempotent-replayed', 'true');
    tag(reply, answer.body.dispatch);
    return answer.body;
  },

  saveDispatch: async ({ store, author, who, body, id, ifMatch, reply }) => {
    const dispatch = await writing(store, author, async (tx) => {
      const before = await current(tx, { id, ifMatch });
      const flags = await checked(tx, body, before, who);
      await updateDispatch(tx, id, body, flags, who.uid).catch(nameForeign);
      const lines: Line[] = [...linesOf(before), ...linesOf(body)];
      await reprice(tx, lines, earlier(before.activityDate, body.activityDate));
      return wholeOf(tx, id);
    });
    tag(reply, dispatch);
    return { dispatch };
  },

  deleteDispatch: async ({ store, author, who, id, ifMatch }) =>
    writing(store, author, async (tx) => {
      const before = await current(tx, { id, ifMatch });
      await markDeleted(tx, id, who.uid);
      await reprice(tx, linesOf(before), before.activityDate);
      return { dispatch: await wholeOf(tx, id) };
    }),
} satisfies Partial<Handlers>;

function nameForeign(thrown: unknown): never {
  if (thrown instanceof ForeignRow) throw invalid([{ path: thrown.path, code: 'unknown', message: 'This row does not belong to this dispatch.' }]);
  throw thrown;
}
