import { type ApiDeps, makeCall, makeFetch } from '../adapters/api/api.ts';
import { makeCache } from '../adapters/api/cache.ts';
import { makeReference } from '../adapters/api/reference.ts';
import { makeSessionCalls } from '../adapters/api/sessionCalls.ts';
import { timeNow } from '../adapters/browser/time.ts';
import { makeOutboxes } from './forms/outboxes.ts';
import type { FirstServices, Services } from './frame/services.ts';

/** What talks to the service, over the whole contract: nothing of it is needed to sign in. */
export function makeServices(first: FirstServices, deps: ApiDeps): Services {
  const { monitor, notify, go } = first;
  const call = makeCall(deps);
  const cache = makeCache(monitor);
  return {
    ...first,
    call,
    send: makeFetch(deps),
    cache,
    reference: makeReference(call, cache, monitor),
    outboxes: makeOutboxes({ call, cache, notify, now: timeNow, go }),
    sessionCalls: makeSessionCalls(call),
  };
}
