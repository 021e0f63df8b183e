import { versionHeader } from '../../../contract/constants.ts';

/** Tells what the browser says of its network, at once where it has none; answers how to stop. */
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

/** Asks whether anything answers there. @throws while nothing does */
export async function askService(restUrl: string, signal: AbortSignal): Promise<void> {
  await fetch(`${restUrl}/health/live`, { cache: 'no-store', headers: versionHeader, signal });
}
