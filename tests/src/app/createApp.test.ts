import { afterEach, expect, it, vi } from 'vitest';
import { TIME_HEADER } from '../../../contract/constants.ts';
import { measureClock } from '../../../src/adapters/browser/serviceTime.ts';
import { nothingTyped } from '../../../src/adapters/browser/typedAhead.ts';
import { createApp } from '../../../src/app/createApp.ts';

const answered = (sentAt: number) =>
  measureClock({ headers: new Headers({ [TIME_HEADER]: String(sentAt) }) }, 0);
const apps: ReturnType<typeof createApp>[] = [];
afterEach(() => {
  vi.unstubAllGlobals();
  for (const { first } of apps.splice(0)) first.clock.stop();
  // The clock is right again for the files that share these modules.
  for (let n = 0; n < 5; n += 1) answered(Date.now());
});
const newApp = () => {
  vi.stubGlobal('document', { documentElement: { dataset: {} } });
  const app = createApp({
    monitor: { identify: () => undefined, report: () => undefined, warn: () => undefined },
    go: () => undefined,
    typedAhead: () => nothingTyped,
    preload: () => undefined,
  });
  apps.push(app);
  return app;
};

it('has no identity before the session has read its configuration (SES-1)', () => {
  const { first } = newApp();
  expect(first.session.getSnapshot().hasTag('starting')).toBe(true);
  expect(() => first.identity()).toThrow('The session has not read its configuration yet');
});

it('warns once about a wrong clock (SES-32)', () => {
  const { first } = newApp();
  answered(Date.now() - 180_000);
  answered(Date.now() - 600_000);
  answered(Date.now() - 600_000);
  expect(
    first.notices.getSnapshot().context.notices.map(({ variant, message }) => [variant, message]),
  ).toEqual([['warning', "This computer's clock is 3 minutes ahead of the service."]]);
});
