import { mayOpen, type SessionFacts } from './guard.ts';
import { matchRoute } from './match.ts';
import { type RateTab, rateTabs } from './rateTabs.ts';

interface Place {
  readonly id:
    | 'home'
    | 'base'
    | 'dispatch'
    | 'dispatches'
    | 'fuel'
    | 'limits'
    | 'approvals'
    | 'reports'
    | 'rates'
    | 'settings';
  readonly label: string;
  /** What of the label there is room for on a phone. */
  readonly short?: string;
  /** Pages below it mark it as the current one. */
  readonly under: string;
  /** So do these, which stand elsewhere. */
  readonly also?: string;
}
export interface NavigationItem extends Place {
  readonly to: string;
}
/** Each place with its pages, the first that may be opened first. */
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
  { id: 'fuel', label: 'Fuel', pages: ['/fuel-receipts'], under: '/fuel-receipts' },
  { id: 'limits', label: 'Limits', pages: ['/limits'], under: '/limits' },
  { id: 'approvals', label: 'Approvals', pages: ['/approvals'], under: '/approvals' },
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

/** Whether this session may open a path of ours. */
export function mayVisit(path: string, session: SessionFacts): boolean {
  const match = matchRoute(path);
  return match !== null && mayOpen(match.route, session);
}
/** The main menu: only what the person may open is listed, each place by its first page that they may (SES-16). */
export const navigationFor = (session: SessionFacts): readonly NavigationItem[] =>
  places.flatMap(({ pages, ...place }) => {
    const to = pages.find((page) => mayVisit(page, session));
    return to === undefined || (place.id === 'rates' && changesAllRates(session))
      ? []
      : [{ ...place, to }];
  });
/** Who may change every price sees them in the settings: a second place would be one too many (SET-47). */
const changesAllRates = (session: SessionFacts): boolean =>
  rateTabs.every(
    ({ to, changedAt }) =>
      !mayVisit(to, session) || changedAt.every((page) => mayVisit(page, session)),
  );
/** The pages of prices that this person may read. */
export const rateTabsFor = (session: SessionFacts): readonly RateTab[] =>
  rateTabs.filter(({ to }) => mayVisit(to, session));
/** The item of the menu that a page belongs to: the one that says most of its address; null for none. */
export function currentItem(shown: readonly NavigationItem[], path: string): NavigationItem | null {
  const isBelow = (above: string) => path === above || path.startsWith(`${above}/`);
  const above = shown.filter(({ under, also }) =>
    under === '/' ? path === '/' : isBelow(under) || (also !== undefined && isBelow(also)),
  );
  return above.toSorted((a, b) => b.under.length - a.under.length)[0] ?? null;
}
