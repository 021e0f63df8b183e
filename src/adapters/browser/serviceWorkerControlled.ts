/** Whether our service worker controls this page, so that the product works offline. */
export const isServiceWorkerControlled = (): boolean =>
  ((navigator as { serviceWorker?: ServiceWorkerContainer }).serviceWorker?.controller ?? null) !==
  null;
