import { agentsRoutes } from './agents/routes.ts';
import { aircraftRoutes } from './aircraft/routes.ts';
import { approvalsRoutes } from './approvals/routes.ts';
import { baseRoutes } from './base/routes.ts';
import { budgetRoutes } from './budget/routes.ts';
import { changesRoutes } from './changes/routes.ts';
import { closestRoutes } from './closest/routes.ts';
import { costPackRoutes } from './costPack/routes.ts';
import { daySheetRoutes } from './daySheets/routes.ts';
import { dispatchRoutes } from './dispatch/routes.ts';
import { feedRoutes } from './feeds/routes.ts';
import { findRoutes } from './find/routes.ts';
import { followingRoutes } from './following/routes.ts';
import { fuelRoutes } from './fuel/routes.ts';
import { changeLogRoutes, historyRoutes } from './history/routes.ts';
import { importsRoutes } from './imports/routes.ts';
import { incidentsRoutes } from './incidents/routes.ts';
import { invoiceRoutes } from './invoices/routes.ts';
import { limitRoutes } from './limits/routes.ts';
import { mailingRoutes } from './mailings/routes.ts';
import { mapRoutes } from './map/routes.ts';
import { monitoringRoutes } from './monitoring/routes.ts';
import { peopleRoutes } from './people/routes.ts';
import { positionRoutes } from './positions/routes.ts';
import { reportRoutes } from './report/routes.ts';
import { sessionRoutes } from './session/routes.ts';
import { settingsRoutes } from './settings/routes.ts';
import { shiftRoutes } from './shift/routes.ts';
import { tokensRoutes } from './tokens/routes.ts';
import { wallRoutes } from './wall/routes.ts';
import { webhookRoutes } from './webhooks/routes.ts';
import type { RouteShape } from './wire/route.ts';

/** The areas and their descriptions, which group the calls in the OpenAPI document. */
export const areas = {
  session: {
    about: 'Features, rights, settings, the own person and account.',
    rows: sessionRoutes,
  },
  dispatch: {
    about: 'Dispatches, what they are filled in from, and preloads.',
    rows: dispatchRoutes,
  },
  base: { about: 'Bases with their aircraft, landing fees and rotation.', rows: baseRoutes },
  agents: { about: 'Agents and their prices per base.', rows: agentsRoutes },
  aircraft: {
    about: 'Aircraft, their types and vendors, and their contracts.',
    rows: aircraftRoutes,
  },
  following: {
    about: 'Logs of flights, and the flights that are followed.',
    rows: followingRoutes,
  },
  fuel: { about: 'Fuel receipts, storages and vendors.', rows: fuelRoutes },
  find: { about: 'One search of records of every kind.', rows: findRoutes },
  people: { about: 'Crew and job functions, people, roles and invites.', rows: peopleRoutes },
  incidents: {
    about: 'Incidents: read from files, or taken by their number before a file brings them.',
    rows: incidentsRoutes,
  },
  shift: { about: 'Shift logs of bases, and hand-overs.', rows: shiftRoutes },
  closest: { about: 'Who could be at an incident first.', rows: closestRoutes },
  map: { about: 'Bases, incidents and aircraft with their points.', rows: mapRoutes },
  positions: { about: 'Positions of aircraft, reported by machines.', rows: positionRoutes },
  imports: {
    about: 'Files into the database: checked, run, and what they brought.',
    rows: importsRoutes,
  },
  approvals: {
    about: 'What is checked and approved, closed periods, and what moved since.',
    rows: approvalsRoutes,
  },
  daySheets: {
    about: 'What contractors are paid for a day, and how much of it incidents bear.',
    rows: daySheetRoutes,
  },
  budget: { about: 'Budgets of fiscal years, against costs.', rows: budgetRoutes },
  invoices: { about: 'Invoices of aircraft vendors, checked.', rows: invoiceRoutes },
  limits: { about: 'What pilots may still fly, and what meters miss.', rows: limitRoutes },
  costPack: {
    about: 'What an incident cost, who bears it, and links to it.',
    rows: costPackRoutes,
  },
  report: {
    about: 'Reports of current and historic records, and saved views of them.',
    rows: reportRoutes,
  },
  mailings: { about: 'Saved views of reports that are sent by mail.', rows: mailingRoutes },
  history: { about: 'Who changed a record, when, and from what to what.', rows: historyRoutes },
  changeLog: { about: 'Who changed what, in all records.', rows: changeLogRoutes },
  changes: { about: 'What changed, for other programs.', rows: changesRoutes },
  webhooks: { about: 'Addresses that get what changed.', rows: webhookRoutes },
  feeds: { about: 'Layers whose incidents are pulled.', rows: feedRoutes },
  settings: { about: 'What the settings menu shows.', rows: settingsRoutes },
  tokens: { about: 'Access tokens, of persons and of service accounts.', rows: tokensRoutes },
  wall: { about: 'What walls show, live.', rows: wallRoutes },
  monitoring: { about: 'Errors that a browser reports.', rows: monitoringRoutes },
} as const satisfies Record<
  string,
  { readonly about: string; readonly rows: Record<string, RouteShape> }
>;

/** Every call of the service. */
export const routes = {
  ...areas.session.rows,
  ...areas.dispatch.rows,
  ...areas.base.rows,
  ...areas.agents.rows,
  ...areas.aircraft.rows,
  ...areas.following.rows,
  ...areas.fuel.rows,
  ...areas.find.rows,
  ...areas.people.rows,
  ...areas.incidents.rows,
  ...areas.shift.rows,
  ...areas.closest.rows,
  ...areas.map.rows,
  ...areas.positions.rows,
  ...areas.imports.rows,
  ...areas.approvals.rows,
  ...areas.daySheets.rows,
  ...areas.budget.rows,
  ...areas.invoices.rows,
  ...areas.limits.rows,
  ...areas.costPack.rows,
  ...areas.report.rows,
  ...areas.mailings.rows,
  ...areas.history.rows,
  ...areas.changeLog.rows,
  ...areas.changes.rows,
  ...areas.webhooks.rows,
  ...areas.feeds.rows,
  ...areas.settings.rows,
  ...areas.tokens.rows,
  ...areas.wall.rows,
  ...areas.monitoring.rows,
};
export type RouteName = keyof typeof routes;
