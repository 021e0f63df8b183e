import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Dispatch,
  type DispatchBody,
  DispatchReply,
} from '../../../contract/dispatch/dispatches.ts';
import type { DispatchDraft } from '../../../domain/dispatch/draft/draft.ts';
import { addDrop, changeField, removeDrop } from '../../../domain/dispatch/draft/edit.ts';
import { mergeDrafts } from '../../../domain/dispatch/merge/merge.ts';
import { bodyOfDraft } from '../../../domain/dispatch/wire/bodyOfDraft.ts';
import { draftOfRecord } from '../../../domain/dispatch/wire/draftOfBody.ts';
import type { Side } from '../../../domain/forms/merging.ts';
import { emptyFacts } from '../../../domain/reference/facts.ts';
import type { Store } from '../../../server/database/open.ts';
import { agentId, baseId } from '../../../server/demo/reference/catalogue.ts';
import { isChaos, runs } from '../../support/depth.ts';
import { emptyTables } from '../support/emptyTables.ts';
import {
  type Answer,
  caller,
  freshWorld,
  kinds,
  type TestApp,
  testApp,
} from '../support/support.ts';
import { bodyOf, flight, incident } from '../support/world.ts';

type Call = ReturnType<typeof caller>;
const facts = emptyFacts('2025-07-15T00:00:00Z');
const schedules = runs(isChaos ? 1000 : 100);

/** One person with the dispatch open: the version they saw last, and their form's content. */
interface User {
  readonly uid: string;
  readonly call: Call;
  seen: Dispatch;
  draft: DispatchDraft;
}
type Step =
  | { readonly op: 'read' | 'save' | 'delete' | 'restore' | 'atOnce'; readonly who: 0 | 1 }
  | { readonly op: 'edit'; readonly who: 0 | 1; readonly path: string; readonly value: string }
  | { readonly op: 'merge'; readonly who: 0 | 1; readonly side: Side };
const who = fc.constantFrom(0 as const, 1 as const);
const edit = fc.record({
  op: fc.constant('edit' as const),
  who,
  path: fc.constantFrom(
    'remarks',
    'activities.0.requestNumber',
    'activities.0.landingFees',
    'activities.0.drops.0.volumeOnIncident',
    'activities.0.crew.0.perDiemRate',
    'load added',
    'load removed',
  ),
  value: fc.integer({ min: 1, max: 900 }).map(String),
});
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: edit },
  { weight: 4, arbitrary: fc.record({ op: fc.constant('save' as const), who }) },
  {
    weight: 2,
    arbitrary: fc.record({
      op: fc.constant('merge' as const),
      who,
      side: fc.constantFrom('mine' as const, 'theirs' as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      op: fc.constantFrom(
        'read' as const,
        'delete' as const,
        'restore' as const,
        'atOnce' as const,
      ),
      who,
    }),
  },
);

/** A person's action in the form. */
function edited(draft: DispatchDraft, path: string, value: string): DispatchDraft {
  const loads = draft.activities[0]?.drops ?? [];
  if (path === 'load removed') return removeDrop(draft, 0, loads.length - 1);
  if (path !== 'load added') return changeField(draft, path, value);
  const load = Object.entries({
    agentTypeId: agentId('PHOS-CHEK LC95A'),
    baseId: baseId('HMT'),
    volumeOnIncident: value,
    volumeJettisoned: '0',
  });
  return load.reduce(
    (next, [field, typed]) =>
      changeField(next, `activities.0.drops.${loads.length}.${field}`, typed),
    addDrop(draft, 0),
  );
}
const bodyIn = (draft: DispatchDraft): DispatchBody => {
  const written = draft.activities[0]?.requestNumber ?? '';
  const body = bodyOfDraft(
    written === '' || written.startsWith('A-')
      ? draft
      : changeField(draft, 'activities.0.requestNumber', `A-${written}`),
    facts,
  );
  if (body === null) throw new Error('no date');
  return body;
};
/** Instants with and without milliseconds are equal; rows that were new have ids now. */
const plain = (body: DispatchBody): unknown =>
  JSON.parse(
    JSON.stringify(body, (key, value) => (key === 'id' ? undefined : value)).replaceAll(
      '.000Z',
      'Z',
    ),
  );
const saved = (answer: Answer): Dispatch => {
  expect(answer).toEqual(expect.objectContaining({ status: 200 }));
  return DispatchReply.parse(answer.body).dispatch;
};

describe.each(kinds)('two users on one dispatch, on %s', (kind) => {
  let store: Store;
  let service: TestApp;
  beforeAll(async () => {
    store = await freshWorld(kind, [['incidents', [incident]]]);
    service = await testApp(store);
  }, 60_000);
  afterAll(async () => {
    await service.close();
    await store.close();
  });

  /**
   * The change log of a dispatch: each version with its author, and the rows after it is replayed
   * from the start.
   */
  async function logOf(id: string) {
    const versions = (
      await store.pool.query(
        `select uid, (before ->> 'version')::int as before, (after ->> 'version')::int as after from change_log where entity = 'dispatches' and entity_id = $1 order by id`,
        [id],
      )
    ).rows as { uid: string; before: number | null; after: number }[];
    const rows = new Map<string, unknown>();
    for (const { key, after } of (
      await store.pool.query(
        `select entity || ' ' || entity_id as key, after from change_log where entity in ('dispatches', 'activities', 'drops', 'activity_crew') order by id`,
      )
    ).rows)
      if (after === null) rows.delete(key);
      else rows.set(key, after);
    const stored = await store.pool.query(
      `select 'dispatches ' || id as key, to_jsonb(t) as row from dispatches t union all select 'activities ' || id, to_jsonb(t) - $1::text[] from activities t
       union all select 'drops ' || id, to_jsonb(t) from drops t union all select 'activity_crew ' || id, to_jsonb(t) - $1::text[] from activity_crew t`,
      // Columns derived from others are not logged (COST-20).
      [
        [
          'contract_id',
          'flight_cost_cents',
          'abort_fees_cents',
          'availability_cost_cents',
          'crew_standby_cents',
          'standby_cents',
        ],
      ],
    );
    expect(Object.fromEntries(rows)).toEqual(
      Object.fromEntries(stored.rows.map((r) => [r.key, r.row])),
    );
    return versions;
  }

  it(`keeps every update, over ${kind === 'pglite' ? schedules : schedules / 5} schedules`, {
    timeout: 1_200_000,
  }, async () => {
    const tokens = await Promise.all(['demo-base', 'demo-admin'].map((uid) => service.token(uid)));
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 10 }), async (steps) => {
        await emptyTables(store, 'dispatches, activities, drops, activity_crew, change_log');
        const [baseCall, adminCall] = tokens.map((token) => caller(service.app, token)) as [
          Call,
          Call,
        ];
        // The service's expected state, and the author of each version.
        let now = saved(await baseCall('POST', '/v2/dispatches', flight()));
        const writers = ['demo-base'];
        const open = (call: Call, uid: string): User => ({
          uid,
          call,
          seen: now,
          draft: draftOfRecord(now, facts),
        });
        const users = [open(baseCall, 'demo-base'), open(adminCall, 'demo-admin')] as const;
        const url = `/v2/dispatches/${now.id}`;
        const put = (user: User, body: DispatchBody) =>
          user.call('PUT', url, body, { 'if-match': `"v${user.seen.version}"` });
        const wrote = (user: User, next: Dispatch) => {
          expect(next.version).toBe(now.version + 1);
          now = next;
          writers.push(user.uid);
          user.seen = next;
          user.draft = draftOfRecord(next, facts);
        };
        /**
         * A save's expected result: written as sent if nothing came between, otherwise refused with
         * the current row.
         */
        const settle = (user: User, body: DispatchBody, answer: Answer) => {
          if (now.isArchived) expect(answer.status).toBe(404);
          else if (user.seen.version === now.version) {
            const next = saved(answer);
            expect(plain(bodyOf(next))).toEqual(plain(body));
            wrote(user, next);
          } else
            expect([answer.status, (answer.body as { current: unknown }).current]).toEqual([
              412,
              { dispatch: now },
            ]);
        };
        for (const s of steps) {
          const user = users[s.who];
          const other = users[s.who === 0 ? 1 : 0];
          if (s.op === 'edit') user.draft = edited(user.draft, s.path, s.value);
          else if (s.op === 'read') {
            const answer = await user.call('GET', url);
            expect(answer.status).toBe(now.isArchived ? 404 : 200);
            if (!now.isArchived) {
              expect(answer.body).toEqual({ dispatch: now });
              user.seen = now;
              user.draft = draftOfRecord(now, facts);
            }
          } else if (s.op === 'save') {
            const body = bodyIn(user.draft);
            settle(user, body, await put(user, body));
          } else if (s.op === 'merge') {
            const mine = user.draft;
            const body = bodyIn(mine);
            const answer = await put(user, body);
            if (answer.status !== 412) {
              settle(user, body, answer);
              continue;
            }
            const theirs = draftOfRecord(now, facts);
            const was = draftOfRecord(user.seen, facts);
            const conflicts = mergeDrafts(was, mine, theirs).conflicts;
            const { draft } = mergeDrafts(
              was,
              mine,
              theirs,
              Object.fromEntries(conflicts.map((c) => [c.key, s.side])),
            );
            user.seen = now;
            const merged = bodyIn(draft);
            settle(user, merged, await put(user, merged));
          } else if (s.op === 'delete') {
            const answer = await user.call('DELETE', url, undefined, {
              'if-match': `"v${user.seen.version}"`,
            });
            if (now.isArchived) expect(answer.status).toBe(404);
            else if (user.seen.version !== now.version) expect(answer.status).toBe(412);
            else {
              const next = saved(answer);
              expect([next.isArchived, bodyOf(next)]).toEqual([true, bodyOf(now)]);
              wrote(user, next);
            }
          } else if (s.op === 'restore') {
            const next = saved(await user.call('POST', `/x/dispatches/${now.id}/restore`));
            expect([next.isArchived, bodyOf(next)]).toEqual([false, bodyOf(now)]);
            if (now.isArchived) wrote(user, next);
            else expect(next).toEqual(now);
          } else {
            // Both click Save at the same moment: one of two with the same version is refused.
            const bodies = [bodyIn(user.draft), bodyIn(other.draft)] as const;
            const answers = await Promise.all([put(user, bodies[0]), put(other, bodies[1])]);
            const first = answers[0].status === 200 || answers[1].status !== 200 ? 0 : 1;
            const pair = [user, other] as const;
            settle(pair[first], bodies[first], answers[first]);
            const second = first === 0 ? 1 : 0;
            // A user who saw neither version can be refused before the other's save is through.
            if (answers[second].status !== 412)
              settle(pair[second], bodies[second], answers[second]);
            else
              expect([now.version, now.version - 1]).toContain(
                (answers[second].body as { current: { dispatch: Dispatch } }).current.dispatch
                  .version,
              );
          }
        }
        const log = await logOf(now.id);
        expect(log).toEqual(
          writers.map((uid, n) => ({ uid, before: n === 0 ? null : n, after: n + 1 })),
        );
        expect(
          (
            await adminCall(
              'GET',
              `/v2/dispatches?from=2025-07-01&until=2025-07-31&isArchived=${now.isArchived}`,
            )
          ).body,
        ).toEqual({ dispatches: [now] });
      }),
      { numRuns: kind === 'pglite' ? schedules : schedules / 5 },
    );
  });
});
