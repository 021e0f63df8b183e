import { randomUUID } from 'node:crypto';
import { expect, type Page } from 'playwright/test';

/** Opens Home, so that the page of a person has a token. */
export async function atHome(page: Page): Promise<Page> {
  await page.goto('/');
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  return page;
}
/** What says who asks: the person of a page. */
export const tokenOf = async (page: Page): Promise<{ Authorization: string }> => ({
  Authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('bearerToken'))}`,
});
/** Calls the service as the person of a page, past what the page keeps. */
export async function ask<T>(page: Page, method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, data?: object): Promise<T> {
  const headers = { ...(await tokenOf(page)), ...(method === 'POST' ? { 'Idempotency-Key': randomUUID() } : {}) };
  // From the page's own address: a page behind a door, or of a browser that was started for itself, has another than the journeys'.
  const reply = await page.request.fetch(new URL(`/api${url}`, page.url()).href, { method, headers, ...(data === undefined ? {} : { data }) });
  expect([method, url, reply.status(), reply.ok() ? '' : await reply.text()]).toEqual([method, url, 200, '']);
  // Each caller names what the contract says of its row.
  return (await reply.json()) as T;
}
/** A day as the service writes it; of the days to come, below 0. */
export const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
