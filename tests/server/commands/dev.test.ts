import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { FolderInUse, lockFolder } from '../../../server/database/folder/folderLock.ts';
import { freePort } from '../../support/postgres.ts';

/** One data folder for all starts: migrating a new database takes longer than the rest. */
const data = mkdtempSync(join(tmpdir(), 'catis-dev-'));
const PATIENCE = { timeout: 60_000, interval: 100 };
const shells: ChildProcess[] = [];

/**
 * `npm run dev` under a shell, as npm runs it. The shell and its children are one process group, as
 * in a terminal.
 */
function dev(env: Record<string, string>) {
  const shell = spawn(
    'sh',
    ['-c', `"${process.execPath}" scripts/dev.mjs & echo "pid $!"; wait $!`],
    {
      env: { PATH: process.env['PATH'], CATIS_DATA_DIR: data, CATIS_DEMO: '0', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    },
  );
  shells.push(shell);
  let text = '';
  for (const stream of [shell.stdout, shell.stderr])
    stream.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
  /** The group's id is its shell's. */
  const group = shell.pid ?? 0;
  /** The pipes close when the last process of the group has ended. */
  const ended = once(shell, 'close').then(([code]) => ({
    code: code as number | null,
    text: text.replace(/^pid .*\n/, ''),
  }));
  return { group, said: () => text, pid: () => Number(/^pid (\d+)$/m.exec(text)?.[1]), ended };
}
/** The process id of the service that holds the data folder. */
const servicePid = () => {
  try {
    lockFolder(data).release();
    return null;
  } catch (e) {
    if (e instanceof FolderInUse) return e.pid;
    throw e;
  }
};

afterEach(() => {
  for (const { pid = 0 } of shells.splice(0))
    try {
      process.kill(-pid, 'SIGKILL');
    } catch {
      // The group has ended.
    }
});
afterAll(() => rmSync(data, { recursive: true, force: true }));

describe('npm run dev', { timeout: 120_000 }, () => {
  it('refuses a taken port in one sentence and starts no service', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const port = String(typeof address === 'object' ? address?.port : address);
    const { code, text } = await dev({ PORT: port }).ended;
    other.close();
    expect([code, text]).toEqual([
      1,
      `Port ${port} is in use. Stop the program that uses it, or choose another port: PORT=4010 npm run dev\n`,
    ]);
  });
  it('ends when the service cannot start', async () => {
    const { code, text } = await dev({ PORT: String(await freePort()), CATIS_LOG: 'loud' }).ended;
    expect([code, text]).toEqual([1, expect.stringContaining('CATIS cannot start.\nCATIS_LOG: ')]);
  });
  it.each<[string, (run: ReturnType<typeof dev>) => void]>([
    ['Ctrl-C', ({ group }) => process.kill(-group, 'SIGINT')],
    ['SIGTERM', ({ pid }) => process.kill(pid(), 'SIGTERM')],
    ['its own crash', ({ pid }) => process.kill(pid(), 'SIGKILL')],
    ['the end of its parent', ({ group }) => process.kill(group, 'SIGKILL')],
  ])('serves page and service on PORT and ends both after %s', async (_, end) => {
    const port = String(await freePort());
    const run = dev({ PORT: port });
    const url = `http://127.0.0.1:${port}`;
    await expect.poll(run.said, PATIENCE).toContain(`CATIS is ready at ${url}`);
    // A service that has just started on a busy machine may answer 503 first.
    for (const path of ['/login', '/api/health/ready'])
      await expect.poll(async () => (await fetch(`${url}${path}`)).status, PATIENCE).toBe(200);
    expect(servicePid()).toEqual(expect.any(Number));
    end(run);
    await run.ended;
    expect(servicePid()).toBeNull();
    await expect(fetch(`${url}/login`)).rejects.toThrow();
  });
});
