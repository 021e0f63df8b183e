import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { folderSealer, noSealer } from '../../../server/identity/sealer.ts';
import { integrationMeans } from '../../../server/integrations.ts';

const home = mkdtempSync(join(tmpdir(), 'catis-sealer-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));
const none = { CATIS_OUTBOUND_HOSTS: [], CATIS_OUTBOUND_PRIVATE: '0' } as const;

describe('the sealer of webhooks', () => {
  it('opens what the same folder sealed, after a restart too, and nothing else (SAFE-72)', async () => {
    const sealed = await folderSealer(`${home}/a`).seal('whsec_x');
    await folderSealer(`${home}/b`).seal('other');
    const changed = `${sealed.slice(0, -4)}AAAA`;
    expect([
      sealed.includes('whsec'),
      await folderSealer(`${home}/a`).open(sealed),
      await folderSealer(`${home}/b`).open(sealed),
      await folderSealer(`${home}/new`).open(sealed),
      await folderSealer(`${home}/a`).open(changed),
      await folderSealer(`${home}/a`).open('x'),
    ]).toEqual([false, 'whsec_x', null, null, null, null]);
  });

  it('uses the key of CATIS_SECRET_FILE where there is one, for every service (SAFE-72)', async () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const file = `${home}/key.pem`;
    writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }));
    const means = (folder: string) =>
      integrationMeans({ ...none, CATIS_SECRET_FILE: file }, `${home}/${folder}`);
    const sealed = await (await means('c')).sealer.seal('whsec_x');
    expect(await (await means('d')).sealer.open(sealed)).toBe('whsec_x');
    const { sealer, outbound } = await integrationMeans(none, `${home}/a`);
    expect([await sealer.open(sealed), outbound.hosts]).toEqual([null, []]);
  });

  it('seals nothing where nothing can be called (SAFE-72)', async () => {
    await expect(noSealer.seal('x')).rejects.toThrow('no key');
    expect(await noSealer.open('x')).toBeNull();
  });
});
