// React's renderer is a CommonJS module that runs at its first import. Importing it here makes it
// run with this chunk, not with the entry (PERF-38).
import { type ReactNode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';

/** Renders a page in place of the content of `root`. */
export function renderFromScratch(root: HTMLElement, page: ReactNode): void {
  root.replaceChildren();
  createRoot(root).render(page);
}

/** Hydrates the prerendered content of `root` in chunks, between which the browser handles keys. */
export const takeOverPrerendered = (root: HTMLElement, page: ReactNode): void =>
  startTransition(() => void hydrateRoot(root, page));
