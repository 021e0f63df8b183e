import * as z from 'zod/mini';
import { AimsDimensions, AimsMetrics, AimsQuery } from './aims.ts';
import { AircraftMetadata, AircraftTypes, AircraftVendor, Asset, Contract } from './aircraft.ts';
import { ArchivedQuery, Bases, LandingFee } from './bases.ts';
import { CrewMember, CrewRoles } from './crew.ts';
import {
  ActivitiesQuery,
  ActivityList,
  DispatchBody,
  DispatchList,
  DispatchQuery,
  DispatchReply,
  PreloadDrops,
  PreloadQuery,
  RecentDispatch,
  RecentFill,
  RecentQuery,
} from './dispatches.ts';
import { ExplainedLoads } from './explain.ts';
import { Features } from './featureFlags.ts';
import { Incident, IncidentQuery, Incidents } from './incidents.ts';
import { Permissions, type Right } from './permissions.ts';
import { Dimensions, MetricsQuery, MetricsRows } from './reports.ts';
import { PersonSelf, PersonSelfPatch, UserSettings, UserSettingsPatch } from './session.ts';
import { RateQuery, SuppressantRate, SuppressantType } from './suppressants.ts';
import { baseRoutes } from './tableBase.ts';
import { fuelRoutes } from './tableFuel.ts';
import { historyRoutes } from './tableHistory.ts';
import { reportViewRoutes } from './tableReportViews.ts';
import { settingsRoutes } from './tableSettings.ts';
import { UncoveredActivities } from './uncovered.ts';

/** One way to be allowed: all of `rights`, and the System Administrator role where asked. */
export interface Grant {
  readonly rights: readonly Right[];
  readonly systemAdministrator?: true;
}
/** `signedIn`: any genuine token. `person`: a token with a person record. A list: any one grant suffices. */
export type Needs = 'public' | 'signedIn' | 'person' | readonly Grant[];

/** One row of the contract: the server's route, the client's call, the OpenAPI entry and the authorisation check come from it. */
export interface RouteShape {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** As the specification writes it: `/bases/{id}`. A parameter is a uuid unless `params` says otherwise. */
  readonly path: `/${string}`;
  readonly params?: z.ZodMiniType;
  readonly query?: z.ZodMiniType;
  readonly body?: z.ZodMiniType;
  readonly reply: z.ZodMiniType;
  readonly needs: Needs;
  /** Not in the specification: a call of our own under `/x/`. */
  readonly ours?: true;
  /** The handler writes the body itself (streamed, or another media type); `reply` documents it and tests parse it. */
  readonly raw?: true;
}

const dispatchView = [{ rights: ['Dispatch.View'] }] as const;
const reportsView = [{ rights: ['CatisReports.View'] }] as const;
/** A dispatcher sees live cost, so prices are readable with the dispatch (contract §People and rights). */
const priceView = (entity: 'Contract' | 'Bases' | 'Suppressants') =>
  [{ rights: ['Dispatch.View'] }, { rights: ['base-admin.View'] }, { rights: [`${entity}.View`] }] as const;

/** The calls of the session, the dispatch pages and the reports, and the lists they all read. */
const operationRoutes = {
  getFeatures: { method: 'GET', path: '/features', reply: Features, needs: 'signedIn' },
  getPermissions: { method: 'GET', path: '/users/current/permissions', reply: Permissions, needs: 'signedIn' },
  getSettings: { method: 'GET', path: '/v2/user/settings/application/catis', reply: UserSettings, needs: 'signedIn' },
  saveSettings: { method: 'POST', path: '/v2/user/settings/application/catis', body: UserSettingsPatch, reply: UserSettings, needs: 'signedIn' },
  getSelf: { method: 'GET', path: '/v2/people/self', reply: PersonSelf, needs: 'signedIn' },
  patchSelf: { method: 'PATCH', path: '/v2/people/self', body: PersonSelfPatch, reply: PersonSelf, needs: 'person' },

  listBases: { method: 'GET', path: '/bases', reply: Bases, needs: 'person' },
  listLandingFees: { method: 'GET', path: '/bases/landing-fees', reply: z.array(LandingFee), needs: priceView('Bases') },
  listBaseLandingFees: { method: 'GET', path: '/bases/{id}/landing-fees', reply: z.array(LandingFee), needs: priceView('Bases') },
  listCurrentRates: { method: 'GET', path: '/bases/{id}/suppressant-rates/current', reply: z.array(SuppressantRate), needs: priceView('Suppressants') },
  listRates: { method: 'GET', path: '/bases/{id}/suppressant-rates', query: RateQuery, reply: z.array(SuppressantRate), needs: priceView('Suppressants') },
  listSuppressantTypes: { method: 'GET', path: '/suppressant-types', query: ArchivedQuery, reply: z.array(SuppressantType), needs: 'person' },

  listAssets: { method: 'GET', path: '/v2/assets', reply: z.array(Asset), needs: 'person', raw: true },
  listAircraftMetadata: { method: 'GET', path: '/aircraft-metadata', reply: z.array(AircraftMetadata), needs: 'person', raw: true },
  listAircraftTypes: { method: 'GET', path: '/aircraft-types', query: ArchivedQuery, reply: AircraftTypes, needs: 'person' },
  listAircraftVendors: { method: 'GET', path: '/vendor/aircraft', reply: z.array(AircraftVendor), needs: 'person' },
  listContracts: { method: 'GET', path: '/contracts', reply: z.array(Contract), needs: priceView('Contract'), raw: true },
  listCrew: { method: 'GET', path: '/crew', reply: z.array(CrewMember), needs: 'person', raw: true },
  listCrewRoles: { method: 'GET', path: '/crew/role', reply: CrewRoles, needs: 'person' },

  findIncidents: { method: 'GET', path: '/incidents', query: IncidentQuery, reply: Incidents, needs: 'person' },
  getIncident: { method: 'GET', path: '/incidents/{id}', reply: Incident, needs: 'person' },

  listDispatches: { method: 'GET', path: '/v2/dispatches', query: DispatchQuery, reply: DispatchList, needs: dispatchView },
  getDispatch: { method: 'GET', path: '/v2/dispatches/{id}', reply: DispatchReply, needs: dispatchView },
  listActivities: { method: 'GET', path: '/v2/dispatches/activities', query: ActivitiesQuery, reply: ActivityList, needs: dispatchView },
  getRecentFill: { method: 'GET', path: '/v2/dispatches/recent-fill', query: RecentQuery, reply: RecentFill, needs: dispatchView },
  getRecentDispatch: { method: 'GET', path: '/v2/dispatches/recent-dispatch', query: RecentQuery, reply: RecentDispatch, needs: dispatchView },
  listPreloadDrops: { method: 'GET', path: '/v2/dispatches/preload-drops', query: PreloadQuery, reply: PreloadDrops, needs: priceView('Suppressants') },
  /** The ten dispatches this person entered last. */
  listMyDispatches: { method: 'GET', path: '/x/dispatches/mine', reply: DispatchList, needs: dispatchView, ours: true },
  addDispatch: { method: 'POST', path: '/v2/dispatches', body: DispatchBody, reply: DispatchReply, needs: [{ rights: ['Dispatch.Create'] }] },
  saveDispatch: { method: 'PUT', path: '/v2/dispatches/{id}', body: DispatchBody, reply: DispatchReply, needs: [{ rights: ['Dispatch.Edit'] }] },
  /** Brings a deleted dispatch back; one that is there stays as it is. */
  restoreDispatch: { method: 'POST', path: '/x/dispatches/{id}/restore', reply: DispatchReply, needs: [{ rights: ['Dispatch.Delete'] }], ours: true },
  deleteDispatch: { method: 'DELETE', path: '/v2/dispatches/{id}', reply: DispatchReply, needs: [{ rights: ['Dispatch.Delete'] }] },

  getDimensions: { method: 'GET', path: '/catis/dimensions', reply: Dimensions, needs: reportsView, raw: true },
  getAimsDimensions: { method: 'GET', path: '/aims/dimensions', reply: AimsDimensions, needs: reportsView, raw: true },
  getAimsMetrics: { method: 'GET', path: '/aims/metrics', query: AimsQuery, reply: AimsMetrics, needs: reportsView, raw: true },
  getUncovered: { method: 'GET', path: '/catis/dispatches-without-contracts/metrics', reply: UncoveredActivities, needs: reportsView },
  /** How the price of each load of a dispatch came about, tier by tier. */
  explainDispatch: { method: 'GET', path: '/x/dispatches/{id}/explain', reply: ExplainedLoads, needs: reportsView, ours: true },
  getMetrics: { method: 'GET', path: '/catis/metrics', query: MetricsQuery, reply: MetricsRows, needs: reportsView, raw: true },
} as const satisfies Record<string, RouteShape>;

/** Every call there is. */
export const routes = { ...operationRoutes, ...settingsRoutes, ...baseRoutes, ...fuelRoutes, ...historyRoutes, ...reportViewRoutes } as const satisfies Record<
  string,
  RouteShape
>;
export type RouteName = keyof typeof routes;
