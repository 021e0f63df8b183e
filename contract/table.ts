import { agentsRoutes } from './agents/routes.ts';
import { aircraftRoutes } from './aircraft/routes.ts';
import { baseRoutes } from './base/routes.ts';
import { dispatchRoutes } from './dispatch/routes.ts';
import { fuelRoutes } from './fuel/routes.ts';
import { historyRoutes } from './history/routes.ts';
import { incidentsRoutes } from './incidents/routes.ts';
import { peopleRoutes } from './people/routes.ts';
import { reportRoutes } from './report/routes.ts';
import { sessionRoutes } from './session/routes.ts';
import { settingsRoutes } from './settings/routes.ts';
import type { RouteShape } from './wire/route.ts';

/** Every call there is. */
export const routes = {
  ...sessionRoutes,
  ...dispatchRoutes,
  ...baseRoutes,
  ...agentsRoutes,
  ...aircraftRoutes,
  ...fuelRoutes,
  ...peopleRoutes,
  ...incidentsRoutes,
  ...reportRoutes,
  ...historyRoutes,
  ...settingsRoutes,
} as const satisfies Record<string, RouteShape>;
export type RouteName = keyof typeof routes;
