import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import 'maplibre-gl/dist/maplibre-gl.css';

declare const trustedTypes:
  | {
      createPolicy(name: string, rules: { createScriptURL: (url: string) => string }): unknown;
    }
  | undefined;

export type MapLibrary = typeof import('maplibre-gl');
let loading: Promise<MapLibrary> | null = null;

/**
 * The library starts its worker from a text, so only a policy called `default` can let it through.
 * It lets this one script pass and refuses every other sink (MAP-7).
 */
function allowWorker(): void {
  const worker = new URL(workerUrl, location.href).href;
  if (typeof trustedTypes === 'undefined') return;
  trustedTypes.createPolicy('default', {
    createScriptURL: (url) => {
      if (new URL(url, location.href).href !== worker) throw new TypeError("Not the map's worker");
      return url;
    },
  });
}

/** Loads the map library on the first visit of the map, once. */
export function loadMapLibrary(): Promise<MapLibrary> {
  loading ??= import('maplibre-gl').then((library) => {
    allowWorker();
    library.setWorkerUrl(workerUrl);
    return library;
  });
  // Without a network the next visit tries again.
  loading.catch(() => {
    loading = null;
  });
  return loading;
}
