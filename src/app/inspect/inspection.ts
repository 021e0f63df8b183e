import type { InspectionEvent } from 'xstate';
import { tabTexts } from '../../adapters/browser/storage.ts';

const KEPT = 'catis.inspect';
const wants = () => {
  if (typeof location === 'undefined') return false;
  if (new URLSearchParams(location.search).has('inspect')) tabTexts.set(KEPT, 'open');
  // Stored for the tab, because navigation removes the parameter and the development server reloads
  // the page.
  return tabTexts.get(KEPT) !== null;
};
const isAsked = import.meta.env.DEV && wants();

type Listener = (event: InspectionEvent) => void;
/** Events before the panel has loaded; the first actors start immediately. */
const early: InspectionEvent[] = [];
let listener: Listener = (event) => {
  early.push(event);
};
/**
 * The options for all actors that src/app creates. Empty, except in development with `?inspect` in
 * the URL.
 */
export const inspected: { readonly inspect?: Listener } = isAsked
  ? { inspect: (event) => listener(event) }
  : {};

/** Opens the panel if `?inspect` requested it. */
export function openInspector(): void {
  // Reads Vite's constant directly, so that a build drops this branch and the panel.
  if (import.meta.env.DEV && isAsked)
    void import('./openPanel.tsx').then(({ openPanel }) => {
      listener = openPanel(() => tabTexts.remove(KEPT));
      for (const event of early.splice(0)) listener(event);
    });
}
