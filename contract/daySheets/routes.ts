import { having, type RouteShape } from '../wire/route.ts';
import {
  AdjustBody,
  AdjustReply,
  DaySheets,
  DaySheetsQuery,
  Reconciliation,
  ReconciliationQuery,
  TermsBody,
  TermsReply,
} from './daySheets.ts';

/** Day sheets: the payment of contractors for a day. */
export const daySheetRoutes = {
  listDaySheets: {
    method: 'GET',
    path: '/x/day-sheets',
    summary: 'What the contractor of an aircraft is paid for each day, with marks and sorties.',
    query: DaySheetsQuery,
    reply: DaySheets,
    needs: [...having('Contract.View'), ...having('base-admin.View')],
    ours: true,
  },
  listReconciliation: {
    method: 'GET',
    path: '/x/reconciliation',
    summary: 'Availability paid against availability charged, by aircraft and half-month.',
    query: ReconciliationQuery,
    reply: Reconciliation,
    needs: having('CatisReports.View'),
    ours: true,
  },
  saveContractTerms: {
    method: 'PUT',
    path: '/x/contracts/{id}/terms',
    summary: "Sets a contract's window, steps and guarantees.",
    conditional: true,
    body: TermsBody,
    reply: TermsReply,
    needs: having('Contract.Edit'),
    ours: true,
  },
  adjustSheet: {
    method: 'POST',
    path: '/x/periods/adjust',
    summary: 'Corrects what is paid for a closed day; what incidents are charged stays.',
    once: true,
    fails: [404, 409],
    body: AdjustBody,
    reply: AdjustReply,
    needs: having('Contract.Edit'),
    noTokens: true,
    ours: true,
  },
} as const satisfies Record<string, RouteShape>;
