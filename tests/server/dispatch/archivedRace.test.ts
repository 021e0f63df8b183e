import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Dispatch } from '../../../contract/dispatch/dispatches.ts';
import type { Store } from '../../../server/database/open.ts';
import { agentId, baseId } from '../../../server/demo/reference/catalogue.ts';
import { jobId } from '../../../server/demo/reference/crews.ts';
import { crews } from '../../support/smallWorld.ts';
import { emptyTables } from '../support/emptyTables.ts';
import {
  type Answer,
  caller,
  freshWorld,
  kinds,
  type TestApp,
  testApp,
} from '../support/support.ts';
import { flight, incident, t70 } from '../support/world.ts';

const pilot = crews.find((c) => c.base === 'HMT' && c.job === 'Pilot')?.id ?? '';
const agent = agentId('PHOS-CHEK LC95A');
const isOut = {
  timeIn: null,
  totalFlightHours: null,
  dayFlightHours: null,
  nightFlightHours: null,
  landings: null,
  landingFees: 0,
};
/** A flight that is out. It names everything that is archived below. */
const launch = () => flight('2025-07-14', '20:05', 1200, isOut);

/** The table of each thing that a dispatch names. */
const named = [
  ['an aircraft', 'assets', t70],
  ['a base', 'bases', baseId('HMT')],
  ['an agent', 'suppressant_types', agent],
  ['a crew member', 'crew', pilot],
  ['a job function', 'crew_roles', jobId('Pilot')],
] as const;

describe.each(kinds)('archiving and entering at the same time on %s (D-K4, SET-28)', (kind) => {
  let store: Store;
  let service: TestApp;
  let admin: ReturnType<typeof caller>;
  beforeAll(async () => {
    store = await freshWorld(kind, [['incidents', [incident]]]);
    service = await testApp(store);
    admin = caller(service.app, await service.token('demo-admin'));
  }, 60_000);
  afterAll(async () => {
    await service.close();
    await store.close();
  });
  beforeEach(async () => {
    await emptyTables(store, 'dispatches, activities, drops, activity_crew, idempotency');
    for (const [, table] of named)
      await store.pool.query(
        `update ${table} set archived_at = null where archived_at is not null`,
      );
  });
  const dispatchOf = (answer: Answer) => {
    expect(answer).toEqual(expect.objectContaining({ status: 200 }));
    // The cast: every reply to a save contains the dispatch.
    return (answer.body as { dispatch: Dispatch }).dispatch;
  };
  const enter = () => admin('POST', '/v2/dispatches', launch());
  const archive = (archived = true) => admin('PUT', `/v2/assets/${t70}/archive`, { archived });

  it('refuses to archive an aircraft that takes off, or flags the flight', async () => {
    const outcomes = new Set<string>();
    for (let round = 0; round < 12; round++) {
      await emptyTables(store, 'dispatches, activities, drops, activity_crew, idempotency');
      const [archived, entered] =
        round % 2 === 0
          ? await Promise.all([archive(), enter()])
          : (await Promise.all([enter(), archive()])).toReversed();
      if (archived === undefined || entered === undefined) throw new Error('no answer');
      outcomes.add(`${archived.status} ${dispatchOf(entered).flags.includes('usesArchived')}`);
      if (archived.status === 200) expect((await archive(false)).status).toBe(200);
    }
    expect(
      [...outcomes].filter((outcome) => outcome !== '409 false' && outcome !== '200 true'),
    ).toEqual([]);
  });

  // PGlite has one connection: nothing happens at the same time.
  it.runIf(kind === 'postgres').each(named)(
    'waits for %s while it is archived, and flags the flight',
    async (_, table, id) => {
      const other = await store.pool.connect();
      try {
        await other.query('begin');
        await other.query(`select 1 from ${table} where id = $1 for update`, [id]);
        await other.query(`update ${table} set archived_at = now() where id = $1`, [id]);
        let isDone = false;
        const entering = enter().finally(() => {
          isDone = true;
        });
        await expect
          .poll(
            async () =>
              (
                await store.pool.query(
                  "select 1 from pg_stat_activity where wait_event_type = 'Lock'",
                )
              ).rows.length,
          )
          .toBeGreaterThan(0);
        expect(isDone).toBe(false);
        await other.query('commit');
        expect(dispatchOf(await entering).flags).toContain('usesArchived');
      } finally {
        other.release();
      }
    },
  );
  it('stores a record without the flag when nothing is archived', async () => {
    expect(dispatchOf(await enter()).flags).not.toContain('usesArchived');
  });
});
