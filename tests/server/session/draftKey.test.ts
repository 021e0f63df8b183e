import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DraftKeyReply } from '../../../contract/session/session.ts';
import type { Store } from '../../../server/database/open.ts';
import { caller, freshWorld, kinds, type TestApp, testApp } from '../support/support.ts';

describe.each(kinds)('the key of drafts on %s (SAFE-28)', (kind) => {
  let store: Store;
  let service: TestApp;
  beforeAll(async () => {
    store = await freshWorld(kind);
    service = await testApp(store);
  }, 60_000);
  afterAll(async () => {
    await service.close();
    await store.close();
  });

  it('is one for each user, also when two tabs request the first one together', async () => {
    const keyFor = async (uid: string) =>
      DraftKeyReply.parse(
        (await caller(service.app, await service.token(uid))('GET', '/x/account/draft-key')).body,
      ).key;
    const [first, second] = await Promise.all([keyFor('demo-base'), keyFor('demo-base')]);
    expect([second, await keyFor('demo-base')]).toEqual([first, first]);
    expect(await keyFor('demo-dispatcher')).not.toBe(first);
  });
});
