/** Whether our service worker controls this page, so that the product works offline. */
export const isKeptHere = (): boolean =>
  ((navigator as { serviceWorker?: ServiceWorkerContainer }).serviceWorker?.controller ?? null) !==
  null;
