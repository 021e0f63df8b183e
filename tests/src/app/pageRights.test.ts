import { afterAll, it, vi } from 'vitest';
import { StateMachine } from 'xstate';
import type { PageProps } from '../../../src/app/frame/pageProps.ts';
import { pages } from '../../../src/app/pages.ts';
import { fakeServices } from '../support/fakeServices.ts';
import {
  addFlags,
  type Component,
  checkOffers,
  type Holder,
  type Needs,
  type Offers,
  offersIn,
} from '../support/offers.ts';

const dispatchForm = {
  'dispatchEditor mayDelete': ['Dispatch.Delete'],
  'dispatchEditor mayTakeIncident': ['Dispatch.Create'],
  'dispatchEditor mayMark': ['base-admin.Edit'],
  'dispatchEditor mayReopen': ['Contract.Edit'],
  'dispatchEditor mayAddRates': ['Contract.Edit'],
};
const fuelForm = (kind: string) => ({
  'FuelEditor mayDelete': ['FuelReceipts.Delete'],
  [`${kind} mayTakeIncident`]: ['Dispatch.Create'],
  [`${kind} mayReport`]: ['CatisReports.View'],
});
const fuelReport = { 'fuelReport mayOpenReceipts': ['FuelReceipts.Edit'] };
const reportLinks = {
  'lazy mayListUncovered': ['CatisReports.View'],
  'lazy mayOpenHistoric': ['CatisReports.View'],
  'lazy mayAddPrices': ['Suppressants.Edit and System Administrator'],
};
/**
 * The rights that each input of a chart or prop of a view requires, written by hand from the rules.
 * One grant of a list is enough. ` and ` joins the rights of a grant.
 */
const needs: Readonly<Record<string, Needs>> = {
  '/': {
    'home isAdministrator': ['Contract.Edit'],
    'home mayMark': ['base-admin.Edit'],
    'home mayLog': ['Dispatch.Edit'],
  },
  '/dispatch/flight/new': dispatchForm,
  '/dispatch/flight/{id}': dispatchForm,
  '/dispatch/standby/new': dispatchForm,
  '/dispatch/standby/{id}': dispatchForm,
  '/dispatch/agent-only/new': dispatchForm,
  '/dispatch/agent-only/{id}': dispatchForm,
  '/dispatch/all': {
    'allDispatches mayMerge': ['base-admin.Edit'],
    'AllDispatches mayEdit': ['Dispatch.Edit'],
  },
  '/incidents/{id}/cost': { 'costPack mayShare': ['Contract.Edit'] },
  '/incidents/{id}/closest': {
    'closest mayPlace': ['Dispatch.Edit'],
    'ClosestView maySend': ['Dispatch.Edit'],
  },
  '/map': { 'map mayPlace': ['Dispatch.Edit'] },
  '/shift': { 'shift mayWrite': ['Dispatch.Edit'] },
  '/day-sheets': {
    'daySheets seesSheets': ['Contract.View', 'base-admin.View'],
    'daySheets seesReconciliation': ['CatisReports.View'],
    'daySheets mayEditMarks': ['base-admin.Edit'],
    'daySheets mayExcuse': ['Contract.Edit'],
  },
  '/budget': { 'budget mayEdit': ['Contract.Edit'] },
  '/invoices': { 'invoiceImport mayEdit': ['Contract.Edit'] },
  '/invoices/{id}': { 'invoice mayEdit': ['Contract.Edit'] },
  '/limits': {
    'limits mayExplain': ['Dispatch.Edit'],
    'LimitsView mayOpen': ['Dispatch.Edit'],
  },
  '/approvals': {
    'approvals mayCheck': ['base-admin.Edit'],
    'approvals mayApprove': ['Contract.Edit'],
    'RecordDrawer mayEdit': ['Dispatch.Edit'],
    'Approvals seesBooks': ['CatisReports.View'],
    'periods mayClose': ['Contract.Edit'],
    'periods mayOpen': ['Contract.Edit and System Administrator'],
    'drifts maySettle': ['Contract.Edit'],
  },
  '/reports/flights-without-contracts': {
    'Uncovered mayOpenDispatches': ['Dispatch.Edit'],
    'Uncovered mayAddRates': ['Contract.Edit'],
  },
  '/reports/aims': reportLinks,
  '/reports/catis/{preset}': {
    ...reportLinks,
    'lazy mayMail': ['CatisReports.View'],
    'report mayOpenDispatches': ['Dispatch.Edit'],
  },
  '/reports/mail': { 'Mailings seesAll': ['System Administrator'] },
  '/reports/fuel': fuelReport,
  '/reports/fuel/receipts': fuelReport,
  '/reports/fuel/transfer': fuelReport,
  '/fuel-receipts/aircraft/new': fuelForm('aircraftReceipt'),
  '/fuel-receipts/aircraft/{id}': fuelForm('aircraftReceipt'),
  '/fuel-receipts/bulk/new': fuelForm('bulkReceipt'),
  '/fuel-receipts/bulk/{id}': fuelForm('bulkReceipt'),
  '/fuel-receipts/transfer/new': fuelForm('transferReceipt'),
  '/fuel-receipts/transfer/{id}': fuelForm('transferReceipt'),
};

const started = vi.spyOn(StateMachine.prototype, 'getInitialSnapshot');
afterAll(() => started.mockRestore());

const unsubscribed = () => ({ unsubscribe: () => undefined });
async function offersOf(path: string, { permissions, roles }: Holder): Promise<Offers> {
  const { default: Page } = (await pages[path]?.()) ?? {};
  const person = { userId: 'u1', baseId: 'b1', roles: roles.map((name) => ({ name })) };
  const { services } = fakeServices({}, { permissions, person });
  for (const name of ['session', 'clock', 'connection'] as const)
    Object.assign(services[name], { subscribe: unsubscribed, on: unsubscribed });
  const params = { id: '00000000-0000-4000-8000-000000000000', preset: 'cost' };
  const props: PageProps = { services, params, search: '' };
  started.mockClear();
  vi.stubGlobal('location', { pathname: path, search: '', hash: '' });
  vi.stubGlobal('history', { state: null });
  try {
    const offers = offersIn(Page as Component, props); // Every path here has a page.
    // `this` of each call is the started machine.
    for (const [n, [, input]] of started.mock.calls.entries())
      addFlags(offers, (started.mock.contexts[n] as { id: string }).id, input ?? {});
    return offers;
  } finally {
    vi.unstubAllGlobals();
  }
}

it.each(Object.keys(pages))('%s offers what the rights of the user allow (AUTH-8)', (path) =>
  checkOffers(needs[path] ?? {}, (holder) => offersOf(path, holder)),
);
