import { type ApiDeps, makeCall, makeFetch } from '../adapters/api.ts';
import { makeCache } from '../adapters/cache.ts';
import { makeReference } from '../adapters/reference.ts';
import { makeSessionCalls } from '../adapters/sessionCalls.ts';
import { timeNow } from '../adapters/time.ts';
import { makeOutboxes } from './outboxes.ts';
import type { FirstServices, Services } from './services.ts';

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
