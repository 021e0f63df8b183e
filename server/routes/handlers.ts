import type { Handlers } from '../http/handler.ts';
import { accessHandlers } from './access.ts';
import { accountHandlers } from './account.ts';
import { aircraftHandlers } from './aircraft.ts';
import { aircraftTypeHandlers } from './aircraftTypes.ts';
import { assetHandlers } from './assets.ts';
import { assignmentHandlers } from './assignments.ts';
import { baseBoardHandlers } from './baseBoard.ts';
import { baseHandlers } from './bases.ts';
import { baseWriteHandlers } from './baseWrites.ts';
import { contractHandlers } from './contracts.ts';
import { crewHandlers } from './crew.ts';
import { dispatchHandlers } from './dispatches.ts';
import { dispatchReadHandlers } from './dispatchReads.ts';
import { fuelReceiptHandlers } from './fuelReceipts.ts';
import { fuelReportHandlers } from './fuelReports.ts';
import { fuelStorageHandlers } from './fuelStorages.ts';
import { historyHandlers } from './history.ts';
import { incidentHandlers } from './incidents.ts';
import { inviteHandlers } from './invites.ts';
import { landingFeeHandlers } from './landingFees.ts';
import { membershipHandlers } from './memberships.ts';
import { peopleHandlers } from './people.ts';
import { preloadHandlers } from './preloads.ts';
import { reportHandlers } from './reports.ts';
import { reportViewHandlers } from './reportViews.ts';
import { roleHandlers } from './roles.ts';
import { rotationHandlers } from './rotations.ts';
import { sessionHandlers } from './session.ts';
import { settingsCountHandlers } from './settingsCounts.ts';
import { suppressantRateHandlers } from './suppressantRates.ts';
import { suppressantHandlers } from './suppressants.ts';
import { suppressantTypeHandlers } from './suppressantTypes.ts';
import { vendorHandlers } from './vendors.ts';

/** One handler for every row of the contract's table. */
export const handlers: Handlers = {
  ...sessionHandlers,
  ...baseHandlers,
  ...baseBoardHandlers,
  ...suppressantHandlers,
  ...aircraftHandlers,
  ...contractHandlers,
  ...crewHandlers,
  ...incidentHandlers,
  ...dispatchReadHandlers,
  ...dispatchHandlers,
  ...accessHandlers,
  ...accountHandlers,
  ...aircraftTypeHandlers,
  ...assetHandlers,
  ...assignmentHandlers,
  ...baseWriteHandlers,
  ...fuelReceiptHandlers,
  ...fuelReportHandlers,
  ...fuelStorageHandlers,
  ...inviteHandlers,
  ...landingFeeHandlers,
  ...membershipHandlers,
  ...peopleHandlers,
  ...preloadHandlers,
  ...roleHandlers,
  ...rotationHandlers,
  ...settingsCountHandlers,
  ...suppressantRateHandlers,
  ...suppressantTypeHandlers,
  ...vendorHandlers,
  ...reportHandlers,
  ...historyHandlers,
  ...reportViewHandlers,
};
