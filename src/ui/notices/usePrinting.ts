import { useSyncExternalStore } from 'react';

let isPrinting = false;
const paper = () => matchMedia('print');
function subscribe(onChange: () => void): () => void {
  const media = paper();
  const set = (now: boolean) => () => {
    isPrinting = now;
    onChange();
  };
  const started = set(true);
  const ended = set(false);
  const changed = () => (media.matches ? started() : ended());
  // Browsers lay out for print right after `beforeprint`; a preview changes only the media query.
  addEventListener('beforeprint', started);
  addEventListener('afterprint', ended);
  media.addEventListener('change', changed);
  return () => {
    removeEventListener('beforeprint', started);
    removeEventListener('afterprint', ended);
    media.removeEventListener('change', changed);
  };
}
/**
 * Whether the page is being printed. Lists must then render completely, because paper doesn't
 * scroll.
 */
export const usePrinting = (): boolean => useSyncExternalStore(subscribe, () => isPrinting);
