import { afterEach, expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import { provideConnection } from '../../../../src/app/session/provideConnection.ts';
import { runEffect } from '../../support/fakeServices.ts';

afterEach(() => vi.unstubAllGlobals());

it('counts any reply of the service as a connection, and fails without one (ENTRY-38)', async () => {
  const machine = provideConnection(() => '/api');
  const urls: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    urls.push(url);
    return new Response(null, { status: 503 });
  });
  await runEffect(machine, 'askService', undefined);
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch');
  });
  await expect(runEffect(machine, 'askService', undefined)).rejects.toThrow('Failed to fetch');
  expect(urls).toEqual(['/api/health/live']);
});

it('reports a missing network immediately, also when the page begins without one', () => {
  const browser = new EventTarget();
  vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser));
  vi.stubGlobal('removeEventListener', browser.removeEventListener.bind(browser));
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  const begin = (onLine: boolean) => {
    vi.stubGlobal('navigator', { onLine });
    return createActor(provideConnection(() => '/api')).start();
  };
  const [there, lost] = [begin(true), begin(false)];
  const tags = () => [there.getSnapshot().hasTag('offline'), lost.getSnapshot().hasTag('offline')];
  expect(tags()).toEqual([false, true]);
  browser.dispatchEvent(new Event('offline'));
  expect(tags()).toEqual([true, true]);
  there.stop();
  lost.stop();
});
