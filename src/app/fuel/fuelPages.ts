import type { LazyPage } from '../frame/LazyView.tsx';
import { memoizedLoader } from '../frame/memoizedLoader.ts';
import type { PageProps } from '../frame/pageProps.ts';

const report = memoizedLoader(() => import('./FuelReportPage.tsx'));
const receipt = memoizedLoader(() => import('./FuelReceiptPage.tsx'));

/** The fuel pages by route path. */
export const fuelPages: Readonly<Record<string, LazyPage<PageProps>>> = {
  '/fuel-receipts/aircraft/new': receipt,
  '/fuel-receipts/aircraft/{id}': receipt,
  '/fuel-receipts/bulk/new': receipt,
  '/fuel-receipts/bulk/{id}': receipt,
  '/fuel-receipts/transfer/new': receipt,
  '/fuel-receipts/transfer/{id}': receipt,
  '/reports/fuel': report,
  '/reports/fuel/receipts': report,
  '/reports/fuel/transfer': report,
};
