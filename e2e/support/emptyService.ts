import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import type { Page } from 'playwright/test';
import { SignInPage } from '../pages/SignInPage.ts';
import { SignUpPage } from '../pages/SignUpPage.ts';
import { addressOf, dataOf } from './ownService.ts';
import { startSeparateService } from './separateService.ts';
import { expect } from './test.ts';

const administrator = { email: 'ada@agency.test', password: 'juniper-flat-2026' };

/** A service of its own on an empty database, with the first administrator invited. */
export class EmptyService {
  readonly address = addressOf().replace(/\d+$/, (port) => String(Number(port) + 60));
  readonly #data = `${dataOf()}-empty`;
  #stop = async (): Promise<void> => undefined;
  #inviteLink = '';

  async start(): Promise<void> {
    rmSync(this.#data, { recursive: true, force: true });
    const env = { PUBLIC_URL: this.address, CATIS_DATA_DIR: this.#data, CATIS_DEMO: '0' };
    const lines = execFileSync(
      process.execPath,
      ['dist/server/admin-create.js', administrator.email],
      { env: { ...process.env, ...env }, encoding: 'utf8' },
    );
    this.#inviteLink = /^http\S+$/m.exec(lines)?.[0] ?? '';
    this.#stop = await startSeparateService(this.address, env);
  }
  async stop(): Promise<void> {
    await this.#stop();
    rmSync(this.#data, { recursive: true, force: true });
  }
  /** Signs the first administrator up and in. */
  async signIn(page: Page): Promise<void> {
    await page.goto(this.#inviteLink);
    const form = new SignUpPage(page);
    await form.name().fill('Ada Byron');
    await form.password().fill(administrator.password);
    await form.submit().click();
    await expect(page).toHaveURL(`${this.address}/login`);
    await new SignInPage(page).signIn(administrator.email, administrator.password);
    await expect(page).toHaveURL(`${this.address}/`);
  }
}
