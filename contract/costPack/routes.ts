import { having, type RouteShape } from '../wire/route.ts';
import { CostPack, CostPackQuery } from './costPack.ts';
import { IncidentList, IncidentListQuery } from './incidentList.ts';
import {
  NewSharedPack,
  OpenedPack,
  SharedPack,
  SharedPackBody,
  SharedPacks,
  SharedPackToken,
} from './sharedPacks.ts';
import { CostShares, CostSharesBody } from './shares.ts';

const mayRead = having('CatisReports.View');
const mayShare = having('Contract.Edit');

/** The cost of an incident, who bears it, and links that show it to others. */
export const costPackRoutes = {
  listIncidents: {
    method: 'GET',
    path: '/x/incidents',
    summary: 'Incidents with their days and records, the latest activity first.',
    query: IncidentListQuery,
    reply: IncidentList,
    needs: mayRead,
    ours: true,
  },
  getCostPack: {
    method: 'GET',
    path: '/x/incidents/{id}/cost',
    summary: 'What an incident cost: by day, aircraft, type, vendor and party.',
    query: CostPackQuery,
    reply: CostPack,
    needs: mayRead,
    ours: true,
  },
  saveCostShares: {
    method: 'PUT',
    path: '/x/incidents/{id}/cost-shares',
    summary: 'Who bears what of an incident, and its declared period.',
    conditional: true,
    body: CostSharesBody,
    reply: CostShares,
    needs: mayShare,
    ours: true,
  },
  addSharedPack: {
    method: 'POST',
    path: '/x/incidents/{id}/shared-packs',
    summary: 'Freezes what an incident cost and makes a link to it; its token is told once.',
    once: true,
    body: SharedPackBody,
    reply: NewSharedPack,
    needs: mayShare,
    noTokens: true,
    ours: true,
  },
  listSharedPacks: {
    method: 'GET',
    path: '/x/incidents/{id}/shared-packs',
    summary: 'Links that were made to what an incident cost.',
    reply: SharedPacks,
    needs: mayShare,
    noTokens: true,
    ours: true,
  },
  revokeSharedPack: {
    method: 'POST',
    path: '/x/shared-packs/{id}/revoke',
    summary: 'Ends a link before its time.',
    once: true,
    reply: SharedPack,
    needs: mayShare,
    noTokens: true,
    ours: true,
  },
  openSharedPack: {
    method: 'POST',
    path: '/x/shared-packs/open',
    summary: 'What a link shows; one that is unknown, over or revoked answers 404.',
    body: SharedPackToken,
    reply: OpenedPack,
    needs: 'public',
    limited: true,
    fails: [404],
    ours: true,
  },
} as const satisfies Record<string, RouteShape>;
