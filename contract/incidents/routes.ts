import { having, type RouteShape } from '../wire/route.ts';
import {
  Incident,
  IncidentMerge,
  IncidentMergeReply,
  IncidentPointBody,
  IncidentQuery,
  IncidentSearchQuery,
  Incidents,
  NewIncident,
} from './incidents.ts';

/** Incidents: imported from files, or created from forms before an import has them. */
export const incidentsRoutes = {
  findIncidents: {
    method: 'GET',
    path: '/incidents',
    summary: 'Incidents by year, state, unit and number.',
    query: IncidentQuery,
    reply: Incidents,
    needs: 'person',
  },
  /** A merged incident's id returns the incident it was merged into. */
  getIncident: {
    method: 'GET',
    path: '/incidents/{id}',
    summary: 'One incident.',
    reply: Incident,
    needs: 'person',
  },
  searchIncidents: {
    method: 'GET',
    path: '/x/incidents/search',
    summary: 'Incidents by the beginning of their number, or by a part of their name.',
    query: IncidentSearchQuery,
    reply: Incidents,
    needs: 'person',
    ours: true,
  },
  addIncident: {
    method: 'POST',
    path: '/x/incidents',
    summary:
      'Takes a new fire as an unconfirmed incident; one of that number that is there already is answered instead.',
    once: true,
    body: NewIncident,
    reply: Incident,
    needs: having('Dispatch.Create'),
    ours: true,
  },
  placeIncident: {
    method: 'PUT',
    path: '/x/incidents/{id}/point',
    summary: 'Sets where an incident is.',
    body: IncidentPointBody,
    reply: Incident,
    needs: having('Dispatch.Edit'),
    ours: true,
  },
  mergeIncident: {
    method: 'POST',
    path: '/x/incidents/{id}/merge',
    summary: 'Moves all of an unconfirmed incident to another, or checks what that would do.',
    body: IncidentMerge,
    reply: IncidentMergeReply,
    needs: having('base-admin.Edit'),
    ours: true,
  },
} as const satisfies Record<string, RouteShape>;
