import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { lockFolder } from '../../../server/database/folder/folderLock.ts';
import { takeFolder } from '../../../server/database/folder/takeFolder.ts';
import { connectionsOf } from '../../../server/http/connections.ts';

const home = mkdtempSync(join(tmpdir(), 'catis-stopping-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));
const folder = () => mkdtempSync(join(home, 'data-'));

describe('the next start', () => {
  it('waits for a folder whose process is stopping, and names the process (SAFE-24)', async () => {
    const f = folder();
    const lock = lockFolder(f);
    lock.sayStopping();
    expect(readFileSync(join(f, 'catis.lock'), 'utf8')).toMatch(
      new RegExp(`^${process.pid} \\d* stopping\n$`),
    );
    const messages: string[] = [];
    let isFree = false;
    setTimeout(() => {
      isFree = true;
      lock.release();
    }, 300);
    const next = await takeFolder(f, (line) => messages.push(line));
    expect([isFree, messages]).toEqual([
      true,
      [`Waiting for the process ${process.pid}, which is stopping, to give back ${f}.`],
    ]);
    next.release();
  });
  it('does not wait for a holder that is not stopping', async () => {
    const f = folder();
    const lock = lockFolder(f);
    const messages: string[] = [];
    await expect(takeFolder(f, (line) => messages.push(line))).rejects.toThrow(
      `in use by the process ${process.pid}. Stop that one first`,
    );
    expect(messages).toEqual([]);
    lock.release();
  });
  it.runIf(process.platform === 'linux')(
    'takes over from a killed process that its parent has not collected (SAFE-10)',
    async () => {
      const f = folder();
      // The shell starts a child, kills it and sleeps without collecting it, so that the child
      // stays a zombie.
      const shell = spawn('sh', ['-c', 'sh -c "sleep 60" & echo $!; kill -9 $!; exec sleep 60'], {
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      const pid = Number(
        await new Promise((resolve) =>
          shell.stdout.once('data', (chunk) => resolve(String(chunk))),
        ),
      );
      const stat = () => readFileSync(`/proc/${pid}/stat`, 'utf8');
      await expect.poll(stat).toContain(') Z ');
      writeFileSync(join(f, 'catis.lock'), `${pid} ${stat().split(') ')[1]?.split(' ')[19]}\n`);
      (await takeFolder(f, () => undefined)).release();
      shell.kill('SIGKILL');
    },
  );
  it('gives up on a process that never ends', async () => {
    const f = folder();
    const lock = lockFolder(f);
    lock.sayStopping();
    await expect(takeFolder(f, () => undefined, 250)).rejects.toThrow(
      'which is stopping. Try again when it has ended.',
    );
    lock.release();
  });
});

it('closes idle connections immediately on a stop, and others after their reply (SAFE-24)', async () => {
  const open: ServerResponse[] = [];
  const server = createServer((request, response) => {
    if (request.url === '/slow') open.push(response);
    else response.end('done');
  });
  const connections = connectionsOf(server);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  // `listen` on a port returns a network address.
  const { port } = server.address() as AddressInfo;
  const opened = async (path: string | null) => {
    const socket: Socket = connect(port, '127.0.0.1');
    const state = { text: '', isClosed: false };
    socket.on('data', (chunk) => {
      state.text += chunk.toString();
    });
    socket.on('close', () => {
      state.isClosed = true;
    });
    await new Promise((resolve) => socket.once('connect', resolve));
    if (path !== null) socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`);
    return state;
  };
  const [silent, kept, running] = await Promise.all([
    opened(null),
    opened('/quick'),
    opened('/slow'),
  ]);
  await expect
    .poll(() => [
      kept.text.endsWith('done\r\n0\r\n\r\n') || kept.text.endsWith('done'),
      open.length,
    ])
    .toEqual([true, 1]);
  const closed = new Promise((resolve) => server.close(resolve));
  connections.closeIdle();
  await expect
    .poll(() => [silent.isClosed, kept.isClosed, running.isClosed])
    .toEqual([true, true, false]);
  open[0]?.end('late');
  await closed;
  await expect.poll(() => [running.text.includes('late'), running.isClosed]).toEqual([true, true]);
});
