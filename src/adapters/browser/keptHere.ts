/** Whether a worker of ours served this page: the product is kept on this computer. */
export const isKeptHere = (): boolean =>
  ((navigator as { serviceWorker?: ServiceWorkerContainer }).serviceWorker?.controller ?? null) !==
  null;
