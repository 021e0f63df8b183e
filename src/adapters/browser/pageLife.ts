/** Calls back when the page is hidden or left in any way; returns how to stop. */
export function onPageHidden(tell: () => void): () => void {
  const look = () => {
    if (document.visibilityState === 'hidden') tell();
  };
  document.addEventListener('visibilitychange', look);
  addEventListener('pagehide', tell);
  return () => {
    document.removeEventListener('visibilitychange', look);
    removeEventListener('pagehide', tell);
  };
}

/**
 * Makes the browser ask before the page is left, while `losesSomething` returns true; returns how
 * to stop.
 */
export function onPageLeaving(losesSomething: () => boolean): () => void {
  const ask = (event: BeforeUnloadEvent) => {
    if (losesSomething()) event.preventDefault();
  };
  addEventListener('beforeunload', ask);
  return () => removeEventListener('beforeunload', ask);
}
