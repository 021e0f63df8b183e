import type { RatePath } from '../../routes/rateTabs.ts';
import { agentRatesPage } from './agentRates.ts';
import type { AnySettingsPage } from './all.ts';
import { readOnlyContractsPage } from './contracts.ts';
import { landingFeesPage } from './landingFees.ts';

/**
 * The read-only version of a price list, for users who can see prices but not change them (SET-47).
 */
function toRead(page: AnySettingsPage, at: RatePath): AnySettingsPage {
  const { remove: _, archive: __, actions: ___, ...rest } = page;
  // Rows can't be opened for more columns. So phones hide Start, which is less useful than the end
  // date.
  const columns = page.columns.map((column) =>
    column.label === 'Start' ? { ...column, isExtra: true as const } : column,
  );
  return { ...rest, columns, at, isForReading: true, isReadOnlyList: true };
}
const pages: Readonly<Record<RatePath, AnySettingsPage>> = {
  '/rates/contracts': toRead(readOnlyContractsPage, '/rates/contracts'),
  '/rates/agent': toRead(agentRatesPage, '/rates/agent'),
  '/rates/landing-fees': toRead(landingFeesPage, '/rates/landing-fees'),
};
/** The price page at a URL path, null for none. */
export const ratePageAt = (path: string): AnySettingsPage | null =>
  Object.values(pages).find(({ at }) => at === path) ?? null;
