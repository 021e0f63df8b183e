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
  // The browser lays out for paper right after `beforeprint`; a preview only changes the medium.
  addEventListener('beforeprint', started);
  addEventListener('afterprint', ended);
  media.addEventListener('change', changed);
  return () => {
    removeEventListener('beforeprint', started);
    removeEventListener('afterprint', ended);
    media.removeEventListener('change', changed);
  };
}
/** Whether the page is being put on paper, where nothing scrolls and all of it has to stand. */
export const usePrinting = (): boolean => useSyncExternalStore(subscribe, () => isPrinting);
