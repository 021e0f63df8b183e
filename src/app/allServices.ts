import { waitFor } from 'xstate';
import { type ApiDeps, makeCall, makeFetch } from '../adapters/api/api.ts';
import { makeCache } from '../adapters/api/cache.ts';
import { dropOldLists, makeKeptLists } from '../adapters/api/keptLists.ts';
import { renewingRecent } from '../adapters/api/keptRecent.ts';
import { makeReference } from '../adapters/api/reference.ts';
import { makeSessionCalls } from '../adapters/api/sessionCalls.ts';
import { onPageHidden } from '../adapters/browser/pageLife.ts';
import { onServiceTime, serviceNow } from '../adapters/browser/serviceTime.ts';
import { createActor } from './frame/actors.ts';
import type { FirstServices, Services } from './frame/services.ts';
import { makeOutboxes } from './outbox/outboxes.ts';
import { makeFreshToken } from './session/freshToken.ts';
import { provideConnection } from './session/provideConnection.ts';
import { provideDraftKeys } from './session/provideDraftKeys.ts';
import { provideVersion } from './session/provideVersion.ts';
import { provideChanges } from './wall/provideChanges.ts';

/**
 * Creates all services that talk to the API. They load the whole contract, which sign-in does not
 * need.
 */
export function makeServices(
  first: FirstServices,
  { restUrl, onUnauthorized }: Pick<ApiDeps, 'restUrl' | 'onUnauthorized'>,
): Services {
  const { monitor, notify, go, session, identity } = first;
  const connection = createActor(provideConnection(restUrl)).start();
  connection.on('service.returned', () => session.send({ type: 'service.returned' }));
  const whenOpen = async () => {
    await waitFor(session, (s) => s.hasTag('open'), { timeout: Number.POSITIVE_INFINITY });
  };
  const kept = makeKeptLists(() => session.getSnapshot().context.identity?.id ?? '', onPageHidden);
  // Wait for the service's time, because a clock that is days ahead would drop every list.
  const stopWaiting = onServiceTime(() => {
    stopWaiting();
    void dropOldLists().catch(() => undefined);
  });
  const cache = makeCache(monitor, (keptAt) => connection.send({ type: 'reply.recalled', keptAt }));
  const deps: ApiDeps = {
    restUrl,
    token: makeFreshToken(identity, connection),
    onUnauthorized,
    monitor,
    kept,
    onReach: (wasAnswered) =>
      connection.send({ type: wasAnswered ? 'call.answered' : 'call.unanswered' }),
    onRecalled: (keptAt, signal) => {
      cache.recalled(keptAt, signal);
      connection.send({ type: 'reply.recalled', keptAt });
    },
  };
  const call = renewingRecent(makeCall(deps), kept);
  provideDraftKeys(session, call);
  const openStream = makeFetch({ ...deps, onUnauthorized: () => undefined });
  return {
    ...first,
    call,
    send: makeFetch(deps),
    openStream,
    cache,
    reference: makeReference(call, cache, monitor),
    outboxes: makeOutboxes({ call, cache, notify, now: serviceNow, go, connection }),
    connection,
    changes: createActor(provideChanges({ openStream })).start(),
    version: createActor(provideVersion({ whenOpen, notify })).start(),
    sessionCalls: makeSessionCalls(call, kept),
  };
}
