import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Welcome } from '../../../contract/session/welcome.ts';
import type { Store } from '../../../server/database/open.ts';
import { smallWorld } from '../../support/smallWorld.ts';
import { fill, freshStore, kinds, type TestApp, testApp } from '../support/support.ts';

describe.each(kinds)('the first page on %s', (kind) => {
  let store: Store;
  let service: TestApp;
  beforeAll(async () => {
    store = await freshStore(kind);
    service = await testApp(store);
  }, 60_000);
  afterAll(async () => {
    await service.close();
    await store.close();
  });
  const welcome = async () => Welcome.parse((await service.app.inject('/api/x/welcome')).json());

  it('states that there is no administrator yet, and with demo data which accounts exist (SES-15, DEMO-7)', async () => {
    expect(await welcome()).toEqual({ isEmpty: true, demoAccounts: [] });
    await fill(store, smallWorld());
    const { isEmpty, demoAccounts } = await welcome();
    expect([isEmpty, demoAccounts.map((a) => a.email)]).toEqual([
      false,
      ['admin', 'dispatcher', 'base', 'analyst', 'reader', 'staff'].map(
        (name) => `${name}@demo.test`,
      ),
    ]);
    expect(demoAccounts.every((a) => a.may !== '' && a.password !== '')).toBe(true);
  });
});
