import type { RouteShape } from '../wire/route.ts';
import { Incident, IncidentQuery, Incidents } from './incidents.ts';

/** Incidents, which CATIS only reads. */
export const incidentsRoutes = {
  findIncidents: {
    method: 'GET',
    path: '/incidents',
    summary: 'Incidents by year, state, unit and number.',
    query: IncidentQuery,
    reply: Incidents,
    needs: 'person',
  },
  getIncident: { method: 'GET', path: '/incidents/{id}', summary: 'One incident.', reply: Incident, needs: 'person' },
} as const satisfies Record<string, RouteShape>;
