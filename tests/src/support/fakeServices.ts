import { type AnyActorLogic, type AnyStateMachine, createActor, toPromise } from 'xstate';
import { featureFlags } from '../../../contract/session/featureFlags.ts';
import { type RouteName, routes } from '../../../contract/table.ts';
import type { Problem } from '../../../contract/wire/problem.ts';
import type { OutboxEntry } from '../../../machines/outbox/outbox.setup.ts';
import type { NewNotice } from '../../../machines/shell/notices.machine.ts';
import type { Call } from '../../../src/adapters/api/api.ts';
import { ApiError } from '../../../src/adapters/api/apiError.ts';
import { makeCache } from '../../../src/adapters/api/cache.ts';
import { makeReference } from '../../../src/adapters/api/reference.ts';
import type { Services } from '../../../src/app/frame/services.ts';

/** A provider's requests to the service, in its own terms. */
export interface Asked {
  readonly name: RouteName;
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
  readonly ifMatch?: number;
  readonly idempotencyKey?: string;
}
type Answer = (asked: Asked) => unknown;
export type Answers = Partial<Record<RouteName, Answer>>;

/** A refusal of the service; `null` = no reply at all. */
export const refusing =
  (status: number | null, problem: Partial<Problem> | null = {}): Answer =>
  () => {
    throw new ApiError(
      new Error('refused'),
      status,
      problem === null || status === null
        ? null
        : { type: '/problems/x', title: 'No.', status, ...problem },
    );
  };

/** The session of the signed-in user, with the parts that providers read. */
export interface FakeSession {
  readonly uid?: string;
  readonly permissions?: readonly { readonly entityCode: string; readonly action: string }[];
  /** The queued entries. */
  readonly queue?: readonly OutboxEntry[];
  readonly person?: {
    readonly userId: string;
    readonly baseId: string | null;
    readonly roles: readonly { readonly name: string }[];
  } | null;
}

/**
 * The services of a page over a service with the given replies. A call without one fails like a
 * call to nowhere, so a test must state what it needs. Cache and reference lists are the real ones.
 */
export function fakeServices(
  answers: Answers,
  { uid = 'u1', permissions = [], person = null, queue = [] }: FakeSession = {},
) {
  const asked: Asked[] = [];
  const notices: NewNotice[] = [];
  const superseded: unknown[] = [];
  const went: string[] = [];
  const warnings: string[] = [];
  const listeners: ((taken: { name: string }) => void)[] = [];
  const monitor = {
    identify: () => undefined,
    report: () => undefined,
    warn: (text: string) => void warnings.push(text),
  };
  const call = async (
    route: (typeof routes)[RouteName],
    options: Omit<Asked, 'name'> & { signal?: AbortSignal } = {},
  ) => {
    const name = (Object.keys(routes) as RouteName[]).find(
      (each) => routes[each].method === route.method && routes[each].path === route.path,
    );
    if (name === undefined) throw new Error(`${route.path} is no row of the contract`);
    const { signal: _, ...rest } = options;
    const one = { name, ...rest };
    asked.push(one);
    const answer = answers[name];
    if (answer === undefined) throw new Error(`Nothing answers ${name}`);
    return answer(one);
  };
  // Each reply is checked by its use in the provider, not against its row.
  const typedCall = call as unknown as Call;
  const cache = makeCache(monitor);
  const context = {
    identity: { id: uid },
    permissions,
    person,
    flags: featureFlags,
    settings: {},
    keepsWayBack: true,
  };
  const services = {
    call: typedCall,
    cache,
    reference: makeReference(typedCall, cache, monitor),
    monitor,
    notify: (notice: NewNotice) => void notices.push(notice),
    go: (to: string) => void went.push(to),
    notices: {
      on: (_: string, listener: (taken: { name: string }) => void) => {
        listeners.push(listener);
        return { unsubscribe: () => undefined };
      },
    },
    session: { getSnapshot: () => ({ context, hasTag: (tag: string) => tag === 'open' }) },
    connection: { on: () => ({ unsubscribe: () => undefined }) },
    clock: { getSnapshot: () => ({ context: { now: '2026-08-20T18:00:00Z' } }) },
    outboxes: {
      of: () => ({
        send: (event: unknown) => void superseded.push(event),
        getSnapshot: () => ({ context: { entries: queue } }),
      }),
    },
  };
  return {
    // Parts that the tested provider does not use are missing; using one fails with its name.
    services: services as unknown as Services,
    asked,
    notices,
    superseded,
    /** Addresses that the provider navigated to. */
    went,
    warnings,
    /** Clicks the action of the last notice. */
    press: () => {
      const name = notices.at(-1)?.action?.name ?? '';
      for (const listener of listeners) listener({ name });
    },
  };
}

/**
 * Runs one provided effect of a chart.
 * @throws the error that the effect fails with
 */
export function runEffect(machine: AnyStateMachine, src: string, input: unknown): Promise<unknown> {
  const logic = machine.implementations.actors[src] as AnyActorLogic | undefined;
  if (logic === undefined) throw new Error(`The chart has no effect ${src}`);
  const actor = createActor(logic, { input });
  const done = toPromise(actor);
  actor.start();
  return done;
}
