import type { InspectionEvent } from 'xstate';
import { tabTexts } from '../../adapters/browser/storage.ts';

const KEPT = 'catis.inspect';
const wants = () => {
  if (typeof location === 'undefined') return false;
  if (new URLSearchParams(location.search).has('inspect')) tabTexts.set(KEPT, 'open');
  // Kept for the tab: moving on drops the address's question, and the development server reloads.
  return tabTexts.get(KEPT) !== null;
};
const isAsked = import.meta.env.DEV && wants();

type Listener = (event: InspectionEvent) => void;
/** What happens before the panel has loaded; the first actors start at once. */
const early: InspectionEvent[] = [];
let listener: Listener = (event) => {
  early.push(event);
};
/** The options with which src/app creates its actors: empty but in development, with `?inspect` in the address. */
export const inspected: { readonly inspect?: Listener } = isAsked
  ? { inspect: (event) => listener(event) }
  : {};

/** Opens the panel when it is asked for. */
export function openInspector(): void {
  // Asked of Vite itself, so that a build drops the branch and the panel with it.
  if (import.meta.env.DEV && isAsked)
    void import('./openPanel.tsx').then(({ openPanel }) => {
      listener = openPanel(() => tabTexts.remove(KEPT));
      for (const event of early.splice(0)) listener(event);
    });
}
