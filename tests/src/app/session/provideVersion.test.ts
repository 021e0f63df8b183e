import { expect, it } from 'vitest';
import { createActor } from 'xstate';
import { provideVersion } from '../../../../src/app/session/provideVersion.ts';

it('stores nothing in development, and requests nothing before a user is signed in (SES-18)', () => {
  let requests = 0;
  const whenOpen = async () => {
    requests += 1;
  };
  const version = createActor(provideVersion({ whenOpen, notify: () => undefined })).start();
  expect([version.getSnapshot().hasTag('newer'), requests]).toEqual([false, 0]);
  version.stop();
});
