import * as z from 'zod/mini';
import { routes } from '../../../contract/table.ts';
import { Impact } from '../../../contract/wire/impact.ts';
import type { Problem } from '../../../contract/wire/problem.ts';
import type { RouteShape } from '../../../contract/wire/route.ts';
import { Exists } from '../../../contract/wire/wire.ts';
import { type ApiRequest, keyOfRequest, type Step } from '../../../domain/settings/request.ts';
import type {
  ImpactAnswer,
  ReferenceSaved,
} from '../../../machines/settings/referenceEditor.context.ts';
import type { Call } from './api.ts';
import type { Cache } from './cache.ts';
import { type CacheKey, cacheKeys } from './cacheKeys.ts';
import { keptListOf } from './listCache.ts';
import { changedByOf, problemText, saveOutcome, unsavedOf } from './saveOutcome.ts';

/** Cache time in ms of the check for an aircraft type's name (WIRE-18). */
const TYPE_NAME_MS = 5 * 60_000;

interface Saved {
  readonly route: RouteShape;
  readonly reply: unknown;
}
/** A reply that is a row; the route determines of which list. */
const Row = z.looseObject({ id: z.string() });

/** Returns a refusal of the service with its messages; null for any other failure. */
export function refusalOf(error: unknown) {
  const unsaved = unsavedOf(error);
  return unsaved === null || unsaved.kind === 'queued' || unsaved.kind === 'changed'
    ? null
    : refusal(unsaved.problem);
}
const refusal = (problem: Problem) => ({
  isConflict: problem.status === 409,
  errors: (problem.errors ?? []).map(({ path, message }) => ({ path, message })),
  message: problemText(problem),
});

type Send = (request: ApiRequest, signal?: AbortSignal) => Promise<unknown>;

/**
 * Returns a function that sends requests. A request repeated after a lost reply has the same
 * idempotency key, so it gets the first reply. A different body gets its own key.
 */
function makeSend(call: Call) {
  const keys = new Map<string, string>();
  const keyFor = (request: ApiRequest): string | null => {
    if (request.route.method !== 'POST') return null;
    const intent = keyOfRequest(request) + JSON.stringify(request.body);
    const key = keys.get(intent) ?? crypto.randomUUID();
    keys.set(intent, key);
    return key;
  };
  const send: Send = async (request, signal) => {
    const { route, params, query, body, ifMatch } = request;
    const idempotencyKey = keyFor(request);
    return call(route, {
      // The page's declaration was checked against this route's types.
      ...(query === undefined ? {} : { query: query as never }),
      // As for the query.
      ...(body === undefined ? {} : { body: body as never }),
      ...(params === undefined ? {} : { params }),
      ...(ifMatch === undefined ? {} : { ifMatch }),
      ...(idempotencyKey === null ? {} : { idempotencyKey }),
      ...(signal === undefined ? {} : { signal }),
    });
  };
  return { send, forgetIntents: () => keys.clear() };
}

/**
 * Replaces each saved row in the list that caches it, and invalidates everything else that the save
 * can have changed.
 */
function settleIn(cache: Cache, saved: readonly Saved[]): void {
  const updated = new Set<CacheKey>();
  for (const { route, reply } of saved) {
    const list = keptListOf(route);
    const row = Row.safeParse(reply);
    if (list === null || !row.success) continue;
    updated.add(list);
    cache.update<{ readonly id: string }>(list, (rows) =>
      rows.map((kept) => (kept.id === row.data.id ? row.data : kept)),
    );
  }
  cache.wrote({ kind: 'settings' }, updated);
}

/** Sends the steps in order; each step is built from the previous reply. */
async function saveSteps(
  steps: readonly Step[],
  send: Send,
  settle: (saved: readonly Saved[]) => void,
  signal: AbortSignal,
): Promise<ReferenceSaved> {
  const outcome = await saveOutcome(async () => {
    let reply: unknown;
    const saved: Saved[] = [];
    for (const step of steps) {
      const one = step(reply);
      reply = await send(one, signal);
      saved.push({ route: one.route, reply });
    }
    settle(saved);
  });
  switch (outcome.kind) {
    case 'saved':
      return { kind: 'saved' };
    case 'changed':
      return { kind: 'changed', changedBy: changedByOf(outcome.problem) };
    case 'made':
    case 'refused':
      return { kind: 'refused', ...refusal(outcome.problem) };
    case 'queued':
      throw new Error('Nothing of a settings page waits for a network');
  }
}

/** Returns the senders of the requests that settings pages declare as data. */
export function makeAsk(call: Call, cache: Cache) {
  const { send, forgetIntents } = makeSend(call);
  const settle = (saved: readonly Saved[]) => {
    forgetIntents();
    settleIn(cache, saved);
  };
  return {
    ask: async (request: ApiRequest, signal?: AbortSignal): Promise<unknown> => {
      const reply = await send(request, signal);
      settle([{ route: request.route, reply }]);
      return reply;
    },
    exists: async (question: ApiRequest, signal: AbortSignal): Promise<boolean> => {
      const look = async () => Exists.parse(await send(question, signal)).exists;
      const isKept = question.route.path === routes.aircraftTypeExists.path;
      try {
        return await (isKept
          ? cache.get(cacheKeys.typeName(question), TYPE_NAME_MS, look)
          : look());
      } catch {
        // A failed check counts as no duplicate (SET-4).
        return false;
      }
    },
    impact: async (request: ApiRequest | null, signal: AbortSignal): Promise<ImpactAnswer> => {
      if (request === null) throw new Error('A change without an impact question was measured');
      try {
        return { kind: 'measured', impact: Impact.parse(await send(request, signal)) };
      } catch (error) {
        const refused = refusalOf(error);
        if (refused === null) throw error;
        return { kind: 'refused', ...refused };
      }
    },
    save: (steps: readonly Step[], signal: AbortSignal) => saveSteps(steps, send, settle, signal),
  };
}
