import * as z from 'zod/mini';
import { Impact } from '../wire/impact.ts';
import { namedCalls } from '../wire/namedCalls.ts';
import { administrator, priceView, type RouteShape } from '../wire/route.ts';
import { ArchivedQuery } from '../wire/wire.ts';
import {
  RateImpactBody,
  SuppressantRateBody,
  SuppressantRateSave,
  SuppressantTypeBody,
  SuppressantTypeExistsQuery,
  SuppressantTypeSave,
} from './saving.ts';
import { RateQuery, SuppressantRate, SuppressantRates, SuppressantType } from './suppressants.ts';

/** Agent prices can be changed from the base's own page, or from the settings (AUTH-6). */
const rateWrite = [
  { rights: ['base-admin.Edit'] },
  { rights: ['Suppressants.Edit'], systemAdministrator: true },
] as const;

/** Agents and their prices per base. */
export const agentsRoutes = {
  listSuppressantTypes: {
    method: 'GET',
    path: '/suppressant-types',
    summary: 'Agents in use; with isArchived=true the archived ones.',
    query: ArchivedQuery,
    reply: z.array(SuppressantType),
    needs: 'person',
  },
  ...namedCalls('SuppressantType', {
    noun: 'agent',
    path: '/suppressant-types',
    body: SuppressantTypeBody,
    save: SuppressantTypeSave,
    query: SuppressantTypeExistsQuery,
    reply: SuppressantType,
    needs: (action) => administrator(`Suppressants.${action}`),
  }),

  listCurrentRates: {
    method: 'GET',
    path: '/bases/{id}/suppressant-rates/current',
    summary: 'Agent prices of a base that hold today.',
    reply: z.array(SuppressantRate),
    needs: priceView('Suppressants'),
  },
  listRates: {
    method: 'GET',
    path: '/bases/{id}/suppressant-rates',
    summary: 'Agent prices of a base, all or those of a day.',
    query: RateQuery,
    reply: z.array(SuppressantRate),
    needs: priceView('Suppressants'),
  },
  listAllRates: {
    method: 'GET',
    path: '/x/suppressant-rates',
    summary: 'Agent prices of every base, all or those of a day.',
    query: RateQuery,
    reply: SuppressantRates,
    needs: priceView('Suppressants'),
    ours: true,
  },
  addRate: {
    method: 'POST',
    path: '/bases/{id}/suppressant-rates',
    summary: 'Adds an agent price at a base.',
    once: true,
    body: SuppressantRateSave,
    reply: SuppressantRate,
    needs: rateWrite,
  },
  saveRate: {
    method: 'PUT',
    path: '/bases/{id}/suppressant-rates/{rateId}',
    summary: 'Changes an agent price and prices its loads anew.',
    conditional: true,
    body: SuppressantRateSave,
    reply: SuppressantRate,
    needs: rateWrite,
  },
  deleteRate: {
    method: 'DELETE',
    path: '/bases/{id}/suppressant-rates/{rateId}',
    summary: 'Deletes an agent price that priced no load; a used one answers 409.',
    conditional: true,
    reply: SuppressantRate,
    needs: rateWrite,
  },
  restoreRate: {
    method: 'POST',
    path: '/x/bases/{id}/suppressant-rates/{rateId}/restore',
    summary: 'Brings a deleted agent price back.',
    reply: SuppressantRate,
    needs: rateWrite,
    ours: true,
  },
  rateImpact: {
    method: 'POST',
    path: '/x/suppressant-rates/impact',
    summary: 'What an agent price would change in the cost of dispatches, without saving it.',
    fails: [404],
    body: RateImpactBody,
    reply: Impact,
    needs: rateWrite,
    ours: true,
  },
  succeedRate: {
    method: 'POST',
    path: '/x/bases/{id}/suppressant-rates/{rateId}/successor',
    summary:
      'Ends an agent price on the day before the new one starts and adds that one, both or neither.',
    once: true,
    conditional: true,
    body: SuppressantRateBody,
    reply: SuppressantRate,
    needs: rateWrite,
    ours: true,
  },
} as const satisfies Record<string, RouteShape>;
