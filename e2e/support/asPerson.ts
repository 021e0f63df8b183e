import type { Page } from 'playwright/test';
import { expect } from './test.ts';

/** Opens Home, so that the page of a person has a token. */
export async function atHome(page: Page): Promise<Page> {
  await page.goto('/');
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  return page;
}
/** Calls the service as the person of a page. */
export async function ask<T>(page: Page, method: 'GET' | 'POST', url: string, data?: object): Promise<T> {
  const token = await page.evaluate(() => localStorage.getItem('bearerToken'));
  const reply = await page.request.fetch(`/api${url}`, { method, headers: { Authorization: `Bearer ${token}` }, ...(data === undefined ? {} : { data }) });
  expect(reply.status()).toBe(200);
  return (await reply.json()) as T;
}
export const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
