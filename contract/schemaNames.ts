import * as z from 'zod/mini';
import * as suppressantSaving from './agents/saving.ts';
import * as suppressants from './agents/suppressants.ts';
import * as aircraft from './aircraft/aircraft.ts';
import * as aircraftSaving from './aircraft/saving.ts';
import * as approvals from './approvals/approvals.ts';
import * as books from './approvals/books.ts';
import * as closeList from './approvals/closeList.ts';
import * as bases from './base/bases.ts';
import * as board from './base/board.ts';
import * as baseSaving from './base/saving.ts';
import * as budget from './budget/budget.ts';
import * as changes from './changes/changes.ts';
import * as closest from './closest/closest.ts';
import * as costPack from './costPack/costPack.ts';
import * as incidentList from './costPack/incidentList.ts';
import * as sharedPacks from './costPack/sharedPacks.ts';
import * as costShares from './costPack/shares.ts';
import * as daySheets from './daySheets/daySheets.ts';
import * as costs from './dispatch/costs.ts';
import * as dispatches from './dispatch/dispatches.ts';
import * as flags from './dispatch/flags.ts';
import * as missions from './dispatch/missions.ts';
import * as preloads from './dispatch/preloads.ts';
import * as dispatchSearch from './dispatch/search.ts';
import * as feeds from './feeds/feeds.ts';
import * as find from './find/find.ts';
import * as following from './following/following.ts';
import * as overdueSteps from './following/overdueSteps.ts';
import * as presence from './following/presence.ts';
import * as fuel from './fuel/fuel.ts';
import * as fuelSaving from './fuel/saving.ts';
import * as changeLog from './history/changeLog.ts';
import * as history from './history/history.ts';
import * as imports from './imports/imports.ts';
import * as incidents from './incidents/incidents.ts';
import * as accruals from './invoices/accruals.ts';
import * as invoices from './invoices/invoices.ts';
import * as limits from './limits/limits.ts';
import * as mailings from './mailings/mailings.ts';
import * as map from './map/map.ts';
import * as browserErrors from './monitoring/browserErrors.ts';
import * as crew from './people/crew.ts';
import * as people from './people/people.ts';
import * as roles from './people/roles.ts';
import * as crewSaving from './people/saving.ts';
import * as positions from './positions/positions.ts';
import * as aims from './report/aims.ts';
import * as explain from './report/explain.ts';
import * as metricColumns from './report/metricColumns.ts';
import * as reports from './report/reports.ts';
import * as uncovered from './report/uncovered.ts';
import * as views from './report/views.ts';
import * as words from './report/words.ts';
import * as defaultSettings from './session/defaultSettings.ts';
import * as featureFlags from './session/featureFlags.ts';
import * as session from './session/session.ts';
import * as welcome from './session/welcome.ts';
import * as counts from './settings/counts.ts';
import * as shift from './shift/shift.ts';
import * as tokens from './tokens/tokens.ts';
import * as wall from './wall/wall.ts';
import * as webhooks from './webhooks/webhooks.ts';
import * as impact from './wire/impact.ts';
import * as permissions from './wire/permissions.ts';
import * as problem from './wire/problem.ts';
import * as wire from './wire/wire.ts';

const files: readonly Readonly<Record<string, unknown>>[] = [
  suppressantSaving,
  suppressants,
  aircraft,
  aircraftSaving,
  approvals,
  books,
  closeList,
  bases,
  board,
  baseSaving,
  changes,
  closest,
  costPack,
  incidentList,
  sharedPacks,
  costShares,
  budget,
  daySheets,
  costs,
  dispatches,
  flags,
  missions,
  preloads,
  dispatchSearch,
  feeds,
  find,
  following,
  fuel,
  fuelSaving,
  changeLog,
  history,
  imports,
  incidents,
  accruals,
  invoices,
  limits,
  map,
  mailings,
  browserErrors,
  crew,
  people,
  roles,
  crewSaving,
  positions,
  aims,
  explain,
  metricColumns,
  reports,
  uncovered,
  views,
  words,
  defaultSettings,
  featureFlags,
  session,
  welcome,
  counts,
  overdueSteps,
  presence,
  shift,
  tokens,
  wall,
  webhooks,
  impact,
  permissions,
  problem,
  wire,
];

/**
 * Every schema that the contract exports, by its export name, which is its name in the OpenAPI
 * document. Only the service uses this. Two schemas with one name are an error.
 */
export function namedSchemas(): ReadonlyMap<string, z.core.$ZodType> {
  const named = new Map<string, z.core.$ZodType>();
  for (const file of files)
    for (const [name, value] of Object.entries(file))
      if (value instanceof z.core.$ZodType) {
        if (named.has(name)) throw new Error(`Two schemas are called ${name}.`);
        named.set(name, value);
      }
  return named;
}
