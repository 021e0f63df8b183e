import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import pg from 'pg';
import type { Logger } from 'pino';
import { type AppOptions, buildApp } from '../../../server/app.ts';
import { fillCosts, findWrongCosts, mendCosts } from '../../../server/cost/storedCosts.ts';
import { openStore, type Store } from '../../../server/database/open.ts';
import { insertTables, type Tables } from '../../../server/demo/reference/rows.ts';
import type { AccountAdmin } from '../../../server/identity/admin.ts';
import type { Sealer } from '../../../server/identity/sealer.ts';
import {
  bearerVerifier,
  localKeys,
  projectOrigin,
  tokenVerifier,
  type Verify,
} from '../../../server/identity/verify.ts';
import { type Letters, lettersOf } from '../../../server/mail/letters.ts';
import { type AllowedOutbound, noOutbound } from '../../../server/outbound/allowedOutbound.ts';
import { preparedIn } from '../../support/preparedDatabases.ts';
import { holdToDocument } from './document.ts';

/**
 * The event-loop delay in milliseconds up to which a process accepts calls. Tests run in the
 * service's own process, maybe in parallel, and only the overload test expects a refusal.
 */
export const NEVER_BUSY = 60_000;

const PROJECT = 'demo-catis';
const databaseUrl = process.env['TEST_DATABASE_URL'];

/** The databases the suite runs on: PGlite always, PostgreSQL if available. */
export const kinds = (databaseUrl === undefined ? ['pglite'] : ['pglite', 'postgres']) as readonly (
  | 'pglite'
  | 'postgres'
)[];

/**
 * Opens a separate database: without a table (`empty`), migrated, or migrated with the small world
 * in it. `close` also drops it.
 */
async function openCopy(
  kind: 'pglite' | 'postgres',
  of: 'empty' | 'migrated' | 'world',
): Promise<Store> {
  const prepared = of === 'empty' ? undefined : process.env[preparedIn[of][kind]];
  if (kind === 'pglite') return await openStore({ packed: prepared });
  const name = `catis_${randomUUID().replaceAll('-', '')}`;
  const admin = new pg.Client({ connectionString: databaseUrl });
  await admin.connect();
  await admin.query(`create database ${name} template ${prepared ?? 'template1'}`);
  const url = new URL(databaseUrl ?? '');
  url.pathname = `/${name}`;
  const store = await openStore({ databaseUrl: url.href });
  return {
    ...store,
    close: async () => {
      await store.close();
      await admin.query(`drop database ${name}`);
      await admin.end();
    },
  };
}
/** A separate database, without a table when `migrated` is false. */
export const freshStore = (kind: 'pglite' | 'postgres', migrated = true): Promise<Store> =>
  openCopy(kind, migrated ? 'migrated' : 'empty');
/** A separate database with the small world and the rows in `more`. */
export async function freshWorld(kind: 'pglite' | 'postgres', more: Tables = []): Promise<Store> {
  const store = await openCopy(kind, 'world');
  if (more.length > 0) await fill(store, more);
  return store;
}

export async function fill(store: Store, tables: Tables): Promise<void> {
  const client = await store.pool.connect();
  try {
    await insertTables(client, tables);
  } finally {
    client.release();
  }
  await fillCosts(store);
}

/**
 * Changes contracts with the given statement, and stores the resulting costs, as the service does
 * after a change.
 */
export async function changeContracts(
  store: Store,
  statement: string,
  values: readonly unknown[] = [],
): Promise<void> {
  await store.pool.query(statement, [...values]);
  await mendCosts(store, await findWrongCosts(store.db, sql`true`));
}

export interface TestApp {
  readonly app: FastifyInstance;
  /** A genuine token of the uid, for an hour unless `exp` is among the claims. */
  token(uid: string, claims?: object): Promise<string>;
  close(): Promise<void>;
}

/** An identity provider without accounts. */
export const nobodyKnown: AccountAdmin = {
  find: async () => null,
  resetCode: async () => null,
  allow: async () => undefined,
  signOut: async () => undefined,
  dropSecondFactor: async () => undefined,
  confirmEmail: async () => undefined,
};
/** A mailer that discards its mails. */
export const unsent = (admin: AccountAdmin): Letters =>
  lettersOf({
    mailer: { areSent: true, send: async () => undefined, close: () => undefined },
    publicUrl: 'http://127.0.0.1:4000',
    accounts: admin,
    limits: { take: async () => 0, forget: async () => undefined },
    onFailure: () => undefined,
  });

/** Allows one host, and reaches none. */
const deafOutbound: AllowedOutbound = {
  ...noOutbound,
  hosts: ['hooks.test'],
  refusalOf: (url) =>
    url.startsWith('https://hooks.test/') ? null : 'Only https://hooks.test/ is allowed here.',
};
/** A sealer without a key of its own: what it seals can be read. */
export const plainSealer: Sealer = {
  seal: async (text) => `plain ${text}`,
  open: async (sealed) => /^plain (.*)$/.exec(sealed)?.[1] ?? null,
};
/** A key to sign tokens with; services that share one accept each other's tokens. */
export const testKeys = () => generateKeyPair('RS256');
type TestKeys = Awaited<ReturnType<typeof testKeys>>;

/** The service over a store with the product's own verifier and a key made for this test. */
export async function testApp(
  store: Store,
  flagsOff: readonly string[] = [],
  outside: {
    readonly admin?: AccountAdmin;
    readonly letters?: Letters;
    readonly outbound?: AllowedOutbound;
    readonly logger?: Logger;
    readonly trustedProxies?: readonly string[];
    readonly keys?: TestKeys;
    readonly verify?: Verify;
    readonly fault?: () => string | null;
    readonly busyFromMs?: number;
    readonly requiresSecondFactor?: boolean;
    readonly observers?: NonNullable<AppOptions['observers']>;
    readonly mapTiles?: NonNullable<AppOptions['mapTiles']>;
  } = {},
): Promise<TestApp> {
  const { admin = nobodyKnown } = outside;
  const { privateKey, publicKey } = outside.keys ?? (await testKeys());
  const jwks = {
    keys: [{ ...(await exportJWK(publicKey)), kid: 'test', alg: 'RS256', use: 'sig' }],
  };
  const verify =
    outside.verify ?? bearerVerifier(tokenVerifier(projectOrigin(PROJECT), localKeys(jwks)));
  const app = await buildApp({
    store,
    identity: {
      config: { apiKey: 'local', projectId: PROJECT, emulator: true },
      verify,
      admin,
      routes: null,
      fault: outside.fault ?? (() => null),
    },
    letters: outside.letters ?? unsent(admin),
    outbound: outside.outbound ?? deafOutbound,
    sealer: plainSealer,
    webRoot: null,
    flagsOff,
    busyFromMs: outside.busyFromMs ?? NEVER_BUSY,
    requiresSecondFactor: outside.requiresSecondFactor ?? false,
    ...(outside.trustedProxies === undefined ? {} : { trustedProxies: outside.trustedProxies }),
    observers: outside.observers ?? [],
    mapTiles: outside.mapTiles ?? null,
    ...(outside.logger === undefined ? {} : { logger: outside.logger }),
  });
  await app.ready();
  return {
    app,
    token: (uid, claims = {}) =>
      new SignJWT({
        auth_time: Math.floor(Date.now() / 1000),
        exp: Math.floor(Date.now() / 1000) + 3600,
        ...claims,
      })
        .setProtectedHeader({ alg: 'RS256', kid: 'test' })
        .setIssuer(`https://securetoken.google.com/${PROJECT}`)
        .setAudience(PROJECT)
        .setSubject(uid)
        .setIssuedAt()
        .sign(privateKey),
    close: () => app.close(),
  };
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export interface Answer {
  readonly status: number;
  // The body is whatever the service sent; each test states the expected one.
  readonly body: unknown;
  readonly headers: Readonly<Record<string, unknown>>;
}
/** Calls the service as one user; every reply must match the OpenAPI document. */
export const caller =
  (app: FastifyInstance, token: string | null, remoteAddress = '127.0.0.1') =>
  async (
    method: Method,
    url: string,
    payload?: object,
    headers: Record<string, string> = {},
  ): Promise<Answer> => {
    const reply = await app.inject({
      method,
      url: `/api${url}`,
      remoteAddress,
      headers: { ...(token === null ? {} : { authorization: `Bearer ${token}` }), ...headers },
      ...(payload === undefined ? {} : { payload }),
    });
    const body: unknown = reply.payload === '' ? null : JSON.parse(reply.payload);
    await holdToDocument(app, method, `/api${url}`, {
      status: reply.statusCode,
      type: String(reply.headers['content-type']),
      body,
    });
    return { status: reply.statusCode, body, headers: reply.headers };
  };
