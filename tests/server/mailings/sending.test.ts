import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Store } from '../../../server/database/open.ts';
import { closeMailings, sendDue, startMailings } from '../../../server/mailings/clock.ts';
import { claimDue } from '../../../server/mailings/queue.ts';
import type { SendingNeeds } from '../../../server/mailings/send.ts';
import { readXlsx } from '../../support/xlsx.ts';
import { personIdOf, roleIdOf, userIdOf } from '../support/bodies.ts';
import { emptyTables } from '../support/emptyTables.ts';
import { linkIn, type Mailbox, openMailbox, type Received } from '../support/mailbox.ts';
import { caller, freshWorld, kinds, type TestApp, testApp } from '../support/support.ts';
import { flight, incident } from '../support/world.ts';
import { addMailing, bodyOf, lettersTo, logOf, needsOf, waitFrom } from './world.ts';

type Call = ReturnType<typeof caller>;
const bytesOf = ({ mail }: Received) => new Uint8Array(mail.attachments[0]?.content as ArrayBuffer);
const textOf = (received: Received) =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytesOf(received));
const analyst = personIdOf('demo-analyst');
/** A Tuesday; the small world's flight is of the day before. */
const before = '2025-07-15T00:00:00Z';
const due = '2025-07-15T13:00:00Z';
const justAfter = '2025-07-15T13:00:01Z';

describe.each(kinds)('sending mailings, on %s', (kind) => {
  let store: Store;
  let service: TestApp;
  let call: Call;
  let admin: Call;
  let mailbox: Mailbox;
  let needs: SendingNeeds;
  const failures: unknown[] = [];
  beforeAll(async () => {
    store = await freshWorld(kind, [['incidents', [incident]]]);
    mailbox = await openMailbox();
    service = await testApp(store, [], { letters: lettersTo(mailbox) });
    call = caller(service.app, await service.token('demo-analyst'));
    admin = caller(service.app, await service.token('demo-admin'));
    needs = needsOf(store, mailbox, failures);
    expect((await admin('POST', '/v2/dispatches', flight())).status).toBe(200);
  }, 60_000);
  afterAll(async () => {
    await service.close();
    await mailbox.close();
    await store.close();
  });
  beforeEach(async () => {
    await emptyTables(store, 'sendings, mailings, saved_views, idempotency');
    failures.length = 0;
  });
  const received = () => mailbox.received.length;
  /** Returns the mails sent while `work` runs. */
  const mailsOf = async (work: () => Promise<unknown>) => {
    const from = received();
    await work();
    return mailbox.received.slice(from);
  };
  const sending = (at = justAfter) => mailsOf(() => sendDue(needs, at));

  it('attaches the file, and states its link and contents (RPT-83, RPT-160, RPT-161, RPT-162)', async () => {
    const made = await addMailing(
      call,
      { withTotals: true },
      {
        name: 'By incident',
        arrangement: { preset: 'cost', dimension: 'incident', groupBy: 'none', state: '' },
      },
    );
    await waitFrom(store, made, before);
    const [mail, ...others] = await sending();
    expect([others.length, failures, mail?.to, mail?.from, mail?.mail.subject]).toEqual([
      0,
      [],
      ['analyst@demo.test'],
      'no-reply@catis.test',
      'By incident: 07/14/2025',
    ]);
    expect(mail?.mail.text).toContain('Dates: 07/14/2025\n');
    expect(mail?.mail.text).toContain('As of: 07/15/2025 06:00 Pacific\n');
    expect(mail?.mail.text).toMatch(/^Completeness: Approved \$0\.00 of \$[\d,]+\.\d\d\.$/m);
    expect(mail?.mail.text).toContain('Every day at 06:00, Pacific time.');
    const { origin, pathname, search } = linkIn(mail as Received);
    expect([origin, pathname, search]).toEqual([
      'https://catis.test',
      '/reports/catis/cost',
      '?groupBy=none&dateMode=specific&start=2025-07-14&end=2025-07-14',
    ]);
    const { filename, mimeType } = mail?.mail.attachments[0] ?? {};
    expect([filename, mimeType]).toEqual([
      'cost-data-report_2025-07-14_2025-07-14.csv',
      'text/csv',
    ]);
    const [heading, row, total] = textOf(mail as Received).split('\r\n');
    expect([
      heading?.startsWith('\uFEFFRow type,'),
      row?.startsWith('row,'),
      row?.includes('Cedar'),
      total?.startsWith('total,'),
    ]).toEqual([true, true, true, true]);
    expect(await logOf(call, made)).toEqual([
      {
        id: expect.any(String),
        due: '2025-07-15T13:00:00.000Z',
        state: 'sent',
        askedBy: null,
        endedAt: expect.any(String),
        message: '',
        recipients: [{ name: 'Ariel Analyst', outcome: 'sent', why: '' }],
      },
    ]);
    // The next one waits.
    expect((await call('GET', '/x/mailings')).body).toMatchObject({
      items: [{ nextDue: '2025-07-16T13:00:00.000Z', last: { state: 'sent' } }],
    });
  });

  it('attaches a workbook, and reports an empty one (RPT-162)', async () => {
    const full = await addMailing(call, { format: 'xlsx' });
    await waitFrom(store, full, before);
    const [mail] = await sending();
    const { rows } = readXlsx(bytesOf(mail as Received));
    expect([
      mail?.mail.attachments[0]?.filename,
      rows.length,
      rows[1]?.includes('12345 Cedar') || JSON.stringify(rows[1]).includes('Cedar'),
    ]).toEqual(['cost-data-report_2025-07-14_2025-07-14.xlsx', 2, true]);
    const empty = await sending('2025-07-16T13:00:01Z');
    expect([
      empty.length,
      empty[0]?.mail.attachments.length,
      empty[0]?.mail.text?.includes('There is nothing in it for these dates.'),
    ]).toEqual([1, 0, true]);
  });

  it('follows renamed things in its filters, names unknown ones, and fails when all are unknown (RPT-162, RPT-171, RPT-172)', async () => {
    const filtered = (...agentTypes: string[]) => ({
      arrangement: {
        preset: 'cost',
        dimension: 'incident',
        groupBy: 'none',
        state: JSON.stringify({
          v: 1,
          f: { dispatch: { mode: 'params', params: { agentTypes } } },
        }),
      },
    });
    const LC95A = 'PHOS-CHEK LC95A';
    const rename = (from: string, to: string) =>
      store.pool.query('update suppressant_types set name = $2 where name = $1', [from, to]);
    const sendNow = async (...agents: string[]) => {
      const made = await addMailing(call, {}, filtered(...agents));
      await waitFrom(store, made, before);
      const [mail] = await sending();
      const [{ state, message } = { state: null, message: null }] = await logOf(call, made);
      return {
        mail,
        rows: mail === undefined ? null : textOf(mail).split('\r\n').slice(1),
        state,
        message,
      };
    };
    const first = await sendNow(LC95A);
    await rename(LC95A, 'LC95A-W');
    const renamed = await sendNow(LC95A);
    const half = await sendNow('LC95A-X', LC95A);
    const lost = await sendNow('LC95A-X');
    await rename('LC95A-W', LC95A);
    expect([first.rows?.join().includes('Cedar'), renamed.rows, half.rows]).toEqual([
      true,
      first.rows,
      first.rows,
    ]);
    expect(renamed.mail?.mail.text).toContain('Filters: Agent: LC95A-W\n');
    expect(renamed.mail?.mail.text).not.toContain('Not found');
    expect(half.mail?.mail.text).toContain(
      "Not found: LC95A-X isn't known any more. 1 of 2 agents is left.\n",
    );
    expect([half.state, lost.mail, lost.state, lost.message]).toEqual([
      'sent',
      undefined,
      'failed',
      "LC95A-X isn't known any more. No agent is left.",
    ]);
  });

  it('sends once from two services at the same due time (RPT-164)', async () => {
    for (let n = 0; n < 3; n++) await waitFrom(store, await addMailing(call), before);
    const mails = await mailsOf(() =>
      Promise.all([
        sendDue(needs, justAfter),
        sendDue(needs, justAfter),
        sendDue(needs, justAfter),
      ]),
    );
    const { rows } = await store.pool.query(
      'select state, count(*)::int as n, min(due) as due from sendings group by state order by state',
    );
    expect([mails.length, rows]).toEqual([
      3,
      [
        { state: 'sent', n: 3, due: '2025-07-15T13:00:00.000Z' },
        { state: 'waiting', n: 3, due: '2025-07-16T13:00:00.000Z' },
      ],
    ]);
    expect((await sending()).length).toBe(0);
  });

  it('marks a sending as failed when killed before it, and repeats it only by Send now (RPT-164)', async () => {
    const made = await addMailing(call);
    await waitFrom(store, made, before);
    const taken = await claimDue(store, justAfter);
    // Its process has died.
    await store.pool.query(
      "update sendings set heard_at = now() - interval '1 hour' where id = $1",
      [taken?.id],
    );
    expect((await sending('2025-07-15T13:05:00Z')).length).toBe(0);
    expect((await logOf(call, made)).map(({ state, message }) => [state, message])).toEqual([
      ['failed', 'The service ended in the middle of it. Send now sends it to all.'],
    ]);
    const [mail] = await mailsOf(async () => {
      const answer = await call('POST', `/x/mailings/${made.id}/send`);
      expect([answer.status, (answer.body as { state: string }).state]).toEqual([200, 'sending']);
      await mailbox.mail(received());
    });
    expect(mail?.to).toEqual(['analyst@demo.test']);
    const ended = async () => (await logOf(call, made))[0]?.state !== 'sending';
    while (!(await ended()));
    expect((await logOf(call, made)).map(({ state, askedBy }) => [state, askedBy])).toEqual([
      ['sent', 'A. Analyst'],
      ['failed', null],
    ]);
  });

  it('finishes the mail under way when the service stops, and lists who received it (RPT-164)', async () => {
    const made = await addMailing(call, {
      hour: 5,
      recipientIds: [analyst, personIdOf('demo-admin')],
    });
    await waitFrom(store, made, before);
    // Another is due too, but is not started any more.
    await waitFrom(store, await addMailing(call), '2025-07-15T12:59:59Z');
    const send: SendingNeeds['letters']['send'] = async (mail) => {
      stopping = closeMailings(store);
      await needs.letters.send(mail);
    };
    let stopping: Promise<void> = Promise.resolve();
    const mails = await mailsOf(() =>
      sendDue({ ...needs, letters: { ...needs.letters, send } }, justAfter),
    );
    await stopping;
    const waiting = await store.pool.query(
      "select from sendings where state = 'waiting' and due = $1",
      [due],
    );
    expect(waiting.rowCount).toBe(1);
    const [log] = await logOf(call, made);
    expect([
      mails.length,
      log?.state,
      log?.message,
      log?.recipients.map(({ name }) => name),
    ]).toEqual([
      1,
      'failed',
      'The service was stopped in the middle of it. Send now sends it to all.',
      ['Ariel Analyst'],
    ]);
  });

  it('sends mailings that were due before the start, and checks again until it stops (RPT-165)', async () => {
    const made = await addMailing(call);
    await waitFrom(store, made, before);
    const from = received();
    const end = startMailings(needs);
    await mailbox.mail(from);
    end();
    await closeMailings(store);
    expect([received() - from, failures, (await logOf(call, made)).length]).toEqual([1, [], 1]);
  });

  it('starts no second sending while one is under way (RPT-164)', async () => {
    const made = await addMailing(call);
    await waitFrom(store, made, before);
    await claimDue(store, justAfter);
    const again = await call('POST', `/x/mailings/${made.id}/send`);
    expect([again.status, (again.body as { title: string }).title]).toEqual([
      409,
      'It is being sent right now.',
    ]);
    expect((await sending('2025-07-16T13:00:01Z')).length).toBe(0);
  });

  it('sends at the next hour when clocks skip one, and once in a repeated hour (RPT-160)', async () => {
    const at = async (hour: number, from: string, moments: readonly string[]) => {
      const made = await addMailing(call, { hour });
      await waitFrom(store, made, from);
      const counts: number[] = [];
      for (const moment of moments) counts.push((await sending(moment)).length);
      const dues = (await logOf(call, made)).map((one) => one.due);
      await call('DELETE', `/x/mailings/${made.id}`);
      return [counts, dues];
    };
    expect(
      await at(2, '2025-03-08T12:00:00Z', [
        '2025-03-09T09:59:59Z',
        '2025-03-09T10:00:00Z',
        '2025-03-09T11:00:00Z',
      ]),
    ).toEqual([[0, 1, 0], ['2025-03-09T10:00:00.000Z']]);
    expect(
      await at(1, '2025-11-01T12:00:00Z', [
        '2025-11-02T08:00:00Z',
        '2025-11-02T09:00:00Z',
        '2025-11-02T09:59:59Z',
      ]),
    ).toEqual([[1, 0, 0], ['2025-11-02T08:00:00.000Z']]);
  });

  it('sends only the latest due mailing after an outage (RPT-165)', async () => {
    const made = await addMailing(call);
    await waitFrom(store, made, '2025-07-01T00:00:00Z');
    expect((await sending('2025-07-15T20:00:00Z')).length).toBe(1);
    expect((await logOf(call, made)).map((one) => one.due)).toEqual([due.replace('Z', '.000Z')]);
    expect((await call('GET', '/x/mailings')).body).toMatchObject({
      items: [{ nextDue: '2025-07-16T13:00:00.000Z' }],
    });
  });

  it('skips a recipient who is archived, may not see reports, or never had a user (RPT-163)', async () => {
    const made = await addMailing(call, {
      recipientIds: [
        analyst,
        personIdOf('demo-reader'),
        personIdOf('demo-base'),
        personIdOf('demo-admin'),
      ],
    });
    await waitFrom(store, made, before);
    await store.pool.query('update people set archived_at = now() where id = $1', [
      personIdOf('demo-base'),
    ]);
    const mails = await sending();
    await store.pool.query('update people set archived_at = null where id = $1', [
      personIdOf('demo-base'),
    ]);
    expect(mails.map(({ to }) => to)).toEqual([['analyst@demo.test'], ['admin@demo.test']]);
    const [log] = await logOf(call, made);
    expect([log?.state, log?.recipients.map(({ outcome, why }) => `${outcome} ${why}`)]).toEqual([
      'sent',
      ['sent ', 'sent ', 'skipped No longer active.', 'skipped May not see reports.'],
    ]);
  });

  it('marks a refused mail as failed for its recipient, and sends the others (RPT-163)', async () => {
    const made = await addMailing(call);
    await waitFrom(store, made, before);
    await sendDue(needsOf(store, { url: 'smtp://127.0.0.1:1' }, failures), justAfter);
    const [log] = await logOf(call, made);
    expect([log?.state, log?.message, failures.length]).toEqual([
      'failed',
      "1 of 1 mails couldn't be sent.",
      1,
    ]);
  });

  it('ends when its owner can no longer see reports, and begins again when it is saved (RPT-167)', async () => {
    const made = await addMailing(call);
    await waitFrom(store, made, before);
    const ended = 'update user_roles set end_date = $1 where user_id = $2 and role_id = $3';
    const role = [userIdOf('demo-analyst'), roleIdOf('Analyst')];
    expect((await store.pool.query(ended, ['2020-01-02T00:00:00Z', ...role])).rowCount).toBe(1);
    const mails = await sending();
    await store.pool.query(ended, [null, ...role]);
    const [log] = await logOf(admin, made);
    expect([mails.length, log?.state, log?.message]).toEqual([
      0,
      'ended',
      'Ended: its owner may no longer see reports.',
    ]);
    expect((await call('GET', '/x/mailings')).body).toMatchObject({
      items: [{ isEnded: true, nextDue: null }],
    });
    expect((await sending('2025-07-20T00:00:00Z')).length).toBe(0);
    expect((await call('PUT', `/x/mailings/${made.id}`, bodyOf(made))).body).toMatchObject({
      isEnded: false,
      nextDue: expect.any(String),
    });
  });

  it('ends when the view is deleted or no longer shared (RPT-167)', async () => {
    const shared = await addMailing(admin, {}, { isShared: true });
    const own = await addMailing(call);
    const others = await call('POST', '/x/mailings', { ...bodyOf(own), viewId: shared.viewId });
    expect(others.status).toBe(200);
    const borrowed = others.body as typeof own;
    await store.pool.query('update saved_views set is_shared = false where id = $1', [
      shared.viewId,
    ]);
    await call('DELETE', `/x/report-views/${own.viewId}`);
    for (const one of [own, borrowed]) await waitFrom(store, one, before);
    expect((await sending()).length).toBe(0);
    expect([
      (await logOf(call, own))[0]?.message,
      (await logOf(call, borrowed))[0]?.message,
    ]).toEqual(['Ended: the saved view was deleted.', 'Ended: the saved view is shared no more.']);
  });

  it("requires a base for a report about the user's base (RPT-162)", async () => {
    const made = await addMailing(
      call,
      {},
      {
        arrangement: {
          preset: 'my-base-incidents',
          dimension: 'incident',
          groupBy: 'agency',
          state: '',
        },
      },
    );
    const setBase = (code: string | null) =>
      store.pool.query(
        'update people set base_id = (select id from bases where code = $1) where id = $2',
        [code, analyst],
      );
    await setBase(null);
    await waitFrom(store, made, before);
    const none = await sending();
    await setBase('HMT');
    const [mail] = await sending('2025-07-16T13:00:01Z');
    expect((await logOf(call, made)).map(({ message }) => message)).toEqual([
      '',
      'Ariel Analyst has no base set, and this report is about it.',
    ]);
    expect([
      none.length,
      mail?.mail.text?.includes('Filters: Take-off or landing base: HMT'),
    ]).toEqual([0, true]);
  });

  it('fails with the page’s message when its days hold too many activities (PERF-40)', async () => {
    const made = await addMailing(call);
    await waitFrom(store, made, before);
    const mails = await mailsOf(() => sendDue({ ...needs, reportAtOnce: 0 }, justAfter));
    const [log] = await logOf(call, made);
    expect([mails, log?.state, log?.message.replace(/\d+ activities/, 'N activities')]).toEqual([
      [],
      'failed',
      'These dates hold N activities; a page can add up 0. Choose fewer dates, or ask the reporting views.',
    ]);
  });

  it('attaches no more than 10 MB (RPT-166)', async () => {
    const made = await addMailing(
      call,
      { dates: 'lastMonth' },
      {
        arrangement: {
          preset: 'fw-dispatch',
          dimension: 'dispatch',
          groupBy: 'none',
          state: JSON.stringify({ v: 1, c: 'dispatchId.remarks' }),
        },
      },
    );
    const client = await store.pool.connect();
    try {
      await client.query('begin');
      await client.query("select set_config('catis.quiet', 'on', true)");
      await client.query(`insert into dispatches (type, asset_id, activity_date, dispatch_time, remarks)
        select 'flight', asset_id, '2024-06-10', '2024-06-10T20:00:00Z', repeat('x', 2000) from dispatches cross join generate_series(1, 5600) limit 5600`);
      await client.query(`insert into activities (dispatch_id, position, total_flight_hours)
        select id, 0, 1 from dispatches where activity_date = '2024-06-10'`);
      await client.query('commit');
    } finally {
      client.release();
    }
    await waitFrom(store, made, '2024-07-01T00:00:00Z');
    const [mail] = await sending('2024-07-02T00:00:00Z');
    expect([
      (await logOf(call, made))[0]?.message,
      mail?.mail.attachments.length,
      mail?.mail.text?.includes('The report is larger than 10 MB'),
    ]).toEqual(['', 0, true]);
    // A smaller one is attached completely, although it is written in several chunks.
    await store.pool.query(
      "update dispatches set remarks = repeat('x', 900) where activity_date = '2024-06-10'",
    );
    await waitFrom(store, made, '2024-07-03T00:00:00Z');
    const [whole] = await sending('2024-07-04T00:00:00Z');
    const lines = whole === undefined ? [] : textOf(whole).split('\r\n').slice(1, -1);
    expect([
      lines.length,
      new Set(lines).size,
      lines.every((line) => line.endsWith('x'.repeat(900))),
    ]).toEqual([5600, 5600, true]);
  }, 60_000);
});
