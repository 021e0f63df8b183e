import { randomUUID } from 'node:crypto';
import { expect, type Page } from 'playwright/test';
import { addressOf } from './ownService.ts';
import { tellWritten, visit } from './visit.ts';

/** Opens Home, so that the page of a person has a token. */
export async function atHome(page: Page): Promise<Page> {
  await visit(page, '/');
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  return page;
}
const MINUTE = 60_000;
/** The token that a page which was not opened yet would begin with; null where it has none, or one that ends soon. */
async function tokenKept(page: Page): Promise<string | null> {
  const { origins } = await page.context().storageState();
  const token = origins
    .find(({ origin }) => origin === addressOf())
    ?.localStorage.find(({ name }) => name === 'bearerToken')?.value;
  if (token === undefined) return null;
  // A token is three parts of which the second says until when it holds, in seconds.
  const { exp } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
    readonly exp: number;
  };
  return exp * 1000 - Date.now() > 5 * MINUTE ? token : null;
}
const isOpen = (page: Page) => page.url() !== 'about:blank';
/** What says who asks: the person of a page, opened or not. */
export async function tokenOf(page: Page): Promise<{ Authorization: string }> {
  const kept = isOpen(page) ? null : await tokenKept(page);
  if (kept === null && !isOpen(page)) await atHome(page);
  return {
    Authorization: `Bearer ${kept ?? (await page.evaluate(() => localStorage.getItem('bearerToken')))}`,
  };
}
/** Calls the service as the person of a page, past what the page keeps. */
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
  // From the page's own address: a page behind a door, or of a browser that was started for itself, has another than the journeys'.
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
  // Each caller names what the contract says of its row.
  return (await reply.json()) as T;
}
/** A day as the service writes it; of the days to come, below 0. */
export const daysAgo = (days: number): string =>
  new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
