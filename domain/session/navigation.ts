import { mayOpen, type SessionFacts } from './guard.ts';
import { matchRoute } from './match.ts';

export interface NavigationItem {
  readonly id: 'home' | 'base' | 'dispatch' | 'dispatches' | 'fuel' | 'reports' | 'settings';
  readonly label: string;
  /** What of the label there is room for on a phone. */
  readonly short?: string;
  readonly to: string;
  /** Pages below it mark it as the current one. */
  readonly under: string;
}
const items: readonly NavigationItem[] = [
  { id: 'home', label: 'Home', to: '/', under: '/' },
  { id: 'base', label: 'Base', to: '/base-management', under: '/base-management' },
  { id: 'dispatch', label: 'Dispatch', to: '/dispatch/flight/new', under: '/dispatch' },
  { id: 'dispatches', label: 'All dispatches', short: 'All', to: '/dispatch/all', under: '/dispatch/all' },
  { id: 'fuel', label: 'Fuel', to: '/fuel-receipts', under: '/fuel-receipts' },
  { id: 'reports', label: 'Reports', to: '/reports', under: '/reports' },
  { id: 'settings', label: 'Settings', to: '/settings', under: '/settings' },
];

/** Whether this session may open a path of ours. */
export function mayVisit(path: string, session: SessionFacts): boolean {
  const match = matchRoute(path);
  return match !== null && mayOpen(match.route, session);
}
/** The item of the menu that a page belongs to: the one that says most of its address; null for none. */
export function currentItem(shown: readonly NavigationItem[], path: string): NavigationItem | null {
  const above = shown.filter(({ under }) => (under === '/' ? path === '/' : path === under || path.startsWith(`${under}/`)));
  return above.toSorted((a, b) => b.under.length - a.under.length)[0] ?? null;
}
/** The main menu: only what the person may open is listed. */
export const navigationFor = (session: SessionFacts): readonly NavigationItem[] => items.filter((item) => mayVisit(item.to, session));
