import * as z from 'zod/mini';
import { Impact } from '../../contract/people.ts';
import type { RouteShape } from '../../contract/table.ts';
import { settingsRoutes } from '../../contract/tableSettings.ts';
import { Exists } from '../../contract/wire.ts';
import { type ApiRequest, keyOfRequest, type Step } from '../../domain/settings/request.ts';
import type { ReferenceSaved } from '../../machines/settings/referenceEditor.setup.ts';
import type { Call } from './api.ts';
import { hasStatus } from './apiError.ts';
import type { Cache } from './cache.ts';
import { keptListOf } from './keptLists.ts';

/** Milliseconds the answer about an aircraft type's name is kept (specification §9). */
const TYPE_NAME_MS = 5 * 60_000;
/** Kept lists that a settings page may have changed: what forms choose from, people, and every price in a report. */
const touched = ['aircraft', 'aircraftVendors', 'bases', 'crew', 'crewRoles', 'agents', 'landingFees', 'people', 'dimensions', 'metrics', 'typeName'] as const;

interface Saved {
  readonly route: RouteShape;
  readonly reply: unknown;
}
/** A reply that is a row of some list; which one, its route says. */
const Row = z.looseObject({ id: z.string() });

/** What a rule of the service refused, in words; null for every other failure. */
export function refusalOf(error: unknown) {
  if (!hasStatus(error, 400, 403, 404, 409, 422) || error.problem === null) return null;
  const { problem } = error;
  return {
    isConflict: error.status === 409,
    errors: (problem.errors ?? []).map(({ path, message }) => ({ path, message })),
    message: problem.errors?.[0]?.message ?? problem.detail ?? problem.title,
  };
}

/** Asks the calls that settings pages declare as data. */
export function makeAsk(call: Call, cache: Cache) {
  // The same intent sent again gets the first answer (a reply that was lost), another intent is a call of its own.
  const keys = new Map<string, string>();
  const keyFor = (request: ApiRequest): string | null => {
    if (request.route.method !== 'POST') return null;
    const intent = keyOfRequest(request) + JSON.stringify(request.body);
    const key = keys.get(intent) ?? crypto.randomUUID();
    keys.set(intent, key);
    return key;
  };
  const send = async (request: ApiRequest, signal?: AbortSignal): Promise<unknown> => {
    const { route, params, query, body, ifMatch } = request;
    const idempotencyKey = keyFor(request);
    return call(route, {
      // What a page declared was checked against this row when it was declared.
      ...(query === undefined ? {} : { query: query as never }),
      ...(body === undefined ? {} : { body: body as never }),
      ...(params === undefined ? {} : { params }),
      ...(ifMatch === undefined ? {} : { ifMatch }),
      ...(idempotencyKey === null ? {} : { idempotencyKey }),
      ...(signal === undefined ? {} : { signal }),
    });
  };
  /** A saved row takes its old one's place in the list that keeps it; everything else that may have changed is asked for again. */
  const settle = (saved: readonly Saved[]) => {
    keys.clear();
    const updated = new Set<string>();
    for (const { route, reply } of saved) {
      const name = keptListOf(route);
      const row = Row.safeParse(reply);
      if (name === null || !row.success) continue;
      updated.add(name);
      cache.update<{ readonly id: string }>([name], (rows) => rows.map((kept) => (kept.id === row.data.id ? row.data : kept)));
    }
    for (const key of touched) if (!updated.has(key)) cache.drop([key]);
  };
  return {
    ask: async (request: ApiRequest, signal?: AbortSignal): Promise<unknown> => {
      const reply = await send(request, signal);
      settle([{ route: request.route, reply }]);
      return reply;
    },
    exists: async (question: ApiRequest, signal: AbortSignal): Promise<boolean> => {
      const look = async () => Exists.parse(await send(question, signal)).exists;
      const isKept = question.route.path === settingsRoutes.aircraftTypeExists.path;
      try {
        return await (isKept ? cache.get(['typeName', keyOfRequest(question)], TYPE_NAME_MS, look) : look());
      } catch {
        // A check that fails is no duplicate (specification §5).
        return false;
      }
    },
    impact: async (request: ApiRequest | null, signal: AbortSignal): Promise<Impact> => {
      if (request === null) throw new Error('A change without an impact question was measured');
      return Impact.parse(await send(request, signal));
    },
    save: async (steps: readonly Step[], signal: AbortSignal): Promise<ReferenceSaved> => {
      try {
        let reply: unknown;
        const saved: Saved[] = [];
        for (const step of steps) {
          const one = step(reply);
          reply = await send(one, signal);
          saved.push({ route: one.route, reply });
        }
        settle(saved);
        return { kind: 'saved' };
      } catch (error) {
        if (hasStatus(error, 412)) return { kind: 'changed', changedBy: error.problem?.changedBy ?? 'Somebody' };
        const refusal = refusalOf(error);
        if (refusal === null) throw error;
        return { kind: 'refused', ...refusal };
      }
    },
  };
}
