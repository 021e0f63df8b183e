import { afterEach, expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import { provideConnection } from '../../../../src/app/session/provideConnection.ts';
import { runEffect } from '../../support/fakeServices.ts';

afterEach(() => vi.unstubAllGlobals());

it('any answer of the service counts, none is a failure (ENTRY-38)', async () => {
  const machine = provideConnection(() => '/api');
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return new Response(null, { status: 503 });
  });
  await runEffect(machine, 'askService', undefined);
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch');
  });
  await expect(runEffect(machine, 'askService', undefined)).rejects.toThrow('Failed to fetch');
  expect(asked).toEqual(['/api/health/live']);
});

it('the browser says at once that there is no network, also when the page begins without one', () => {
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
