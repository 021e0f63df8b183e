import { buildInfo } from './buildInfo.ts';
import { makeOwnFilesOnly } from './database/folder/closeFolder.ts';
import { exitCodeOf } from './database/migrate.ts';
import { demoAccounts, demoPassword } from './demo/reference/accounts.ts';
import { readEnvironment, settingNames } from './environment.ts';
import { makeLogger } from './logger.ts';
import { refuseUnknownNames } from './settingNames.ts';
import { type Running, startServer } from './start.ts';

// A killed parent, or a shell between npm and us, forwards no signals. So this process exits when
// its parent is gone. Read the pid first, because the parent may be gone before we have started.
// `npm start` itself forwards SIGTERM (docs/decisions/012-npm-start.md).
const parent = process.ppid;

makeOwnFilesOnly();

const fail = (e: unknown): never => {
  console.error(`CATIS cannot start.\n${e instanceof Error ? e.message : String(e)}`);
  process.exit(exitCodeOf(e));
};

const begin = async (): Promise<Running> => {
  refuseUnknownNames(process.env, settingNames);
  const env = readEnvironment(process.env);
  const logger = makeLogger(env.CATIS_LOG);
  const { version, commit } = buildInfo;
  logger.info({ version, commit, node: process.version }, 'CATIS starts');
  return startServer(env, logger);
};

const running = await begin().catch(fail);
// Install the handler before reporting readiness, because a supervisor may stop us right after it.
let stopping = false;
const stop = () => {
  if (stopping) return;
  stopping = true;
  running.stop().then(
    () => process.exit(0),
    () => process.exit(1),
  );
};
process.on('SIGTERM', stop);
process.on('SIGINT', stop);
console.log(`CATIS is ready at ${running.url}`);
if (running.hasDemo) {
  console.log(`Demo accounts, password ${demoPassword}:`);
  for (const { email, about } of demoAccounts) console.log(`  ${email.padEnd(22)} ${about}`);
}
running.identity.ready.catch((e: unknown) =>
  console.error(e instanceof Error ? e.message : String(e)),
);
setInterval(() => {
  if (process.ppid !== parent) stop();
}, 500).unref();
