import { canOpen, type SessionFacts } from './guard.ts';
import { matchRoute } from './match.ts';
import { type RateTab, rateTabs } from './rateTabs.ts';

interface Place {
  readonly id:
    | 'home'
    | 'base'
    | 'dispatch'
    | 'dispatches'
    | 'fuel'
    | 'map'
    | 'shift'
    | 'limits'
    | 'approvals'
    | 'daySheets'
    | 'invoices'
    | 'budget'
    | 'reports'
    | 'rates'
    | 'settings';
  readonly label: string;
  /** Short label for phones. */
  readonly short?: string;
  /** Paths below it mark the item as current. */
  readonly under: string;
  /** Paths below this one do so, too. */
  readonly also?: string;
}
export interface NavigationItem extends Place {
  readonly to: string;
}
/** Each menu item with its pages; it links to the first page that the user can open. */
const places: readonly (Place & { readonly pages: readonly string[] })[] = [
  { id: 'home', label: 'Home', pages: ['/'], under: '/' },
  { id: 'base', label: 'Base', pages: ['/base-management'], under: '/base-management' },
  {
    id: 'dispatch',
    label: 'Dispatch',
    pages: ['/dispatch/flight/new', '/dispatch/standby/new', '/dispatch/agent-only/new'],
    under: '/dispatch',
  },
  {
    id: 'dispatches',
    label: 'All dispatches',
    short: 'All',
    pages: ['/dispatch/all'],
    under: '/dispatch/all',
  },
  { id: 'map', label: 'Map', pages: ['/map'], under: '/map' },
  { id: 'fuel', label: 'Fuel', pages: ['/fuel-receipts'], under: '/fuel-receipts' },
  { id: 'shift', label: 'Shift log', short: 'Shift', pages: ['/shift'], under: '/shift' },
  { id: 'limits', label: 'Limits', pages: ['/limits'], under: '/limits' },
  { id: 'approvals', label: 'Approvals', pages: ['/approvals'], under: '/approvals' },
  { id: 'daySheets', label: 'Day sheets', pages: ['/day-sheets'], under: '/day-sheets' },
  { id: 'invoices', label: 'Invoices', pages: ['/invoices'], under: '/invoices' },
  { id: 'budget', label: 'Budget', pages: ['/budget'], under: '/budget' },
  {
    id: 'reports',
    label: 'Reports',
    pages: [
      '/reports/catis',
      '/reports/aims',
      '/reports/flights-without-contracts',
      '/reports/fuel',
      '/incidents',
    ],
    under: '/reports',
    also: '/incidents',
  },
  { id: 'rates', label: 'Rates', pages: rateTabs.map(({ to }) => to), under: '/rates' },
  { id: 'settings', label: 'Settings', pages: ['/settings'], under: '/settings' },
];

/** Whether this session can open a path of ours. */
export function canVisit(path: string, session: SessionFacts): boolean {
  const match = matchRoute(path);
  return match !== null && canOpen(match.route, session);
}
/** The main menu: items with at least one page that the user can open (SES-16). */
export const navigationFor = (session: SessionFacts): readonly NavigationItem[] =>
  places.flatMap(({ pages, ...place }) => {
    const to = pages.find((page) => canVisit(page, session));
    return to === undefined || (place.id === 'rates' && changesAllRates(session))
      ? []
      : [{ ...place, to }];
  });
/**
 * Users who can edit all prices see them in the settings, so the Rates item would be redundant
 * (SET-47).
 */
const changesAllRates = (session: SessionFacts): boolean =>
  rateTabs.every(
    ({ to, changedAt }) =>
      !canVisit(to, session) || changedAt.every((page) => canVisit(page, session)),
  );
/** The price pages that this user can read. */
export const rateTabsFor = (session: SessionFacts): readonly RateTab[] =>
  rateTabs.filter(({ to }) => canVisit(to, session));
/** The menu item of a page: the one with the longest matching path; null for none. */
export function currentItem(shown: readonly NavigationItem[], path: string): NavigationItem | null {
  const isBelow = (above: string) => path === above || path.startsWith(`${above}/`);
  const above = shown.filter(({ under, also }) =>
    under === '/' ? path === '/' : isBelow(under) || (also !== undefined && isBelow(also)),
  );
  return above.toSorted((a, b) => b.under.length - a.under.length)[0] ?? null;
}
