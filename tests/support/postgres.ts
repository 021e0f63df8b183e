import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
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

/** `fast` ends every session with a message, `immediate` acts like a crash. */
type StopMode = 'fast' | 'immediate';
interface OwnServer {
  /** URL of the server's database `postgres`, as the superuser. */
  readonly url: string;
  /** The process id of the server's main process. */
  pid(): number;
  restart(mode: StopMode): Promise<void>;
}
/** A throw-away PostgreSQL on this machine. */
export interface OwnPostgres extends OwnServer {
  /** Starts a replica of this server, which stops with the server. */
  replica(): Promise<OwnReplica>;
  stop(): Promise<void>;
}
export interface OwnReplica extends OwnServer {
  end(mode: StopMode): Promise<void>;
  begin(): Promise<void>;
  /** Promotes the replica: it no longer follows, and accepts writes. */
  promote(): Promise<void>;
}

/**
 * Starts a PostgreSQL; null when its binaries are not on this machine. PostgreSQL refuses to run as
 * root, so under root the server runs as `nobody`.
 */
export async function ownPostgres(): Promise<OwnPostgres | null> {
  const bin = findBinaries();
  if (bin === undefined) return null;
  const dir = mkdtempSync(join(tmpdir(), 'catis-pg-'));
  const who = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  if ('uid' in who) chownSync(dir, NOBODY, NOBODY);
  // Asynchronous, so that users of the database continue in the meantime. The output goes to the
  // log, not to a pipe that the server would keep open.
  const run = async (cmd: string, ...args: string[]) => {
    const [code] = await once(
      spawn(`${bin}/${cmd}`, args, { ...who, cwd: dir, stdio: 'ignore' }),
      'exit',
    );
    if (code !== 0) throw new Error(`${cmd} ended with ${String(code)}, see ${dir}/log`);
  };
  const serverIn = (data: string, port: number, more = '') => {
    const control = (...args: string[]) =>
      run('pg_ctl', '-D', data, '-w', '-l', `${dir}/log`, ...args);
    const settings = `-p ${port} -k ${dir} -c listen_addresses=127.0.0.1 -c fsync=off ${more}`;
    return {
      url: `postgres://postgres@127.0.0.1:${port}/postgres`,
      pid: () => Number(readFileSync(`${data}/postmaster.pid`, 'utf8').split('\n')[0]),
      restart: (mode: StopMode) => control('-o', settings, '-m', mode, 'restart'),
      begin: () => control('-o', settings, 'start'),
      end: (mode: StopMode) => control('-m', mode, 'stop'),
      promote: () => control('promote'),
    };
  };
  const port = await freePort();
  await run(
    'initdb',
    '-D',
    `${dir}/data`,
    '-A',
    'trust',
    '-U',
    'postgres',
    '--no-sync',
    '--locale=C.UTF-8',
  );
  const primary = serverIn(`${dir}/data`, port);
  await primary.begin();
  const copies: string[] = [];
  return {
    url: primary.url,
    pid: primary.pid,
    restart: primary.restart,
    replica: async () => {
      const data = `${dir}/replica${copies.length}`;
      copies.push(data);
      await run(
        'pg_basebackup',
        '-D',
        data,
        '-R',
        '-X',
        'stream',
        '-c',
        'fast',
        '--no-sync',
        '-h',
        '127.0.0.1',
        '-p',
        String(port),
        '-U',
        'postgres',
      );
      const copy = serverIn(data, await freePort(), '-c wal_retrieve_retry_interval=100ms');
      await copy.begin();
      return copy;
    },
    stop: async () => {
      const running = [`${dir}/data`, ...copies].filter((data) =>
        existsSync(`${data}/postmaster.pid`),
      );
      await Promise.all(
        running.map((data) => run('pg_ctl', '-D', data, '-w', '-m', 'immediate', 'stop')),
      );
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
