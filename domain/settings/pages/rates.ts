import type { RateAddress } from '../../routes/rateTabs.ts';
import { agentRatesPage } from './agentRates.ts';
import type { AnySettingsPage } from './all.ts';
import { contractsToRead } from './contracts.ts';
import { landingFeesPage } from './landingFees.ts';

/** The same list to be read by who may see prices but not change them: nothing is added, opened or changed (SET-47). */
function toRead(page: AnySettingsPage, at: RateAddress): AnySettingsPage {
  const { remove: _, archive: __, actions: ___, ...rest } = page;
  // Nothing tells more of a row than the row itself: on a phone the end says more than the start.
  const columns = page.columns.map((column) =>
    column.label === 'Start' ? { ...column, isExtra: true as const } : column,
  );
  return { ...rest, columns, at, isForReading: true, isReadOnlyList: true };
}
const pages: Readonly<Record<RateAddress, AnySettingsPage>> = {
  '/rates/contracts': toRead(contractsToRead, '/rates/contracts'),
  '/rates/agent': toRead(agentRatesPage, '/rates/agent'),
  '/rates/landing-fees': toRead(landingFeesPage, '/rates/landing-fees'),
};
/** The page of prices at an address, null when there is none. */
export const ratePageAt = (path: string): AnySettingsPage | null =>
  Object.values(pages).find(({ at }) => at === path) ?? null;
