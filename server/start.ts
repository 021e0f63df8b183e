import { existsSync, mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { buildApp } from './app.ts';
import { startBudgetMails } from './budget/budgetMail.ts';
import { settleInstallation } from './changes/installation.ts';
import { fillCosts } from './cost/storedCosts.ts';
import { closeFolder } from './database/folder/closeFolder.ts';
import { takeFolder } from './database/folder/takeFolder.ts';
import { deleteOldAnswers } from './database/idempotent.ts';
import { migrate } from './database/migrate.ts';
import { announceEndedSessions } from './database/notices.ts';
import { openStore, type Store, servicePatience } from './database/open.ts';
import { deleteOldTries, rateLimitsOf } from './database/rateLimits.ts';
import type { ReplicaState } from './database/replica.ts';
import { waitForDatabase } from './database/waitForDatabase.ts';
import { demoTablesNow, loadDemo } from './demo/load.ts';
import { demoAccounts, demoPassword } from './demo/reference/accounts.ts';
import { type Environment, isLocalIdentity } from './environment.ts';
import { builtHelp, builtPage, migrationsFolder } from './folders.ts';
import { startOverdueMails } from './following/overdueMail.ts';
import { hostsOf } from './http/hosts.ts';
import { type Identity, localIdentity } from './identity/local.ts';
import { oidcIdentity } from './identity/oidc/oidcIdentity.ts';
import { deleteOldSessions } from './identity/oidc/sessions.ts';
import { oidcSettings } from './identity/oidc/settings.ts';
import { projectIdentity } from './identity/project.ts';
import { failLostJobs } from './imports/jobRows.ts';
import { type IntegrationMeans, integrationMeans, startIntegrations } from './integrations.ts';
import { type Letters, lettersOf } from './mail/letters.ts';
import { mailerOf } from './mail/mailerOf.ts';
import { startMailings } from './mailings/clock.ts';
import { readMapTiles } from './map/mapTiles.ts';
import { startMonitoring } from './monitoring/monitoring.ts';
import { isInvited } from './people/inviteRows.ts';
import { oidcUsersOf } from './people/oidcUsers.ts';
import { deleteOldPositions } from './positions/positions.ts';
import { listen, naming } from './problems/naming.ts';
import { deleteOldSends } from './webhooks/queue.ts';

export interface Running {
  /** The URL of the service. */
  readonly url: string;
  readonly app: FastifyInstance;
  readonly store: Store;
  readonly identity: Identity;
  readonly hasDemo: boolean;
  /** Finishes running requests (at most ten seconds), then releases everything. */
  stop(): Promise<void>;
}

/** Longest time that a running request may delay a stop. */
const STOP_WITHIN_MS = 10_000;
const TIDY_EVERY_MS = 3_600_000;

/** Log lines for the replica's states. */
const replicaWords: Readonly<Record<ReplicaState, string>> = {
  answers: 'the replica answers',
  away: 'the replica does not answer; the primary does in its place',
  foreign:
    'what DATABASE_READ_URL names is no replica of this database, or none any more; it is not used',
};

/** Opens the database of this process's settings. @param dataDir folder of the embedded database */
export const openServiceStore = (
  env: Pick<Environment, 'DATABASE_URL' | 'DATABASE_READ_URL'>,
  dataDir: string,
  logger: Pick<Logger, 'info' | 'warn'>,
) =>
  openStore({
    databaseUrl: env.DATABASE_URL,
    replicaUrl: env.DATABASE_READ_URL,
    onReplica: (state) => logger[state === 'answers' ? 'info' : 'warn'](replicaWords[state]),
    dataDir,
    patience: servicePatience,
  });

/**
 * Another PostgreSQL process that died counts as lost after a minute, so the check after a start
 * repeats then.
 */
const LOST_BY_MS = 65_000;

/** Removes expired rows, and fails imports whose process died. */
async function tidy(store: Store): Promise<void> {
  await failLostJobs(store);
  await deleteOldAnswers(store);
  await deleteOldTries(store);
  await deleteOldSessions(store);
  await deleteOldSends(store);
  await deleteOldPositions(store);
}

/**
 * Waits for the database and migrates; on PostgreSQL without the service's timeouts, because a
 * migration may take longer than callers wait.
 */
async function migrateFirst(
  store: Store,
  {
    DATABASE_URL: databaseUrl,
    CATIS_ALLOW_NEWER: allowNewer,
    CATIS_DATABASE_WAIT_S: seconds,
  }: Environment,
): Promise<void> {
  if (databaseUrl !== undefined)
    await waitForDatabase(databaseUrl, seconds, (line) => console.log(line));
  const patient = databaseUrl === undefined ? store : await openStore({ databaseUrl });
  try {
    await migrate(patient.pool, migrationsFolder, { allowsNewer: allowNewer === '1' });
    await fillCosts(patient);
    await settleInstallation(patient);
  } finally {
    if (patient !== store) await patient.close();
  }
}

/** The OpenID Connect provider or the Firebase project if one is set, else the local identity. */
const identityOf = async (
  env: Environment,
  logger: Logger,
  opening: Promise<Store>,
  local: Omit<Parameters<typeof localIdentity>[0], 'demo' | 'demoPassword'>,
): Promise<Identity> => {
  const settings = oidcSettings(env);
  if (settings !== null)
    return oidcIdentity({
      ...local,
      settings,
      store: opening,
      users: oidcUsersOf(opening),
      logger,
    });
  return env.FIREBASE_CONFIG_FILE !== undefined && env.FIREBASE_SERVICE_ACCOUNT_FILE !== undefined
    ? projectIdentity(
        env.FIREBASE_CONFIG_FILE,
        env.FIREBASE_SERVICE_ACCOUNT_FILE,
        logger,
        local.onSessionsEnded,
      )
    : localIdentity({ ...local, demo: demoAccounts, demoPassword });
};

/** Repeats `tidy` shortly after the start, then every hour. @returns a function that stops it */
function keepTidy(store: Store, logger: Logger): () => void {
  const tidyAgain = () =>
    void tidy(store).catch((err: unknown) => logger.error({ err }, 'not tidied'));
  const hourly = setInterval(() => {
    if (store.replica !== null)
      logger.info(
        store.replica.counts,
        'statements so far that the replica answered, and the primary in its place',
      );
    tidyAgain();
  }, TIDY_EVERY_MS).unref();
  const soon = setTimeout(tidyAgain, LOST_BY_MS).unref();
  return () => {
    clearInterval(hourly);
    clearTimeout(soon);
  };
}

/** The folder of the page. @throws Error when CATIS_WEB names a folder without one */
function pageOf({ CATIS_WEB: folder }: Environment): string | null {
  if (folder !== undefined && !existsSync(`${folder}/index.html`))
    throw new Error(`CATIS_WEB: there is no index.html in ${folder}`);
  return folder ?? builtPage();
}

/** Settings that go to the application as they are. */
const appSettings = (env: Environment, publicUrl: string) => ({
  webRoot: pageOf(env),
  helpRoot: builtHelp(),
  flagsOff: env.CATIS_FLAGS_OFF.split(',').map((f) => f.trim()),
  reportAtOnce: env.CATIS_REPORT_AT_ONCE,
  overdueMinutes: env.OVERDUE_MINUTES,
  fiscalMonth: env.FISCAL_MONTH,
  requiresSecondFactor: env.CATIS_SECOND_FACTOR === 'required',
  hosts: hostsOf(publicUrl, env.HOST),
  trustedProxies: env.TRUSTED_PROXIES,
  mapTiles: readMapTiles(env.MAP_TILES_FILE, env.MAP_TILES_ATTRIBUTION),
});

/**
 * Starts reports by mail, webhooks and feeds, and mails about overdue aircraft and budgets.
 * @returns a function that stops them
 */
function startWork(
  needs: IntegrationMeans & { readonly store: Store; readonly letters: Letters },
  env: Environment,
  logger: Logger,
): () => Promise<void> {
  const endMailings = startMailings({
    ...needs,
    reportAtOnce: env.CATIS_REPORT_AT_ONCE,
    onFailure: (err) => logger.error({ err }, 'report not sent'),
  });
  const endIntegrations = startIntegrations({
    ...needs,
    onFailure: (err) => logger.error({ err }, 'webhook or feed failed'),
  });
  const { OVERDUE_MAIL_TO: to, OVERDUE_MINUTES: overdueMinutes } = env;
  const isOn = (flag: string) => !env.CATIS_FLAGS_OFF.split(',').some((f) => f.trim() === flag);
  const endOverdueMails =
    to === undefined || !isOn('flightFollowing')
      ? null
      : startOverdueMails({
          ...needs,
          to,
          overdueMinutes,
          onFailure: (err) => logger.error({ err }, 'mail about an overdue aircraft not sent'),
        });
  const endBudgetMails = isOn('budget')
    ? startBudgetMails({
        ...needs,
        fiscalMonth: env.FISCAL_MONTH,
        reportAtOnce: env.CATIS_REPORT_AT_ONCE,
        onFailure: (err) => logger.error({ err }, 'mail about a budget not sent'),
      })
    : null;
  return async () => {
    await endOverdueMails?.();
    await endBudgetMails?.();
    endMailings();
    await endIntegrations();
  };
}

/** Stops the server, closing requests that still run after ten seconds. */
async function closeApp(app: FastifyInstance): Promise<void> {
  const late = setTimeout(() => app.server.closeAllConnections(), STOP_WITHIN_MS);
  await app.close();
  clearTimeout(late);
}

const urlOf = (app: FastifyInstance, { HOST, PORT }: Environment): string => {
  const address = app.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : PORT;
  return `http://${HOST.includes(':') ? `[${HOST}]` : HOST}:${port}`;
};

/**
 * Starts the service.
 * @throws FolderInUse when another process holds the data folder; Error for wrong settings
 */
export async function startServer(env: Environment, logger: Logger): Promise<Running> {
  const folder = resolve(env.CATIS_DATA_DIR);
  await naming('CATIS_DATA_DIR', () => mkdirSync(folder, { recursive: true, mode: 0o700 }));
  closeFolder(folder, (line) => console.log(line));
  const isEmbedded = env.DATABASE_URL === undefined;
  const isLocal = isLocalIdentity(env);
  // With PostgreSQL and another identity, nothing is stored in the folder, so several processes may
  // share it.
  const lock = isEmbedded || isLocal ? await takeFolder(folder, (line) => console.log(line)) : null;
  const wantsDemo = isEmbedded && env.CATIS_DEMO === '1';
  const publicUrl = env.PUBLIC_URL ?? `http://${env.HOST}:${env.PORT}`;
  const mailer = mailerOf(env, folder, publicUrl);
  try {
    // Open the database and the identity in parallel: each takes a second.
    const isNew = !existsSync(`${folder}/db`);
    const opening = openServiceStore(env, `${folder}/db`, logger);
    opening.catch(() => undefined);
    const limits = rateLimitsOf(opening);
    const onSessionsEnded = (uid: string) => {
      const telling = opening.then(({ pool }) => announceEndedSessions(pool, uid));
      telling.catch((err: unknown) =>
        logger.error({ err }, 'the other services do not know that sessions were ended'),
      );
    };
    const identity = await identityOf(env, logger, opening, {
      folder: `${folder}/identity`,
      publicUrl,
      limits,
      isInvited: async (email) => isInvited(await opening, email),
      onResetAsked: (email) => letters.passwordReset(email),
      onSessionsEnded,
    });
    const letters = lettersOf({
      mailer,
      publicUrl,
      accounts: identity.admin,
      limits,
      onFailure: (err) => logger.error({ err }, 'mail not sent'),
    });
    // A new database takes seconds to start in its own thread. Generate the demo rows in the
    // meantime.
    const prepared = wantsDemo && isNew ? demoTablesNow() : null;
    const store = await opening;
    store.notices.on('sessions', (uid) => uid !== undefined && identity.forget(uid));
    await migrateFirst(store, env);
    await tidy(store);
    const endTidying = keepTidy(store, logger);
    const hasDemo = wantsDemo && (await loadDemo(store, prepared));
    const means = await integrationMeans(env, `${folder}/identity`);
    const app = await buildApp({
      ...appSettings(env, publicUrl),
      ...(await startMonitoring(env, store)),
      store,
      identity,
      letters,
      ...means,
      logger,
    });
    await listen(app, env.HOST, env.PORT);
    identity.begin(hasDemo);
    const endWork = startWork({ store, letters, ...means }, env, logger);
    return {
      url: urlOf(app, env),
      app,
      store,
      identity,
      hasDemo,
      stop: async () => {
        lock?.sayStopping();
        endTidying();
        await endWork();
        await closeApp(app);
        await letters.idle();
        mailer.close();
        await identity.close();
        await store.close();
        lock?.release();
      },
    };
  } catch (e) {
    lock?.release();
    throw e;
  }
}
