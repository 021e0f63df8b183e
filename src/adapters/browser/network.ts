import { versionHeader } from '../../../contract/constants.ts';

/**
 * Reports changes of the browser's network state, and immediately if it is offline.
 * @returns a function that stops it
 */
export function watchNetwork(tell: (isThere: boolean) => void): () => void {
  const returned = () => tell(true);
  const lost = () => tell(false);
  addEventListener('online', returned);
  addEventListener('offline', lost);
  if (!navigator.onLine) lost();
  return () => {
    removeEventListener('online', returned);
    removeEventListener('offline', lost);
  };
}

/** Checks whether the service answers. @throws while nothing answers */
export async function pingService(restUrl: string, signal: AbortSignal): Promise<void> {
  await fetch(`${restUrl}/health/live`, { cache: 'no-store', headers: versionHeader, signal });
}
