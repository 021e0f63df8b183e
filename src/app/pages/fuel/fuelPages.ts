import { type ComponentType, lazy } from 'react';
import type { PageProps } from '../../pages.ts';

const report = lazy(() => import('./FuelReportPage.tsx'));
const receipt = lazy(() => import('./FuelReceiptPage.tsx'));

/** The pages of fuel by the path of their route. */
export const fuelPages: Readonly<Record<string, ComponentType<PageProps>>> = {
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
