/** Test files run side by side, one a worker. */
export const WORKERS = 2;

// Playwright numbers its workers from 0; a worker that is started anew after a failure keeps its number.
const own = Number(process.env['TEST_PARALLEL_INDEX'] ?? 0);
const firstPort = Number(process.env['CATIS_E2E_PORT'] ?? 4010);

/** Where a worker's service answers; its own when none is named. */
export const addressOf = (worker = own): string => `http://127.0.0.1:${firstPort + worker}`;
/** The folder of a worker's database and mails. */
export const dataOf = (worker = own): string => `dist/e2e/data-${worker}`;
/** The folder of the sessions a worker keeps signed in. */
export const sessionsOf = (worker = own): string => `dist/e2e/sessions-${worker}`;
/** What a first start made, before anybody changed it: for a service that a journey starts for itself. */
export const demoData = 'dist/e2e/demo';
