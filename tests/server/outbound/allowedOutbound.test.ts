import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeAllowedOutbound, noOutbound } from '../../../server/outbound/allowedOutbound.ts';
import { isPublicAddress } from '../../../server/outbound/publicAddress.ts';
import { openReceiver, type Receiver } from '../../support/receiver.ts';
import { outboundTo } from './outboundTo.ts';

const asked = { method: 'POST', body: '{}', withinMs: 5000, maxBytes: 65_536 } as const;

describe('calls to addresses that users name', () => {
  let receiver: Receiver;
  beforeAll(async () => {
    receiver = await openReceiver();
  });
  afterAll(() => receiver.close());
  beforeEach(() => {
    receiver.calls.length = 0;
    receiver.answer = () => ({});
  });

  it('calls a listed host over TLS, and returns status and text (SAFE-70)', async () => {
    const outbound = outboundTo(receiver);
    receiver.answer = () => ({ status: 202, text: 'taken' });
    expect(await outbound.send(`${receiver.url}/hook`, asked)).toEqual({
      status: 202,
      retryAfter: null,
      text: 'taken',
    });
    expect(receiver.calls.map(({ url, body }) => [url.pathname, body])).toEqual([['/hook', '{}']]);
    await outbound.close();
  });

  it.each([
    ['https://hooks.agency.gov/x', null],
    ['https://HOOKS.agency.gov', null],
    ['https://a.b.agency.gov', null],
    ['https://agency.gov', "agency.gov can't be called."],
    ['https://evilagency.gov', "evilagency.gov can't be called."],
    ['https://exact.example:8443', null],
    ['https://other.exact.example', "other.exact.example can't be called."],
    ['http://hooks.agency.gov', 'The address must begin with https://.'],
    ['ftp://hooks.agency.gov', 'The address must begin with https://.'],
    ['hooks.agency.gov', 'Give a whole address'],
    ['https://me:secret@hooks.agency.gov', 'Leave the user name and the password out'],
    ['https://10.1.2.3', '10.1.2.3 is a private address'],
    ['https://0x7f.1', '127.0.0.1 is a private address'],
    ['https://[::ffff:127.0.0.1]/', '::ffff:7f00:1 is a private address'],
  ])('decides about %s (SAFE-70, SAFE-71)', (url, refusal) => {
    const hosts = ['*.agency.gov', 'exact.example', '10.1.2.3', '127.0.0.1', '::ffff:7f00:1'];
    const found = makeAllowedOutbound({ hosts, allowsPrivate: false }).refusalOf(url);
    expect(refusal === null ? found : (found ?? '').startsWith(refusal)).toBe(
      refusal === null ? null : true,
    );
  });

  it('calls nothing without a listed host (SAFE-70)', async () => {
    expect([
      noOutbound.refusalOf('https://example.com'),
      makeAllowedOutbound({ hosts: [], allowsPrivate: true }).refusalOf('https://example.com'),
    ]).toEqual(
      Array(2).fill(
        'No address can be called here. The operator allows hosts in CATIS_OUTBOUND_HOSTS.',
      ),
    );
    await expect(noOutbound.send('https://example.com', asked)).rejects.toThrow('No address');
  });

  it('refuses a name with a private address before it connects (SAFE-71)', async () => {
    const outbound = outboundTo(receiver, false);
    await expect(outbound.send(receiver.url, asked)).rejects.toThrow(
      "its host has a private address, and CATIS_OUTBOUND_PRIVATE isn't 1",
    );
    expect(receiver.calls).toEqual([]);
    await outbound.close();
  });

  it.each([
    ['8.8.8.8', true],
    ['172.15.0.1', true],
    ['172.31.255.255', false],
    ['169.254.169.254', false],
    ['100.127.0.1', false],
    ['0.0.0.0', false],
    ['255.255.255.255', false],
    ['2606:4700::1111', true],
    ['::1', false],
    ['fd00::1', false],
    ['fe80::1', false],
    ['::ffff:8.8.8.8', false],
    ['64:ff9b::a00:1', false],
    ['2002:7f00:1::', false],
    ['not an address', false],
  ])('distinguishes public from private addresses: %s (SAFE-71)', (address, isPublic) => {
    expect(isPublicAddress(address)).toBe(isPublic);
  });

  it('follows no redirect (SAFE-70)', async () => {
    const outbound = outboundTo(receiver);
    receiver.answer = () => ({ status: 307, headers: { location: `${receiver.url}/inside` } });
    expect((await outbound.send(receiver.url, asked)).status).toBe(307);
    expect(receiver.calls.length).toBe(1);
    await outbound.close();
  });

  it('reads no more of a reply than allowed, and states a failure in words (SAFE-70)', async () => {
    const outbound = outboundTo(receiver);
    receiver.answer = () => ({ text: 'x'.repeat(1_000_000) });
    expect((await outbound.send(receiver.url, asked)).text.length).toBeLessThanOrEqual(65_536);
    await expect(outbound.send(receiver.url, { ...asked, isWhole: true })).rejects.toThrow(
      'its answer is longer than 64 KiB',
    );
    receiver.answer = () => new Promise(() => undefined);
    await expect(outbound.send(receiver.url, { ...asked, withinMs: 50 })).rejects.toThrow(
      'it does not answer',
    );
    const closed = await openReceiver();
    await closed.close();
    await expect(outbound.send(closed.url, asked)).rejects.toThrow(
      'it does not accept a connection',
    );
    const untrusting = makeAllowedOutbound({ hosts: ['localhost'], allowsPrivate: true });
    receiver.answer = () => ({});
    await expect(untrusting.send(receiver.url, asked)).rejects.toThrow(
      'its certificate is not trusted',
    );
    await untrusting.close();
    await outbound.close();
  });

  it('goes through the proxy, which sees only the name (SAFE-71)', async () => {
    const connects: string[] = [];
    const proxy = createServer();
    proxy.on('connect', ({ url = '' }, socket) => {
      connects.push(url);
      socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
    });
    await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done));
    // A server on TCP has an address with a port.
    vi.stubEnv('HTTPS_PROXY', `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`);
    vi.stubEnv('NO_PROXY', '');
    const outbound = outboundTo(receiver, false);
    vi.unstubAllEnvs();
    await expect(outbound.send('https://localhost/x', asked)).rejects.toThrow();
    await outbound.close();
    proxy.close();
    expect(connects).toEqual(['localhost:443']);
  });
});
