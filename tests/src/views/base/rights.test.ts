import { it } from 'vitest';
import { BaseManagement } from '../../../../src/views/base/BaseManagement.tsx';
import { checkOffers } from '../../support/offers.ts';
import { aBoard, lookAs } from '../support/lookAs.ts';

const bases = ['base-admin.Edit'];
it('offers what the rights of the user allow (AUTH-8)', () => {
  const board = aBoard();
  return checkOffers(
    {
      'Assigned mayEdit': bases,
      'AgentPrices maySet': bases,
      'LandingFees maySet': bases,
      'Preloads mayDispatch': ['Dispatch.Edit'],
      'Preloads mayEnd': ['Dispatch.Edit', 'base-admin.Edit'],
      'OverduePanel canEdit': ['Dispatch.Edit'],
      'BasePaper seesDispatches': ['Dispatch.View'],
      'BaseHeader hasShiftLog': ['Dispatch.View'],
      'FuelStorages canBook': ['FuelReceipts.Edit'],
      'FuelStorages canReport': ['CatisReports.View'],
    },
    lookAs(BaseManagement, { base: board, outbox: board }),
  );
});
