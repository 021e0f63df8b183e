import type { Locator, Page } from 'playwright/test';
import { ask } from './asPerson.ts';

/** Hemet and one of its tankers. */
export interface Marked {
  readonly baseId: string;
  readonly assetId: string;
}
export async function hemetAndTanker(page: Page, radioId: string): Promise<Marked> {
  const { bases } = await ask<{ bases: { id: string; code: string }[] }>(page, 'GET', '/bases');
  const named = await ask<{ assetId: string; additionalMetadata: { radioId: string } }[]>(
    page,
    'GET',
    '/aircraft-metadata',
  );
  return {
    baseId: bases.find(({ code }) => code === 'HMT')?.id ?? '',
    assetId:
      named.find(({ additionalMetadata }) => additionalMetadata.radioId === radioId)?.assetId ?? '',
  };
}
/** Another user's save: the aircraft can't be sent. Returns how to undo it. */
export async function markUnavailable(
  page: Page,
  { baseId, assetId }: Marked,
): Promise<() => Promise<void>> {
  const { id } = await ask<{ id: string }>(
    page,
    'POST',
    `/x/bases/${baseId}/unavailable/${assetId}`,
    { reason: 'Hydraulic leak', untilTime: null },
  );
  return async () => void (await ask(page, 'POST', `/x/unavailable/${id}/end`));
}
/** The row of an aircraft on a wall. */
export const wallRow = (page: Page, radioId: string): Locator =>
  page.getByRole('list', { name: 'Aircraft' }).getByRole('listitem').filter({ hasText: radioId });
