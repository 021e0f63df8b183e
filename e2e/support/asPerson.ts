import { randomUUID } from 'node:crypto';
import { expect, type Page } from 'playwright/test';
import { addressOf } from './ownService.ts';
import { tellWritten, visit } from './visit.ts';

/** Opens Home, so that the user's page has a token. */
export async function atHome(page: Page): Promise<Page> {
  await visit(page, '/');
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  return page;
}
const MINUTE = 60_000;
/**
 * The stored token of a page that was not opened yet; null if there is none, or it expires soon.
 */
async function tokenKept(page: Page): Promise<string | null> {
  const { origins } = await page.context().storageState();
  const token = origins
    .find(({ origin }) => origin === addressOf())
    ?.localStorage.find(({ name }) => name === 'bearerToken')?.value;
  if (token === undefined) return null;
  // A token has three parts. The second contains its expiry in seconds.
  const { exp } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
    readonly exp: number;
  };
  return exp * 1000 - Date.now() > 5 * MINUTE ? token : null;
}
const isOpen = (page: Page) => page.url() !== 'about:blank';
/** The authorization header of a page's user, whether or not the page is open. */
export async function tokenOf(page: Page): Promise<{ Authorization: string }> {
  const kept = isOpen(page) ? null : await tokenKept(page);
  if (kept === null && !isOpen(page)) await atHome(page);
  return {
    Authorization: `Bearer ${kept ?? (await page.evaluate(() => localStorage.getItem('bearerToken')))}`,
  };
}
/** Calls the service as the user of a page, bypassing the page's caches. */
export async function ask<T>(
  page: Page,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  url: string,
  data?: object,
): Promise<T> {
  const headers = {
    ...(await tokenOf(page)),
    ...(method === 'POST' ? { 'Idempotency-Key': randomUUID() } : {}),
  };
  // Uses the page's own address: a page behind a door, or in a separate browser, has a different
  // one.
  const reply = await page.request.fetch(
    new URL(`/api${url}`, isOpen(page) ? page.url() : addressOf()).href,
    {
      method,
      headers,
      ...(data === undefined ? {} : { data }),
    },
  );
  expect([method, url, reply.status(), reply.ok() ? '' : await reply.text()]).toEqual([
    method,
    url,
    200,
    '',
  ]);
  if (method !== 'GET') tellWritten();
  // Each caller states the row's type from the contract.
  return (await reply.json()) as T;
}
/** A day in the service's format; negative for future days. */
export const daysAgo = (days: number): string =>
  new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
