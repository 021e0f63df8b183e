import { Webhook as Verifier } from 'standardwebhooks';
import { Temporal } from 'temporal-polyfill';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  MadeWebhook,
  type Webhook,
  type WebhookBody,
  type WebhookSend,
  WebhookSends,
  Webhooks,
} from '../../../contract/webhooks/webhooks.ts';
import type { Store } from '../../../server/database/open.ts';
import { startIntegrations } from '../../../server/integrations.ts';
import { claimSend, fillSends, retryDelays } from '../../../server/webhooks/queue.ts';
import { sendWebhooks, type WebhookNeeds } from '../../../server/webhooks/send.ts';
import { openReceiver, type ReceivedCall, type Receiver } from '../../support/receiver.ts';
import { lettersTo } from '../mailings/world.ts';
import { outboundTo } from '../outbound/outboundTo.ts';
import { emptyTables } from '../support/emptyTables.ts';
import { type Mailbox, openMailbox } from '../support/mailbox.ts';
import {
  caller,
  freshWorld,
  kinds,
  plainSealer,
  type TestApp,
  testApp,
} from '../support/support.ts';
import { untilReadable } from '../support/untilReadable.ts';
import { flight, incident } from '../support/world.ts';

type Call = ReturnType<typeof caller>;
interface Event {
  readonly type: string;
  readonly data: { readonly kind: string; readonly id: string; readonly who: string };
}

describe.each(kinds)('webhooks, on %s', (kind) => {
  let store: Store;
  let service: TestApp;
  let admin: Call;
  let receiver: Receiver;
  let mailbox: Mailbox;
  let needs: WebhookNeeds;
  const failures: unknown[] = [];
  const start = Temporal.Now.instant();
  const later = (seconds: number) => start.add({ seconds }).toString();
  const sendAt = (seconds: number) => sendWebhooks(needs, () => later(seconds));
  beforeAll(async () => {
    store = await freshWorld(kind, [['incidents', [incident]]]);
    receiver = await openReceiver();
    mailbox = await openMailbox();
    const outbound = outboundTo(receiver);
    service = await testApp(store, [], { outbound, letters: lettersTo(mailbox) });
    admin = caller(service.app, await service.token('demo-admin'));
    needs = {
      store,
      outbound,
      sealer: plainSealer,
      letters: lettersTo(mailbox),
      onFailure: (error) => failures.push(error),
    };
  }, 60_000);
  afterAll(async () => {
    await service.close();
    await receiver.close();
    await mailbox.close();
    await store.close();
  });
  beforeEach(async () => {
    await emptyTables(store, 'webhook_sends, webhooks');
    receiver.calls.length = 0;
    receiver.answer = () => ({});
    failures.length = 0;
  });
  afterEach(() => vi.useRealTimers());

  const body = (change: Partial<WebhookBody> = {}): WebhookBody => ({
    url: `${receiver.url}/hook`,
    kinds: ['dispatch', 'base'],
    isOn: true,
    ...change,
  });
  const add = async (change: Partial<WebhookBody> = {}) => {
    await untilReadable(store);
    const reply = await admin('POST', '/x/webhooks', body(change));
    expect([reply.status, reply.body]).toEqual([200, expect.anything()]);
    return MadeWebhook.parse(reply.body);
  };
  const fly = async (): Promise<string> => {
    const reply = await admin('POST', '/v2/dispatches', flight());
    await untilReadable(store);
    return (reply.body as { dispatch: { id: string } }).dispatch.id;
  };
  const eventOf = (call: ReceivedCall) => JSON.parse(call.body) as Event;
  const received = () => receiver.calls.map((call) => eventOf(call).data.id);
  const sendsOf = async ({ id }: Pick<Webhook, 'id'>): Promise<readonly WebhookSend[]> =>
    WebhookSends.parse((await admin('GET', `/x/webhooks/${id}/sends`)).body).items;
  const listed = async () => Webhooks.parse((await admin('GET', '/x/webhooks')).body).items;

  it('sends each change with a signature that Standard Webhooks verifies (WIRE-42, WIRE-43)', async () => {
    await fly();
    const { webhook, secret } = await add();
    const id = await fly();
    await sendAt(60);
    const [call] = receiver.calls;
    vi.useFakeTimers({ toFake: ['Date'], now: Temporal.Instant.from(later(60)).epochMilliseconds });
    const verified = new Verifier(secret).verify(
      call?.body ?? '',
      call?.headers as Record<string, string>,
    );
    vi.useRealTimers();
    expect(verified).toEqual({
      type: 'dispatch.added',
      timestamp: expect.any(String),
      data: { kind: 'dispatch', id, action: 'added', who: expect.stringMatching(/^A\. /) },
    });
    expect([receiver.calls.length, call?.url.pathname]).toEqual([1, '/hook']);
    const [send] = await sendsOf(webhook);
    expect([send?.id, send?.state, send?.status]).toEqual([
      call?.headers['webhook-id'],
      'sent',
      200,
    ]);
    expect(await listed()).toMatchObject([{ waiting: 0, problem: '', last: { state: 'sent' } }]);
  });

  it('shows the secret once, and stores it sealed and out of the history (SAFE-72)', async () => {
    const { secret } = await add();
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
    expect(JSON.stringify(await listed())).not.toContain('whsec_');
    const { rows } = await store.pool.query(
      "select after from change_log where entity = 'webhooks' order by id desc limit 1",
    );
    expect(Object.keys(rows[0].after)).not.toContain('secret_sealed');
  });

  it('gets each event once and in order to a receiver that fails for an hour (WIRE-44, WIRE-45)', async () => {
    const { webhook } = await add();
    receiver.answer = () => ({ status: 500 });
    const ids = [await fly(), await fly(), await fly()];
    const tried: number[] = [];
    for (let second = 0; second <= 3600; second += 5) {
      const before = receiver.calls.length;
      await sendAt(second);
      if (receiver.calls.length > before) tried.push(second);
    }
    expect(tried).toEqual([0, 5, 35, 155, 755, 2555]);
    expect(new Set(receiver.calls.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(new Set(received())).toEqual(new Set([ids[0]]));
    expect(await listed()).toMatchObject([{ waiting: 3, isOn: true, last: { status: 500 } }]);
    receiver.calls.length = 0;
    receiver.answer = () => ({});
    await sendAt(2555 + 3600);
    await sendAt(2555 + 3605);
    expect([received(), (await listed())[0]?.waiting]).toEqual([ids, 0]);
    expect((await sendsOf(webhook)).map(({ state }) => state)).toEqual(['sent', 'sent', 'sent']);
  });

  it('is off after a day, mails its maker, and sends what waited when it is on again (WIRE-45)', async () => {
    const { webhook } = await add();
    receiver.answer = () => ({ status: 404 });
    const ids = [await fly(), await fly()];
    const mails = mailbox.received.length;
    let second = 0;
    for (const delay of [0, ...retryDelays]) {
      second += delay;
      await sendAt(second);
    }
    const [off] = await listed();
    expect([receiver.calls.length, second / 3600 < 24.5 && second / 3600 > 23, off?.isOn]).toEqual([
      retryDelays.length + 1,
      true,
      false,
    ]);
    expect(off?.problem).toBe('Off after a day of tries. It answered 404.');
    const mail = await mailbox.mail(mails);
    expect([mail.to, mail.mail.subject]).toEqual([['admin@demo.test'], 'A CATIS webhook is off']);
    expect(mail.mail.text).toContain(webhook.url);
    receiver.calls.length = 0;
    receiver.answer = () => ({});
    await sendAt(second + 90_000);
    expect(receiver.calls.length).toBe(0);
    expect((await admin('PUT', `/x/webhooks/${webhook.id}`, body())).status).toBe(200);
    await sendAt(second + 90_000);
    expect([received(), (await listed())[0]?.problem]).toEqual([ids, '']);
  });

  it('sends once from two services, and goes on after one is killed (WIRE-44)', async () => {
    const { webhook } = await add();
    const ids = [await fly(), await fly(), await fly()];
    await Promise.all([sendAt(0), sendAt(0), sendAt(0)]);
    expect(received()).toEqual(ids);
    // Another service has taken the next one, and dies.
    const id = await fly();
    await fillSends(store, webhook.id, later(1));
    const taken = await claimSend(store, webhook.id, later(1));
    await sendAt(2);
    expect([taken?.recordId, received().length]).toEqual([id, 3]);
    await store.pool.query("update webhook_sends set heard_at = now() - interval '1 hour'");
    await sendAt(3);
    expect(received()).toEqual([...ids, id]);
    expect(receiver.calls.at(-1)?.headers['webhook-id']).toBe(taken?.id);
  });

  it('passes by changes of other kinds, without a write for each look (WIRE-42)', async () => {
    const { webhook } = await add({ kinds: ['landingFee'] });
    const position = async () =>
      (
        await store.pool.query<{ tx: string }>(
          'select after_tx::text as tx from webhooks where id = $1',
          [webhook.id],
        )
      ).rows[0]?.tx;
    const before = await position();
    await fly();
    await sendAt(0);
    const same = await position();
    expect([same, receiver.calls.length]).toEqual([before, 0]);
  });

  it('starts, and gives a send back when the service stops in the middle of it (WIRE-44)', async () => {
    const { webhook } = await add();
    await fly();
    let release: () => void = () => undefined;
    const held = new Promise<void>((done) => {
      release = done;
    });
    receiver.answer = async () => {
      await held;
      return {};
    };
    const stop = startIntegrations({ ...needs, outbound: outboundTo(receiver) });
    await vi.waitFor(() => expect(receiver.calls.length).toBe(1));
    await stop();
    release();
    expect([(await sendsOf(webhook)).map(({ state }) => state), failures]).toEqual([
      ['waiting'],
      [],
    ]);
    receiver.answer = () => ({});
    await sendAt(60);
    expect([(await sendsOf(webhook))[0]?.state, receiver.calls.length]).toEqual(['sent', 2]);
  });

  it('does not hold up another webhook, nor a save (WIRE-46)', async () => {
    await add({ url: `${receiver.url}/slow` });
    await add({ url: `${receiver.url}/fast` });
    let release: () => void = () => undefined;
    const held = new Promise<void>((done) => {
      release = done;
    });
    receiver.answer = async ({ url }) => {
      if (url.pathname === '/slow') await held;
      return {};
    };
    await fly();
    const sending = sendAt(0);
    await vi.waitFor(() =>
      expect(receiver.calls.map(({ url }) => url.pathname).sort()).toEqual(['/fast', '/slow']),
    );
    await fly();
    release();
    await sending;
  });

  it('repeats a sent change with the same id, and refuses one of a webhook that is off (WIRE-47)', async () => {
    const { webhook } = await add();
    const id = await fly();
    await sendAt(0);
    const [send] = await sendsOf(webhook);
    const again = await admin('POST', `/x/webhook-sends/${send?.id}/repeat`);
    expect([again.status, (again.body as WebhookSend).state]).toEqual([200, 'waiting']);
    await sendAt(600);
    expect(received()).toEqual([id, id]);
    expect(new Set(receiver.calls.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    await admin('PUT', `/x/webhooks/${webhook.id}`, body({ isOn: false }));
    expect((await admin('POST', `/x/webhook-sends/${send?.id}/repeat`)).status).toBe(409);
  });

  it.each([
    ['http://localhost/hook', 'The address must begin with https://.'],
    [
      'https://example.com/hook',
      "example.com can't be called. The operator allows hosts in CATIS_OUTBOUND_HOSTS.",
    ],
  ])('refuses %s at its field (SAFE-70)', async (url, message) => {
    const reply = await admin('POST', '/x/webhooks', body({ url }));
    expect([reply.status, (reply.body as { errors: unknown }).errors]).toEqual([
      400,
      [{ path: 'url', code: 'address', message }],
    ]);
  });

  it('sends nothing to a private address, and retries (SAFE-71)', async () => {
    const { webhook } = await add();
    await fly();
    await sendWebhooks({ ...needs, outbound: outboundTo(receiver, false) }, () => later(0));
    const [send] = await sendsOf(webhook);
    expect([receiver.calls.length, send?.state, send?.error]).toEqual([
      0,
      'waiting',
      "Not sent: its host has a private address, and CATIS_OUTBOUND_PRIVATE isn't 1.",
    ]);
  });

  it('follows no redirect, and ends with its last change (WIRE-45)', async () => {
    const { webhook } = await add();
    receiver.answer = () => ({ status: 302, headers: { location: `${receiver.url}/other` } });
    await fly();
    await sendAt(0);
    expect([(await sendsOf(webhook))[0]?.error, receiver.calls.length]).toEqual([
      'It answered 302, a redirect.',
      1,
    ]);
    expect((await admin('DELETE', `/x/webhooks/${webhook.id}`)).status).toBe(200);
    await sendAt(3600);
    expect([receiver.calls.length, await listed()]).toEqual([1, []]);
  });
});
