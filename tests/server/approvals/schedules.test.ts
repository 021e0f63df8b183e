import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DriftList, PeriodList } from '../../../contract/approvals/books.ts';
import { type Dispatch, DispatchReply } from '../../../contract/dispatch/dispatches.ts';
import { centsOf } from '../../../domain/money.ts';
import type { Store } from '../../../server/database/open.ts';
import { isChaos, runs } from '../../support/depth.ts';
import { emptyTables } from '../support/emptyTables.ts';
import {
  type Answer,
  caller,
  changeContracts,
  freshWorld,
  kinds,
  type TestApp,
  testApp,
} from '../support/support.ts';
import { bodyOf, flight, incident, t70 } from '../support/world.ts';

type Call = ReturnType<typeof caller>;
const schedules = runs(isChaos ? 500 : 20);
const days = ['2025-07-03', '2025-07-14', '2025-07-20'] as const;
const range = '?from=2025-07-01&until=2025-07-31';
const ops = [
  'check',
  'check',
  'approve',
  'approve',
  'save',
  'move',
  'reopen',
  'close',
  'price',
  'take',
  'delete',
  'restore',
] as const;
type Op = { readonly op: (typeof ops)[number]; readonly n: 0 | 1 | 2; readonly hours: number };
const op: fc.Arbitrary<Op> = fc.record({
  op: fc.constantFrom(...ops),
  n: fc.constantFrom(0 as const, 1 as const, 2 as const),
  hours: fc.integer({ min: 1, max: 30 }),
});
/** The actions of each of three people, one after the other, all three concurrently. */
const schedule = fc.array(fc.array(op, { minLength: 4, maxLength: 8 }), {
  minLength: 3,
  maxLength: 3,
});

// The embedded database has one connection, so nothing is concurrent there.
describe.skipIf(!kinds.includes('postgres'))(
  'two users and a price change at the same time on PostgreSQL',
  () => {
    let store: Store;
    let service: TestApp;
    let base: Call;
    let admin: Call;
    beforeAll(async () => {
      store = await freshWorld('postgres', [['incidents', [incident]]]);
      service = await testApp(store);
      const as = async (uid: string) => caller(service.app, await service.token(uid));
      [base, admin] = [await as('demo-base'), await as('demo-admin')];
    }, 60_000);
    afterAll(async () => {
      await service.close();
      await store.close();
    });
    const bodyAs = (answer: Answer): Dispatch => DispatchReply.parse(answer.body).dispatch;
    const read = async (id: string): Promise<Dispatch | null> => {
      const answer = await base('GET', `/v2/dispatches/${id}`);
      return answer.status === 200 ? bodyAs(answer) : null;
    };
    const periods = async () =>
      PeriodList.parse((await admin('GET', `/x/periods${range}`)).body).periods;
    const drifts = async () =>
      DriftList.parse((await admin('GET', `/x/drifts${range}`)).body).drifts;
    const items = (d: Dispatch) => [
      { id: d.id, version: d.version, totalCents: centsOf(d.costs.totalCost) },
    ];

    /** @returns the reply of an operation's only write, null where there was nothing to do */
    async function act({ op: what, n, hours }: Op, ids: readonly string[]): Promise<Answer | null> {
      const id = ids[n] ?? '';
      if (what === 'price') {
        await changeContracts(store, 'update contracts set hourly_rate_cents = $1', [
          300_000 + hours * 100,
        ]);
        return null;
      }
      if (what === 'restore') return base('POST', `/x/dispatches/${id}/restore`);
      if (what === 'close') {
        const all = await periods();
        const period = all[n % Math.max(all.length, 1)];
        return period === undefined
          ? null
          : admin('POST', '/x/periods/close', {
              items: [
                {
                  assetId: period.assetId,
                  start: period.start,
                  approvedCents: centsOf(period.books),
                },
              ],
            });
      }
      if (what === 'take') {
        const [drift] = await drifts();
        return drift === undefined
          ? null
          : admin('POST', '/x/drifts/take', {
              items: [{ activityId: drift.activityId, live: drift.live }],
              reason: 'rates were amended',
            });
      }
      const seen = await read(id);
      if (seen === null) return null;
      const match = { 'if-match': `"v${seen.version}"` };
      if (what === 'delete') return base('DELETE', `/v2/dispatches/${id}`, undefined, match);
      if (what === 'save' || what === 'move') {
        const body = bodyOf(seen);
        const activities = body.activities.map((a) => ({
          ...a,
          totalFlightHours: hours / 10,
          dayFlightHours: hours / 10,
        }));
        return base(
          'PUT',
          `/v2/dispatches/${id}`,
          {
            ...body,
            activities,
            ...(what === 'move' ? { assetId: hours % 2 === 0 ? t70 : null } : {}),
          },
          match,
        );
      }
      if (what === 'check') return base('POST', '/x/approvals/check', { items: items(seen) });
      return admin('POST', `/x/approvals/${what}`, {
        items: items(seen),
        reason: 'as it was flown',
      });
    }

    it('loses nothing, deadlocks nowhere, and moves no closed period (APR-2, APR-16, APR-23, APR-27)', async () => {
      let closings = 0;
      let approvals = 0;
      await fc.assert(
        fc.asyncProperty(schedule, async (people) => {
          await emptyTables(
            store,
            'dispatches, activities, drops, activity_crew, idempotency, seals, adjustments, kept_drifts, cost_periods',
          );
          await changeContracts(store, 'update contracts set hourly_rate_cents = 300000');
          const ids: string[] = [];
          for (const day of days)
            ids.push(bodyAs(await base('POST', '/v2/dispatches', flight(day))).id);
          const versions = new Set<string>();
          await Promise.all(
            people.map(async (own) => {
              for (const one of own) {
                const answer = await act(one, ids);
                if (answer === null) continue;
                expect([one.op, answer.status]).toEqual([
                  one.op,
                  expect.toSatisfy(
                    (s: number) =>
                      [200, 404, 409, 412].includes(s) || (s === 400 && one.op === 'move'),
                  ),
                ]);
                if (answer.status !== 200 || (one.op !== 'save' && one.op !== 'move')) continue;
                const { id, version } = bodyAs(answer);
                // Two successful saves of one version would mean that one is lost.
                expect(versions.has(`${id} ${version}`)).toBe(false);
                versions.add(`${id} ${version}`);
              }
            }),
          );
          const { rows: told } = await store.pool.query(`
          select p.approved_cents::text as told, coalesce(sum(s.flight_cost_cents + s.abort_fees_cents + s.availability_cost_cents + s.agent_cost_cents
            + s.landing_fees_cents + s.crew_standby_cents + s.per_diem_cents), 0)::text as now
          from cost_periods p left join seals s on s.asset_id is not distinct from p.asset_id and s.period_start = p.start_date group by p.id`);
          for (const { told: then, now } of told as { told: string; now: string }[])
            expect(now).toBe(then);
          closings += told.length;
          // Approved records without a difference are in the books to the cent.
          const open = new Set((await drifts()).map((d) => d.dispatchId));
          for (const id of ids) {
            const d = await read(id);
            if (d?.approval?.state !== 'approved') continue;
            approvals += 1;
            const { rows } = await store.pool.query(
              `select sum(c)::text as cents from (
              select flight_cost_cents + abort_fees_cents + availability_cost_cents + agent_cost_cents + landing_fees_cents + crew_standby_cents + per_diem_cents as c
              from seals where dispatch_id = $1
              union all
              select flight_cost_cents + abort_fees_cents + availability_cost_cents + agent_cost_cents + landing_fees_cents + crew_standby_cents + per_diem_cents
              from adjustments where dispatch_id = $1) x`,
              [id],
            );
            if (!open.has(id)) expect(Number(rows[0].cents)).toBe(centsOf(d.costs.totalCost));
          }
        }),
        { numRuns: schedules },
      );
      const { rows } = await store.pool.query(
        'select deadlocks::int as n from pg_stat_database where datname = current_database()',
      );
      expect(rows[0].n).toBe(0);
      expect(approvals).toBeGreaterThan(schedules / 4);
      if (schedules >= 500) expect(closings).toBeGreaterThan(0);
    }, 1_200_000);

    it('makes an approval wait for the merge of its incident, and books the target (APR-17)', {
      timeout: 60_000,
    }, async () => {
      const taken = '6b1d6d5e-3c53-4a38-9d0c-00000000000b';
      await store.pool.query(
        `insert into incidents (id, year, state, unit, incident_number, name, agency, type_code, is_unconfirmed, updated_by)
        values ($1, 2025, 'CA', 'AEU', '990099', 'Taken', 'unknown', 'unknown', true, 'demo-base')`,
        [taken],
      );
      const added = bodyAs(await base('POST', '/v2/dispatches', flight('2025-08-20')));
      await store.pool.query('update activities set incident_id = $1 where dispatch_id = $2', [
        taken,
        added.id,
      ]);
      await base('POST', '/x/approvals/check', { items: items(added) });
      const checked = await read(added.id);
      if (checked === null) throw new Error('It was just added');
      const client = await store.pool.connect();
      try {
        await client.query('begin');
        await client.query('select id from incidents where id in ($1, $2) order by id for update', [
          taken,
          incident['id'],
        ]);
        await client.query('update activities set incident_id = $1 where incident_id = $2', [
          incident['id'],
          taken,
        ]);
        let isOver = false;
        const approving = admin('POST', '/x/approvals/approve', { items: items(checked) }).finally(
          () => {
            isOver = true;
          },
        );
        const waiting = async () =>
          Number(
            (await client.query('select count(*)::int as n from pg_locks where not granted'))
              .rows[0]?.n,
          ) > 0;
        while (!isOver && !(await waiting()));
        await client.query('commit');
        expect((await approving).body).toEqual({ results: [{ id: added.id, outcome: 'done' }] });
      } finally {
        client.release();
      }
      const { rows } = await store.pool.query(
        'select incident_id from seals where dispatch_id = $1',
        [added.id],
      );
      expect(rows).toEqual([{ incident_id: incident['id'] }]);
    });
  },
);
