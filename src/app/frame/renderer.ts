// React's renderer is a script of the old kind, run where something first asks for it: here, so that it runs with the file it comes in and not with the entry
// (PERF-38).
import { type ReactNode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';

/** Renders a page in place of whatever stands in `root`. */
export function renderAnew(root: HTMLElement, page: ReactNode): void {
  root.replaceChildren();
  createRoot(root).render(page);
}

/** Takes over what was painted ahead in `root`, in pieces, between which it hears keys. */
export const takeOver = (root: HTMLElement, page: ReactNode): void =>
  startTransition(() => void hydrateRoot(root, page));
