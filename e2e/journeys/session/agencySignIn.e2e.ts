import { execFileSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import {
  CLIENT_ID,
  CLIENT_SECRET,
  startTestProvider,
  type TestProvider,
} from '../../../tests/support/oidc/testProvider.ts';
import { ShellPage } from '../../pages/ShellPage.ts';
import { addressOf, dataOf } from '../../support/ownService.ts';
import { startSeparateService } from '../../support/separateService.ts';
import { expect, expectAccessible, test } from '../../support/test.ts';

const data = `${dataOf()}-agency`;
const address = addressOf().replace(/\d+$/, (port) => String(Number(port) + 60));
const LABEL = 'Forest Service sign-in';
let provider: TestProvider | null = null;
let stop = async (): Promise<void> => undefined;
let inviteLink = '';

/** An empty service under a provider of its own, with the first administrator invited. */
test.beforeEach(async () => {
  rmSync(data, { recursive: true, force: true });
  mkdirSync(data, { recursive: true, mode: 0o700 });
  provider = await startTestProvider(() => address);
  provider.users.set('ada', { email: 'ada@agency.test', name: 'Ada Byron' });
  provider.users.set('bob', { email: 'bob@agency.test', name: 'Bob Ross' });
  const file = (name: string, text: string | Buffer) => {
    writeFileSync(`${data}/${name}`, text, { mode: 0o600 });
    return `${data}/${name}`;
  };
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const env = {
    PUBLIC_URL: address,
    CATIS_DATA_DIR: `${data}/catis`,
    CATIS_DEMO: '0',
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: CLIENT_ID,
    OIDC_CLIENT_SECRET_FILE: file('secret', CLIENT_SECRET),
    OIDC_LABEL: LABEL,
    CATIS_SECRET_FILE: file('key.pem', privateKey.export({ type: 'pkcs8', format: 'pem' })),
  };
  const lines = execFileSync(process.execPath, ['dist/server/admin-create.js', 'ada@agency.test'], {
    env: { ...process.env, ...env },
    encoding: 'utf8',
  });
  inviteLink = /^http\S+$/m.exec(lines)?.[0] ?? '';
  stop = await startSeparateService(address, env);
});
test.afterEach(async ({ page }) => {
  // A page that is open would complain about the service that ends.
  await page.close();
  await stop();
  await provider?.close();
  rmSync(data, { recursive: true, force: true });
});

test("signs in on the provider's page, works, signs out at both, and says why a session ended (SES-34, SES-35, SES-36, ACC-11, ACC-12)", async ({
  page,
  complaints,
}) => {
  complaints.expected.push('401 (', 'An unexpected error has occurred');
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(new URL(request.url()).pathname));
  const shell = new ShellPage(page);
  const button = page.getByRole('button', { name: `Sign in with ${LABEL}` });
  const signInThere = async (user: string) => {
    await page.getByLabel('User').fill(user);
    await page.getByRole('button', { name: 'Continue' }).click();
  };

  // The invite is for another address.
  await page.goto(inviteLink);
  await expect(page.getByText('This invite is for ada@agency.test.')).toBeVisible();
  await expectAccessible(page);
  await button.click();
  await signInThere('bob');
  await expect(page).toHaveURL(`${address}/login`);
  await expect(page.getByRole('alert')).toContainText(
    'This invite is for ada@agency.test; you signed in as bob@agency.test.',
  );
  await expectAccessible(page);
  await page.context().clearCookies();

  // By the keyboard alone.
  await page.goto(inviteLink);
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  await signInThere('ada');
  await expect(page).toHaveURL(`${address}/`);
  await expect(shell.account()).toHaveAccessibleName(/Ada Byron/);
  await page.goto(`${address}/my-account/security`);
  await expect(page.getByText(`${LABEL} looks after your password.`)).toBeVisible();
  await expect(page.getByLabel('Current password')).toHaveCount(0);
  await expectAccessible(page);
  await page.reload();
  await expect(shell.account()).toBeVisible();

  await shell.askToSignOut();
  await page.getByRole('button', { name: 'Yes, sign me out' }).click();
  await expect(page).toHaveURL(`${address}/login`);
  await page.goto(`${address}/login/forgot-password`);
  await expect(page.getByText(`${LABEL} looks after your password.`)).toBeVisible();

  // The provider requests the user again, and the way back is kept.
  await page.goto(`${address}/settings/people`);
  await button.click();
  await signInThere('ada');
  await expect(page).toHaveURL(`${address}/settings/people`);

  // The agency's help desk disables the account.
  provider?.users.delete('ada');
  await provider?.logOut('ada');
  await page.reload();
  await expect(page).toHaveURL(`${address}/login?redirect=%2Fsettings%2Fpeople`);
  await expect(page.getByRole('alert')).toContainText(
    `${LABEL} ended your sign-in. If you can't sign in again, ask your administrator.`,
  );
  await page.context().clearCookies({ name: /^_session/ });
  await button.click();
  await signInThere('ada');
  await expect(page.getByRole('alert')).toContainText(`${LABEL} didn't let you in.`);
  // Firebase is in a file of its own.
  expect(scripts.some((path) => path.startsWith('/assets/agencyIdentity-'))).toBe(true);
  expect(scripts.filter((path) => path.startsWith('/assets/identity-'))).toEqual([]);
});
