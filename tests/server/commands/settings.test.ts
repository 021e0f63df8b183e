import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { waitForDatabase } from '../../../server/database/waitForDatabase.ts';
import { readEnvironment, readPlace, settingNames } from '../../../server/environment.ts';
import { projectIdentity } from '../../../server/identity/project.ts';
import { listen } from '../../../server/problems/naming.ts';
import { refuseUnknownNames } from '../../../server/settingNames.ts';
import { freePort } from '../../support/postgres.ts';

const folder = mkdtempSync(join(tmpdir(), 'catis-settings-'));
afterAll(() => rmSync(folder, { recursive: true }));
const file = (name: string, content: string) => {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
};

describe('a secret in a file (OPS-5)', () => {
  const url = 'postgres://catis:secret@db.example/catis';
  it('is read without the white space around it, by service and commands', () => {
    const env = { DATABASE_URL_FILE: file('url', `${url}\n`) };
    expect([readEnvironment(env).DATABASE_URL, readPlace(env).DATABASE_URL]).toEqual([url, url]);
  });
  it.each([
    [
      'value and file',
      { SMTP_URL: 'smtp://a.example', SMTP_URL_FILE: '/nowhere' },
      'SMTP_URL: set SMTP_URL or SMTP_URL_FILE, not both',
    ],
    [
      'a file that does not exist',
      { DATABASE_READ_URL_FILE: '/nowhere' },
      "DATABASE_READ_URL_FILE: the file /nowhere can't be read (ENOENT)",
    ],
    [
      'an empty file',
      { DATABASE_URL_FILE: file('empty', '\n') },
      `DATABASE_URL_FILE: the file ${join(folder, 'empty')} is empty`,
    ],
  ])('is refused as %s', (_, env, message) =>
    expect(() => readEnvironment(env)).toThrow(new Error(message)),
  );
});

describe('an unknown setting (OPS-6)', () => {
  const refuse = (env: Record<string, string>) => () => refuseUnknownNames(env, settingNames);
  it.each([
    ['CATIS_DATA_DR', 'CATIS_DATA_DIR'],
    ['CATIS_DATABASE_WAIT', 'CATIS_DATABASE_WAIT_S'],
    ['FIREBASE_CONFIG_FIEL', 'FIREBASE_CONFIG_FILE'],
  ])('%s ends the start and proposes %s', (name, meant) =>
    expect(refuse({ [name]: 'x' })).toThrow(
      new Error(`${name}: there is no such setting; did you mean ${meant}?`),
    ),
  );
  it('is named alone when nothing is near', () =>
    expect(refuse({ CATIS_COLOUR_OF_THE_SKY: 'blue', FIREBASE_TOKEN: 'x' })).toThrow(
      new Error(
        'CATIS_COLOUR_OF_THE_SKY: there is no such setting\nFIREBASE_TOKEN: there is no such setting',
      ),
    ));
  it('leaves other programs’ variables, tools’ and those of Kubernetes alone', () =>
    expect(
      refuse({
        PATH: '/bin',
        POSTGRES_PASSWORD: 'x',
        CATIS_CHROMIUM: '/usr/bin/chromium',
        CATIS_SERVICE_HOST: '10.0.0.1',
        CATIS_PORT: 'tcp://10.0.0.1:4000',
        CATIS_PORT_4000_TCP_PROTO: 'tcp',
      }),
    ).not.toThrow());
});

describe('a release (OPS-3)', () => {
  it('refuses the local identity, whatever NODE_ENV contains', () => {
    expect(() => readEnvironment({ NODE_ENV: 'development' }, true)).toThrow(
      'NODE_ENV: the local identity is for one machine only; in production and in a release set',
    );
    expect(readEnvironment({}, false).NODE_ENV).toBeUndefined();
  });
});

describe('the wait for the database (OPS-7)', () => {
  const servers: Server[] = [];
  afterEach(() => {
    for (const server of servers.splice(0)) server.close();
  });
  /** A server that answers each connection with the next of these errors of PostgreSQL. */
  const answering = async (port: number, ...codes: string[]) => {
    const left = [...codes];
    const server = createServer((socket) => {
      socket.once('data', () => {
        const fields = `SFATAL\0VFATAL\0C${left.shift()}\0Mno\0\0`;
        const head = Buffer.alloc(5);
        head.write('E');
        head.writeInt32BE(4 + fields.length, 1);
        socket.end(Buffer.concat([head, Buffer.from(fields)]));
      });
    });
    servers.push(server);
    await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
    return (server.address() as AddressInfo).port;
  };
  const url = (port: number) => `postgres://catis:secret@127.0.0.1:${port}/catis`;

  it('ends with a wrong password, not with a refused connection or a start in progress', async () => {
    const port = await freePort();
    const said: string[] = [];
    // It waits first, because nothing listens yet.
    const waiting = waitForDatabase(url(port), 30, (line) => {
      said.push(line);
      void answering(port, '57P03', '28P01');
    });
    await expect(waiting).rejects.toThrow(new Error('DATABASE_URL: no'));
    expect(said).toEqual(['Waiting for the database, 30 s at most.']);
  });
  it('is left out with 0', async () => {
    const port = await freePort();
    await expect(waitForDatabase(url(port), 0, () => undefined)).rejects.toThrow(
      new Error(`DATABASE_URL: connect ECONNREFUSED 127.0.0.1:${port}`),
    );
  });
  it.each(['many', '-1', '4000'])('refuses %s as its seconds', (CATIS_DATABASE_WAIT_S) =>
    expect(() => readEnvironment({ CATIS_DATABASE_WAIT_S })).toThrow('CATIS_DATABASE_WAIT_S: '),
  );
});

describe('an error of the start (OPS-8)', () => {
  it('names PORT when another program has it, and HOST for a foreign address', async () => {
    const other = createServer();
    await new Promise<void>((done) => other.listen(0, '127.0.0.1', done));
    const { port } = other.address() as AddressInfo;
    await expect(listen(fastify(), '127.0.0.1', port)).rejects.toThrow(
      `PORT: ${port} is in use by another program`,
    );
    await expect(listen(fastify(), '192.0.2.1', 0)).rejects.toThrow(/^HOST: .*192\.0\.2\.1/);
    other.close();
  });
  it.each([
    ['a missing web configuration', '/nowhere', '/nowhere', /^FIREBASE_CONFIG_FILE: ENOENT/],
    [
      'a web configuration without a project',
      file('web.json', '{ "apiKey": "k" }'),
      '/nowhere',
      /^FIREBASE_CONFIG_FILE: projectId in .*web\.json: /,
    ],
    [
      'a service account that is no JSON',
      file('right.json', '{ "apiKey": "k", "projectId": "p" }'),
      file('account.json', 'secret'),
      /^FIREBASE_SERVICE_ACCOUNT_FILE: \S+account\.json is not JSON$/,
    ],
  ])('names the file’s setting for %s', async (_, web, account, message) => {
    const logger = { info: () => undefined, error: () => undefined };
    await expect(projectIdentity(web, account, logger, () => undefined)).rejects.toThrow(message);
  });
});
