import { expect, it } from 'vitest';
import { createActor } from 'xstate';
import { provideVersion } from '../../../../src/app/session/provideVersion.ts';

it('while developing nothing is kept, and nothing is asked for before a user is signed in (SES-18)', () => {
  let asked = 0;
  const whenOpen = async () => {
    asked += 1;
  };
  const version = createActor(provideVersion({ whenOpen, notify: () => undefined })).start();
  expect([version.getSnapshot().hasTag('newer'), asked]).toEqual([false, 0]);
  version.stop();
});
