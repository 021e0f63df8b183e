import { makeOwnFilesOnly } from './database/folder/closeFolder.ts';
import { exitCodeOf } from './database/migrate.ts';
import { demoAccounts, demoPassword } from './demo/reference/accounts.ts';
import { readEnvironment } from './environment.ts';
import { makeLogger } from './logger.ts';
import { type Running, startServer } from './start.ts';

// A parent that is killed, or a shell between npm and us, passes no signals on: when the parent is gone, so are we. Read
// first: it may be gone before we have started. `npm start` itself hands SIGTERM on (docs/decisions/012-npm-start.md).
const parent = process.ppid;

makeOwnFilesOnly();

const fail = (e: unknown): never => {
  console.error(`CATIS cannot start.\n${e instanceof Error ? e.message : String(e)}`);
  process.exit(exitCodeOf(e));
};

const begin = async (): Promise<Running> => {
  const env = readEnvironment(process.env);
  return startServer(env, makeLogger(env.CATIS_LOG));
};

const running = await begin().catch(fail);
// Before anybody is told: who reads that it is ready may stop it in the same moment.
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
