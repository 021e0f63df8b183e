import type { RouteName } from '../../contract/table.ts';

/**
 * Calls that a replica may serve: reports, and the lists that cost the database most (PERF-31).
 * They only read, outside transactions. Identity and rights are always read from the primary.
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
  'findAnything',
  'listActivities',
  'listIncidents',
  'getCostPack',
  'listApprovals',
  'listPeriods',
  'getCloseList',
  'listDaySheets',
  'listReconciliation',
  'listAccruals',
  'getBudget',
  'listDrifts',
  'listLimits',
  'listCrewLeft',
  'listMeters',
  'listAssets',
  'listCrew',
  'listContracts',
]);
