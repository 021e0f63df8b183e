import type { LaterView } from '../../later.tsx';
import { once } from '../../once.ts';
import type { PageProps } from '../../pages.ts';

const report = once(() => import('./FuelReportPage.tsx'));
const receipt = once(() => import('./FuelReceiptPage.tsx'));

/** The pages of fuel by the path of their route. */
export const fuelPages: Readonly<Record<string, LaterView<PageProps>>> = {
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
