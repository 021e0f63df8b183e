import * as z from 'zod/mini';
import { Impact } from '../wire/impact.ts';
import { administrator, priceView, type RouteShape } from '../wire/route.ts';
import { ArchivedQuery, Exists } from '../wire/wire.ts';
import { RateImpactBody, SuppressantRateBody, SuppressantTypeBody, SuppressantTypeExistsQuery, SuppressantTypeSave } from './saving.ts';
import { RateQuery, SuppressantRate, SuppressantRates, SuppressantType } from './suppressants.ts';

/** Agent prices: from the base's own page, or from the settings (AUTH-6). */
const rateWrite = [{ rights: ['base-admin.Edit'] }, { rights: ['Suppressants.Edit'], systemAdministrator: true }] as const;

/** Agents and their prices per base. */
export const agentsRoutes = {
  listSuppressantTypes: { method: 'GET', path: '/suppressant-types', query: ArchivedQuery, reply: z.array(SuppressantType), needs: 'person' },
  addSuppressantType: {
    method: 'POST',
    path: '/suppressant-types',
    body: SuppressantTypeBody,
    reply: SuppressantType,
    needs: administrator('Suppressants.Create'),
  },
  saveSuppressantType: {
    method: 'PUT',
    path: '/suppressant-types/{id}',
    body: SuppressantTypeSave,
    reply: SuppressantType,
    needs: administrator('Suppressants.Edit'),
  },
  suppressantTypeExists: { method: 'GET', path: '/suppressant-types/exists-by-name', query: SuppressantTypeExistsQuery, reply: Exists, needs: 'person' },

  listCurrentRates: { method: 'GET', path: '/bases/{id}/suppressant-rates/current', reply: z.array(SuppressantRate), needs: priceView('Suppressants') },
  listRates: { method: 'GET', path: '/bases/{id}/suppressant-rates', query: RateQuery, reply: z.array(SuppressantRate), needs: priceView('Suppressants') },
  /** Every rate of every base, for the lists that show more than one base. */
  listAllRates: { method: 'GET', path: '/x/suppressant-rates', query: RateQuery, reply: SuppressantRates, needs: priceView('Suppressants'), ours: true },
  addRate: { method: 'POST', path: '/bases/{id}/suppressant-rates', body: SuppressantRateBody, reply: SuppressantRate, needs: rateWrite },
  saveRate: { method: 'PUT', path: '/bases/{id}/suppressant-rates/{rateId}', body: SuppressantRateBody, reply: SuppressantRate, needs: rateWrite },
  /** Only an unused rate; one that priced a load answers 409. */
  deleteRate: { method: 'DELETE', path: '/bases/{id}/suppressant-rates/{rateId}', reply: SuppressantRate, needs: rateWrite },
  restoreRate: { method: 'POST', path: '/x/bases/{id}/suppressant-rates/{rateId}/restore', reply: SuppressantRate, needs: rateWrite, ours: true },
  rateImpact: { method: 'POST', path: '/x/suppressant-rates/impact', body: RateImpactBody, reply: Impact, needs: rateWrite, ours: true },
  succeedRate: {
    method: 'POST',
    path: '/x/bases/{id}/suppressant-rates/{rateId}/successor',
    body: SuppressantRateBody,
    reply: SuppressantRate,
    needs: rateWrite,
    ours: true,
  },
} as const satisfies Record<string, RouteShape>;
