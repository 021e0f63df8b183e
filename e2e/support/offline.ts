import type { Page } from 'playwright/test';
import { FlightPage } from '../pages/FlightPage.ts';
import { SignInPage } from '../pages/SignInPage.ts';
import { FrontDoor } from './frontDoor.ts';
import {
  type Account,
  type Complaints,
  emailOf,
  expect,
  test as fromJourneys,
  haveSettings,
  password,
} from './test.ts';

/** The console's messages while the service does not respond. */
export const silence = [
  'ERR_',
  'Failed to fetch',
  'An unexpected error has occurred',
  'NetworkError',
  'auth/network-request-failed',
];

interface Fixtures {
  /** The service behind a door that can be shut, and a browser that can cache the product. */
  readonly door: FrontDoor;
}
export const test = fromJourneys.extend<Fixtures>({
  serviceWorkers: 'allow',
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
  door: async ({}, use) => {
    const door = new FrontDoor();
    await door.open();
    await use(door);
    await door.shut();
  },
  baseURL: async ({ door }, use) => use(door.address),
});

/** The paths of the lists stored on this computer, without their queries. */
export const keptLists = (page: Page): Promise<readonly string[]> =>
  page.evaluate(async () => {
    // Opening a missing database would create it without a store.
    if (!(await indexedDB.databases()).some(({ name }) => name === 'catis-lists')) return [];
    return new Promise<string[]>((done) => {
      const opening = indexedDB.open('catis-lists');
      opening.onsuccess = () => {
        const asking = opening.result.transaction('lists').objectStore('lists').getAllKeys();
        asking.onsuccess = () => {
          opening.result.close();
          // The key has the user and the list's path; the exact query follows the path.
          done(asking.result.map((key) => (key as [string, string])[1].replace(/\?.*/, '')));
        };
      };
    });
  });

/** Waits until every list of the home page is stored on this computer, its own lists included. */
export async function expectHomeKept(page: Page): Promise<void> {
  const ofHome = [
    '/bases',
    '/v2/dispatches',
    '/x/dispatches/mine',
    '/x/dispatches/attention',
    '/x/unavailable',
  ];
  await expect
    .poll(() => keptLists(page))
    .toEqual(expect.arrayContaining([...ofHome, expect.stringMatching(/\/rotation$/)]));
}

/**
 * Switches the user to the single page, and waits until this computer has stored that: without a
 * network the form follows the stored settings.
 */
export async function keepSinglePage(page: Page): Promise<void> {
  await haveSettings(page, { guidedMode: false });
  await page.goto('/');
  const keepsIt = () =>
    page.evaluate(
      () =>
        new Promise<boolean>((done) => {
          const opening = indexedDB.open('catis-lists');
          opening.onsuccess = () => {
            const reading = opening.result.transaction('lists').objectStore('lists').getAll();
            reading.onsuccess = () => {
              opening.result.close();
              // The store contains what src/adapters/api wrote.
              const lists = reading.result as { key: string; text: string }[];
              done(
                lists.some(
                  ({ key, text }) =>
                    key.includes('/user/settings') && text.includes('"guidedMode":false'),
                ),
              );
            };
          };
        }),
    );
  await expect.poll(keepsIt).toBe(true);
}

/**
 * Signs in and opens the board and a new flight, until this computer has stored the product and its
 * lists.
 */
export async function settleIn(
  page: Page,
  complaints: Complaints,
  account: Account,
): Promise<FlightPage> {
  complaints.expected.push(...silence);
  await new SignInPage(page).open();
  await new SignInPage(page).signIn(emailOf(account), password);
  await expect(page.getByRole('region', { name: 'Out now' })).toBeVisible();
  const flight = new FlightPage(page);
  await flight.open();
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await expect
    .poll(() => keptLists(page))
    .toEqual(expect.arrayContaining(['/v2/people/self', '/v2/dispatches', '/crew', '/bases']));
  return flight;
}

/** The number of entries in the browser's store with that name. */
export const countKept = (
  page: Page,
  database: 'catis-outbox' | 'catis-drafts',
  store: 'entries' | 'drafts',
): Promise<number> =>
  page.evaluate(
    ([name, held]) =>
      new Promise((done) => {
        const opening = indexedDB.open(name);
        opening.onsuccess = () => {
          const counting = opening.result.transaction(held).objectStore(held).count();
          counting.onsuccess = () => {
            opening.result.close();
            done(counting.result);
          };
        };
      }),
    [database, store] as const,
  );
