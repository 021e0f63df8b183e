import { suppressantRateHandlers } from './agents/suppressantRates.ts';
import { suppressantTypeHandlers } from './agents/suppressantTypes.ts';
import { aircraftTypeHandlers } from './aircraft/aircraftTypes.ts';
import { aircraftVendorHandlers } from './aircraft/aircraftVendors.ts';
import { assetHandlers } from './aircraft/assets.ts';
import { contractHandlers } from './aircraft/contracts.ts';
import { approvalHandlers } from './approvals/approvals.ts';
import { closeListHandlers } from './approvals/closeList.ts';
import { driftHandlers } from './approvals/drifts.ts';
import { approvalListHandlers } from './approvals/listApprovals.ts';
import { openingHandlers } from './approvals/opening.ts';
import { periodHandlers } from './approvals/periods.ts';
import { assignmentHandlers } from './base/assignments.ts';
import { baseHandlers } from './base/bases.ts';
import { baseBoardHandlers } from './base/board.ts';
import { changeMarkHandlers } from './base/changeMark.ts';
import { landingFeeHandlers } from './base/landingFees.ts';
import { rotationHandlers } from './base/rotations.ts';
import { budgetHandlers } from './budget/budget.ts';
import { changeHandlers } from './changes/changes.ts';
import { closestHandlers } from './closest/closest.ts';
import { costPackHandlers } from './costPack/costPack.ts';
import { daySheetHandlers } from './daySheets/daySheets.ts';
import { dispatchHandlers } from './dispatch/dispatches.ts';
import { dispatchReadHandlers } from './dispatch/dispatchReads.ts';
import { incidentMergeHandlers } from './dispatch/mergeIncident.ts';
import { preloadHandlers } from './dispatch/preloads.ts';
import { feedHandlers } from './feeds/feeds.ts';
import { findHandlers } from './find/find.ts';
import { followingHandlers } from './following/following.ts';
import { overdueStepHandlers } from './following/overdueSteps.ts';
import { presenceHandlers } from './following/presence.ts';
import { fuelReceiptHandlers } from './fuel/fuelReceipts.ts';
import { fuelReportHandlers } from './fuel/fuelReports.ts';
import { fuelStorageHandlers } from './fuel/fuelStorages.ts';
import { fuelVendorHandlers } from './fuel/fuelVendors.ts';
import { changeLogHandlers } from './history/changeLog.ts';
import { historyHandlers } from './history/history.ts';
import type { Handlers } from './http/handler.ts';
import { importHandlers } from './imports/imports.ts';
import { incidentHandlers } from './incidents/incidents.ts';
import { accrualHandlers } from './invoices/accruals.ts';
import { invoiceHandlers } from './invoices/invoices.ts';
import { limitHandlers } from './limits/limits.ts';
import { meterHandlers } from './limits/meters.ts';
import { mailingHandlers } from './mailings/mailings.ts';
import { mapHandlers } from './map/map.ts';
import { browserErrorHandlers } from './monitoring/browserErrors.ts';
import { crewHandlers } from './people/crew.ts';
import { crewRoleHandlers } from './people/crewRoles.ts';
import { inviteHandlers } from './people/invites.ts';
import { membershipHandlers } from './people/memberships.ts';
import { peopleHandlers } from './people/people.ts';
import { roleHandlers } from './people/roles.ts';
import { accessHandlers } from './people/userAccess.ts';
import { positionHandlers } from './positions/positions.ts';
import { reportHandlers } from './report/reports.ts';
import { viewFileHandlers } from './report/viewFiles.ts';
import { reportViewHandlers } from './report/views.ts';
import { accountHandlers } from './session/account.ts';
import { sessionHandlers } from './session/session.ts';
import { welcomeHandlers } from './session/welcome.ts';
import { settingsCountHandlers } from './settings/counts.ts';
import { shiftHandlers } from './shift/shift.ts';
import { serviceAccountHandlers } from './tokens/serviceAccounts.ts';
import { tokenHandlers } from './tokens/tokens.ts';
import { wallHandlers } from './wall/streamWall.ts';
import { webhookHandlers } from './webhooks/webhooks.ts';

/** One handler for every row of the contract's table. */
export const handlers: Handlers = {
  ...sessionHandlers,
  ...welcomeHandlers,
  ...baseHandlers,
  ...baseBoardHandlers,
  ...contractHandlers,
  ...crewHandlers,
  ...crewRoleHandlers,
  ...importHandlers,
  ...limitHandlers,
  ...mapHandlers,
  ...meterHandlers,
  ...mailingHandlers,
  ...incidentHandlers,
  ...accrualHandlers,
  ...invoiceHandlers,
  ...shiftHandlers,
  ...closestHandlers,
  ...positionHandlers,
  ...incidentMergeHandlers,
  ...dispatchReadHandlers,
  ...dispatchHandlers,
  ...accessHandlers,
  ...accountHandlers,
  ...aircraftTypeHandlers,
  ...assetHandlers,
  ...assignmentHandlers,
  ...findHandlers,
  ...followingHandlers,
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
  ...overdueStepHandlers,
  ...presenceHandlers,
  ...suppressantRateHandlers,
  ...suppressantTypeHandlers,
  ...aircraftVendorHandlers,
  ...fuelVendorHandlers,
  ...approvalHandlers,
  ...approvalListHandlers,
  ...closeListHandlers,
  ...driftHandlers,
  ...openingHandlers,
  ...periodHandlers,
  ...daySheetHandlers,
  ...budgetHandlers,
  ...changeMarkHandlers,
  ...costPackHandlers,
  ...reportHandlers,
  ...changeLogHandlers,
  ...historyHandlers,
  ...reportViewHandlers,
  ...changeHandlers,
  ...webhookHandlers,
  ...feedHandlers,
  ...viewFileHandlers,
  ...serviceAccountHandlers,
  ...tokenHandlers,
  ...wallHandlers,
  ...browserErrorHandlers,
};
