import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const NOBODY = 65534;
const findBinaries = () => {
  const home = '/usr/lib/postgresql';
  const found = existsSync(home)
    ? readdirSync(home)
        .sort((a, b) => Number(b) - Number(a))
        .map((v) => `${home}/${v}/bin`)
    : [];
  return found.find((d) => existsSync(`${d}/initdb`));
};
export const freePort = () =>
  new Promise<number>((resolve) => {
    const s = createServer().listen(0, '127.0.0.1', () => {
      const { port } = s.address() as { port: number };
      s.close(() => resolve(port));
    });
  });

/** A throw-away PostgreSQL of this machine. */
export interface OwnPostgres {
  /** Its database `postgres`, as its superuser. */
  readonly url: string;
  /** `fast` ends every session in words, `immediate` as a crash would. */
  restart(mode: 'fast' | 'immediate'): Promise<void>;
  stop(): Promise<void>;
}

/** Starts one; null when its binaries are not on this machine. PostgreSQL refuses root, so root hands it to `nobody`. */
export async function ownPostgres(): Promise<OwnPostgres | null> {
  const bin = findBinaries();
  if (bin === undefined) return null;
  const dir = mkdtempSync(join(tmpdir(), 'catis-pg-'));
  const who = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  if ('uid' in who) chownSync(dir, NOBODY, NOBODY);
  // Not synchronous: what uses the database goes on meanwhile. Its words go to the log, not to a pipe that the server
  // would keep open.
  const run = async (cmd: string, ...args: string[]) => {
    const [code] = await once(spawn(`${bin}/${cmd}`, args, { ...who, cwd: dir, stdio: 'ignore' }), 'exit');
    if (code !== 0) throw new Error(`${cmd} ended with ${String(code)}, see ${dir}/log`);
  };
  const port = await freePort();
  await run('initdb', '-D', `${dir}/data`, '-A', 'trust', '-U', 'postgres', '--no-sync', '--locale=C.UTF-8');
  const control = (...args: string[]) => run('pg_ctl', '-D', `${dir}/data`, '-w', '-l', `${dir}/log`, ...args);
  const settings = `-p ${port} -k ${dir} -c listen_addresses=127.0.0.1 -c fsync=off`;
  await control('-o', settings, 'start');
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    restart: (mode) => control('-o', settings, '-m', mode, 'restart'),
    stop: async () => {
      await control('-m', 'immediate', 'stop');
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
