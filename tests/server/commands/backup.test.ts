import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { inviteFirstAdministrator } from '../../../server/commands/firstAdministrator.ts';
import { readBackup } from '../../../server/commands/readBackup.ts';
import { tablesInOrder } from '../../../server/commands/tables.ts';
import { writeBackup } from '../../../server/commands/writeBackup.ts';
import type { Store } from '../../../server/database/open.ts';
import type { AccountAdmin } from '../../../server/identity/admin.ts';
import { rightNamesIn, rightNamesOf } from '../support/rights.ts';
import { caller, freshStore, freshWorld, kinds, testApp } from '../support/support.ts';
import { flight, incident } from '../support/world.ts';

const key = randomBytes(32);
const home = mkdtempSync(join(tmpdir(), 'catis-backup-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));
const open: Store[] = [];
afterEach(async () => {
  for (const store of open.splice(0)) await store.close();
});
const fresh = async (kind: (typeof kinds)[number]) => {
  const store = await freshStore(kind);
  open.push(store);
  return store;
};

/** The whole database, as the database writes it. */
async function contentOf(store: Store): Promise<Record<string, unknown[]>> {
  const client = await store.pool.connect();
  try {
    const content: Record<string, unknown[]> = {};
    for (const table of await tablesInOrder(client))
      content[table] = (
        await client.query(`select row_to_json(t)::text as row from "${table}" t order by 1`)
      ).rows.map((r: { row: string }) => r.row);
    return content;
  } finally {
    client.release();
  }
}

describe.each(kinds)('a backup of %s', (kind) => {
  let source: Store;
  let file: string;
  const folder = join(home, `${kind}-from`);
  beforeAll(async () => {
    source = await freshWorld(kind, [['incidents', [incident]]]);
    // A merged one refers to another, which can come later in the file.
    await source.pool.query(
      `insert into incidents (id, year, state, unit, incident_number, name, agency, type_code, is_unconfirmed, merged_into, deleted_at)
       values ('00000000-0000-4000-8000-000000000001', 2025, 'CA', 'RRU', '54321', 'Wrong', 'unknown', 'unknown', true, $1, now())`,
      [incident.id],
    );
    const service = await testApp(source);
    const admin = caller(service.app, await service.token('demo-admin'));
    // Separators inside a text must not end a row.
    const answer = await admin(
      'POST',
      '/v2/dispatches',
      { ...flight(), remarks: 'One\r\nTwo\u2028Three "four" \\ five' },
      { 'idempotency-key': '00000000-0000-4000-8000-00000000000a' },
    );
    expect(answer.status).toBe(200);
    expect(
      (
        await admin('POST', '/invites/new', {
          email: 'i@x.test',
          name: 'In Vite',
          baseId: null,
          roleIds: [],
          personId: null,
        })
      ).status,
    ).toBe(200);
    await service.close();
    mkdirSync(join(folder, 'identity'), { recursive: true });
    writeFileSync(join(folder, 'identity/secrets.json'), '{"secret":1,"backup":"stays at home"}');
    writeFileSync(join(folder, 'identity/accounts.json'), '{"users":[]}');
    file = join(home, `${kind}.gz`);
    await writeBackup(source, folder, file, key);
  }, 60_000);
  afterAll(() => source.close());

  it.each(kinds)(
    'is the same on %s, which takes writes afterwards',
    { timeout: 60_000 },
    async (other) => {
      const target = await fresh(other);
      const into = join(home, `${kind}-${other}`);
      mkdirSync(into);
      const { rows, hasAccounts } = await readBackup(target, into, file, key);
      const before = await contentOf(source);
      expect(await contentOf(target)).toEqual(before);
      expect(hasAccounts).toBe(true);
      expect(rows).toBe(Object.values(before).reduce((sum, list) => sum + list.length, 0));
      expect([
        readFileSync(join(into, 'identity/secrets.json'), 'utf8'),
        readFileSync(join(into, 'identity/accounts.json'), 'utf8'),
        statSync(join(into, 'identity/secrets.json')).mode & 0o777,
        statSync(file).mode & 0o777,
      ]).toEqual(['{"secret":1}', '{"users":[]}', 0o600, 0o600]);
      const service = await testApp(target);
      const admin = caller(service.app, await service.token('demo-admin'));
      const next = (await admin('POST', '/v2/dispatches', flight('2025-07-15'))).body as {
        dispatch: { dispatchNumber: number };
      };
      await service.close();
      expect(next.dispatch.dispatchNumber).toBe(10_002);
      await expect(readBackup(target, null, file, key)).rejects.toThrow(
        'The database is not empty.',
      );
    },
  );
});

describe('a damaged backup', () => {
  const file = join(home, `${kinds[0]}.gz`);
  let target: Store;
  beforeAll(async () => {
    target = await freshStore('pglite');
  }, 60_000);
  afterAll(() => target.close());

  const changed = (change: (text: string) => string) => {
    const path = join(home, 'changed.gz');
    writeFileSync(path, gzipSync(change(gunzipSync(readFileSync(file)).toString())));
    return path;
  };
  it.each([
    [
      'cut off by bytes',
      () => {
        const path = join(home, 'cut.gz');
        writeFileSync(path, readFileSync(file).subarray(0, -200));
        return path;
      },
      'This is not a whole backup of CATIS.',
    ],
    [
      'not an archive',
      () => {
        const path = join(home, 'text.gz');
        writeFileSync(path, 'hello');
        return path;
      },
      'This is not a whole backup of CATIS.',
    ],
    [
      'without its end',
      () => changed((text) => text.replace(/^E.*\n/m, '')),
      'The backup is cut off.',
    ],
    [
      'without a row',
      () => changed((text) => text.replace(/^R.*\n(?=(?:T.*\n)*F)/m, '')),
      'The backup is cut off.',
    ],
    [
      'of a later release',
      () =>
        changed((text) => text.replace('"0001_start.sql"', '"0001_start.sql","9999_later.sql"')),
      'A later release made this backup (9999_later.sql).',
    ],
    [
      'with an unknown column',
      () => changed((text) => text.replace('"columns":["id"', '"columns":["id","more"')),
      'This release does not know',
    ],
  ])('leaves nothing behind when it fails: %s', async (_, path, message) => {
    const into = join(home, 'refused');
    mkdirSync(into, { recursive: true });
    await expect(readBackup(target, into, path(), null)).rejects.toThrow(message);
    expect(Object.values(await contentOf(target)).flat()).toEqual([]);
  });

  it.each([
    [
      'changed in one row',
      () => changed((text) => text.replace('Three \\"four\\"', 'Three \\"five\\"')),
      'The backup was changed, or another installation made it',
    ],
    [
      'of an earlier release',
      () => changed((text) => text.replace(/^M.*\n/m, '')),
      'The backup carries no seal',
    ],
    [
      'with rows after its seal',
      () => changed((text) => `${text}E{"rows":0}\n`),
      'it goes on behind its end',
    ],
    [
      'of another installation',
      () => join(home, 'other.gz'),
      'The backup was changed, or another installation made it',
    ],
  ])('is refused before anything is restored: %s (SAFE-22)', async (_, path, message) => {
    await writeBackup(target, null, join(home, 'other.gz'), randomBytes(32));
    const into = join(home, 'refused');
    await expect(readBackup(target, into, path(), key)).rejects.toThrow(message);
    expect(Object.values(await contentOf(target)).flat()).toEqual([]);
  });
  it('has a seal that its own keys cannot forge', () => {
    const text = gunzipSync(readFileSync(file)).toString();
    expect([text.includes('stays at home'), /\nM[0-9a-f]{64}\n$/.test(text)]).toEqual([
      false,
      true,
    ]);
  });

  it('does not overwrite existing accounts', async () => {
    await expect(readBackup(target, join(home, `${kinds[0]}-from`), file, key)).rejects.toThrow(
      'already has accounts',
    );
  });
});

describe.each(kinds)('the first administrator on %s', (kind) => {
  it('is invited into an empty installation with the name of the sign-up, and not once one exists (ACC-10)', {
    timeout: 60_000,
  }, async () => {
    const store = await fresh(kind);
    const first = await inviteFirstAdministrator(store, 'Chief@x.test');
    const token = await inviteFirstAdministrator(store, 'chief@X.test');
    const provider: AccountAdmin = {
      find: async (uid) => ({ uid, email: 'chief@x.test', name: 'The Chief' }),
      resetCode: async () => null,
      allow: async () => undefined,
      signOut: async () => undefined,
      dropSecondFactor: async () => undefined,
      confirmEmail: async () => undefined,
    };
    const service = await testApp(store, [], { admin: provider });
    const anybody = caller(service.app, null);
    const accept = async (its: string) =>
      (await anybody('PATCH', `/invites/${its}`, { status: 'Accepted', newUserId: 'chief' }))
        .status;
    expect([await accept(first), await accept(token)]).toEqual([404, 200]);
    const chief = caller(service.app, await service.token('chief'));
    expect((await chief('GET', '/v2/people/self')).body).toMatchObject({
      firstName: 'The',
      lastName: 'Chief',
    });
    const rights = rightNamesIn((await chief('GET', '/users/current/permissions')).body);
    const roles = (await chief('GET', '/roles')).body as {
      items: { name: string; organisationId: string | null }[];
    };
    expect([
      rights,
      roles.items.map((r) => r.name),
      roles.items.every((r) => r.organisationId !== null),
    ]).toEqual([
      rightNamesOf('System Administrator'),
      ['Analyst', 'Base manager', 'Contracts', 'Dispatcher', 'Read only', 'System Administrator'],
      true,
    ]);
    await service.close();
    await expect(inviteFirstAdministrator(store, 'other@x.test')).rejects.toThrow(
      'There is a System Administrator already',
    );
  });
});
