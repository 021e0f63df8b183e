import { afterEach, describe, expect, it } from 'vitest';
import { inviteFirstAdministrator } from '../../../server/commands/firstAdministrator.ts';
import type { Store } from '../../../server/database/open.ts';
import { exportList } from '../../../server/imports/lists/exportList.ts';
import { freshStore, kinds } from '../support/support.ts';

describe.each(kinds)('the first administrator, on %s', (kind) => {
  let store: Store;
  afterEach(() => store.close());
  const listOf = async (list: 'job-functions' | 'agent-types') =>
    (await exportList(store.db, list, false)).text.split('\r\n').slice(1, -1);

  it('brings the usual jobs and agents, once (SET-104)', async () => {
    store = await freshStore(kind);
    await inviteFirstAdministrator(store, 'ada@agency.test');
    const jobs = ['Co-pilot,Yes,', 'Pilot,Yes,'];
    expect(await listOf('job-functions')).toEqual(jobs);
    expect(await listOf('agent-types')).toEqual([
      'Class A foam,Foam,',
      'Gel,Gel (water enhancer),',
      'PHOS-CHEK LC95A,Retardant,',
      'PHOS-CHEK MVP-Fx,Retardant,',
      'Water,Water,',
    ]);
    const { rows } = await store.pool.query(
      'select name, is_charged from suppressant_types where not is_charged',
    );
    expect(rows).toEqual([{ name: 'Water', is_charged: false }]);
    await inviteFirstAdministrator(store, 'ada@agency.test');
    expect(await listOf('job-functions')).toEqual(jobs);
  });
  it('leaves a list alone that an import or an administrator began (SET-104)', async () => {
    store = await freshStore(kind);
    await store.pool.query("insert into crew_roles (name) values ('Loader')");
    await store.pool.query(
      "insert into suppressant_types (name, kind, is_charged, deleted_at) values ('Slurry', 'retardant', true, now())",
    );
    await inviteFirstAdministrator(store, 'ada@agency.test');
    expect([await listOf('job-functions'), await listOf('agent-types')]).toEqual([
      ['Loader,,'],
      [],
    ]);
  });
});
