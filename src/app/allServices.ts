import { type ApiDeps, makeCall, makeFetch } from '../adapters/api/api.ts';
import { makeCache } from '../adapters/api/cache.ts';
import { makeKeptLists } from '../adapters/api/keptLists.ts';
import { makeReference } from '../adapters/api/reference.ts';
import { makeSessionCalls } from '../adapters/api/sessionCalls.ts';
import { timeNow } from '../adapters/browser/time.ts';
import { makeOutboxes } from './forms/outboxes.ts';
import type { FirstServices, Services } from './frame/services.ts';

/** What talks to the service, over the whole contract: nothing of it is needed to sign in. */
export function makeServices(first: FirstServices, deps: ApiDeps & { readonly uid: () => string }): Services {
  const { monitor, notify, go, connection } = first;
  const kept = makeKeptLists(deps.uid);
  const call = makeCall({ ...deps, kept });
  const cache = makeCache(monitor);
  return {
    ...first,
    call,
    send: makeFetch(deps),
    cache,
    reference: makeReference(call, cache, monitor),
    outboxes: makeOutboxes({ call, cache, notify, now: timeNow, go, connection }),
    sessionCalls: makeSessionCalls(call, kept),
  };
}
