import type { RouteName } from '../../contract/table.ts';

/**
 * Calls that a replica may answer: reports, and lists that cost the database most (PERF-31). They only read outside of
 * transactions. Who somebody is and what they may do is asked of the primary before, as for every call.
 */
export const replicaReads: ReadonlySet<RouteName> = new Set([
  'getMetrics',
  'getDimensions',
  'getUncovered',
  'explainDispatch',
  'getAimsMetrics',
  'getAimsDimensions',
  'searchAimsIncidents',
  'getAimsNames',
  'getFuelMetrics',
  'getFlightHours',
  'getFuelLedger',
  'listFuelReceipts',
  'listDispatches',
  'searchDispatches',
  'listActivities',
  'listIncidents',
  'getCostPack',
  'listApprovals',
  'listPeriods',
  'listDrifts',
  'listLimits',
  'listMeters',
  'listAssets',
  'listCrew',
  'listContracts',
]);
