import { FlightPage } from '../../pages/FlightPage.ts';
import { ShellPage } from '../../pages/ShellPage.ts';
import { SignInPage } from '../../pages/SignInPage.ts';
import { silence } from '../../support/offline.ts';
import { emailOf, expect, haveSettings, password, test } from '../../support/test.ts';

const sentence =
  'This browser stores nothing for CATIS: drafts and work without a network are off.';

/** The ways in which a browser stores nothing. Each runs in the page before its scripts. */
const ways: Readonly<Record<string, { readonly spoil: () => void; readonly isSaid: boolean }>> = {
  'has no databases': {
    spoil: () =>
      void Object.defineProperty(window, 'indexedDB', { value: undefined, configurable: true }),
    isSaid: true,
  },
  'throws when a database is opened': {
    spoil: () => {
      IDBFactory.prototype.open = () => {
        throw new DOMException('refused', 'SecurityError');
      };
    },
    isSaid: true,
  },
  'never opens a database': {
    spoil: () => {
      IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest;
    },
    isSaid: true,
  },
  'is full': {
    spoil: () => {
      const full = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
      IDBObjectStore.prototype.put = full;
      IDBObjectStore.prototype.add = full;
      Storage.prototype.setItem = full;
    },
    isSaid: true,
  },
  'refuses local storage': {
    spoil: () => {
      for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, name, {
          get: () => {
            throw new DOMException('refused', 'SecurityError');
          },
        });
    },
    isSaid: false,
  },
  'has no local storage': {
    spoil: () => {
      for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, name, { value: undefined });
    },
    isSaid: false,
  },
  'never opens a cache': {
    spoil: () => {
      CacheStorage.prototype.open = () => new Promise(() => undefined);
      CacheStorage.prototype.keys = () => new Promise(() => undefined);
    },
    isSaid: false,
  },
};
for (const [way, { spoil, isSaid }] of Object.entries(ways))
  test(`a browser that ${way}: signs in, opens a form, signs out, and is notified once (SES-31)`, async ({
    newcomer,
  }) => {
    const page = await newcomer();
    await page.addInitScript(spoil);
    await new SignInPage(page).open();
    await new SignInPage(page).signIn(emailOf('dispatcher'), password);
    await expect(page.getByRole('region', { name: 'Out now' })).toBeVisible();
    await page.getByRole('link', { name: 'New flight', exact: true }).click();
    await new FlightPage(page).pick('Aircraft', 'T-85');
    await expect(page.getByText(sentence)).toHaveCount(isSaid ? 1 : 0);
    await new ShellPage(page).signOut();
    await expect(new SignInPage(page).submit()).toBeVisible();
  });

test('an e-mail typed before the form is live is kept, also when the storage notice comes first (SES-31)', async ({
  newcomer,
}) => {
  const page = await newcomer();
  await page.addInitScript(ways['never opens a database']?.spoil ?? (() => undefined));
  // A slow network: the form goes live after the notice, which appears after two seconds without
  // storage.
  await page.route(/\/assets\/signIn-/, async (route) => {
    await new Promise((done) => setTimeout(done, 2_500));
    await route.continue();
  });
  await new SignInPage(page).open();
  await new SignInPage(page).email().fill(emailOf('dispatcher'));
  await new SignInPage(page).password().fill(password);
  await expect(page.getByText(sentence)).toBeVisible();
  await expect(new SignInPage(page).email()).toHaveValue(emailOf('dispatcher'));
  await new SignInPage(page).submit().click();
  await expect(page.getByRole('region', { name: 'Out now' })).toBeVisible();
});

test('a save without a network stays in the form when the browser stores nothing (SES-31)', async ({
  newcomer,
  signedIn,
  complaints,
}) => {
  complaints.expected.push(...silence);
  await haveSettings(await signedIn('base'), { guidedMode: false });
  const page = await newcomer();
  await page.addInitScript(ways['never opens a database']?.spoil ?? (() => undefined));
  await new SignInPage(page).open();
  await new SignInPage(page).signIn(emailOf('base'), password);
  await expect(page.getByRole('region', { name: 'Out now' })).toBeVisible();
  await page.getByRole('link', { name: 'New flight', exact: true }).click();
  const flight = new FlightPage(page);
  await flight.pick('Aircraft', 'T-85');
  await flight.pick('From', 'HMT');
  await flight.pick('Mission type', 'Training');
  await flight.field('Date').press('-');
  await flight.field('Dispatch time').fill('0400');
  await flight.field('Time out').fill('0405');
  await flight.field('Remarks').fill('typed without a network');
  await page.route('**/api/**', (route) => route.abort('internetdisconnected'));
  await flight.save().click();
  await flight.passWarnings(
    page.getByText("It couldn't be saved. Everything you typed is still here.").first(),
  );
  await expect(page.getByText('Not sent yet')).toHaveCount(0);
  await expect(flight.field('Remarks')).toHaveValue('typed without a network');
  // The session and the form survive the outage.
  await page.unroute('**/api/**');
});
