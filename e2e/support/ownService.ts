/** Test files run in parallel, one per worker. */
export const WORKERS = 2;

// Playwright numbers its workers from 0. A worker that restarts after a failure keeps its number.
const own = Number(process.env['TEST_PARALLEL_INDEX'] ?? 0);
const firstPort = Number(process.env['CATIS_E2E_PORT'] ?? 4010);

/** The address of a worker's service, by default the current worker's. */
export const addressOf = (worker = own): string => `http://127.0.0.1:${firstPort + worker}`;
/** The folder of a worker's database and mails. */
export const dataOf = (worker = own): string => `dist/e2e/data-${worker}`;
/** The folder of the sessions that a worker keeps signed in. */
export const sessionsOf = (worker = own): string => `dist/e2e/sessions-${worker}`;
/** The data of a first start, before any change: for a service that a journey starts itself. */
export const demoData = 'dist/e2e/demo';
