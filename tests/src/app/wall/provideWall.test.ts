import { afterEach, expect, it, vi } from 'vitest';
import { type AnyActorLogic, createActor, setup } from 'xstate';
import type { Wall } from '../../../../contract/wall/wall.ts';
import type { LineEvent } from '../../../../machines/wall/wall.machine.ts';
import { ApiError } from '../../../../src/adapters/api/apiError.ts';
import { provideWall } from '../../../../src/app/wall/provideWall.ts';
import { wireIds } from '../../support/wireIds.ts';

const wall = wireIds<Wall>({
  bases: [
    { id: 'hmt', code: 'HMT', name: 'Hemet', latitude: 33.73, longitude: -117.02, aircraft: [] },
  ],
  today: { incidents: [], litres: 0, loads: 0, hundredths: 0, cost: null },
});
afterEach(() => vi.restoreAllMocks());

/** Opens one stream of a service with this reply; `tell` gets the chart's events. */
function line(
  answer: (asked: {
    params: unknown;
    query: unknown;
    accept: unknown;
    signal: AbortSignal;
  }) => Promise<Response>,
  withCost = false,
) {
  const told: LineEvent[] = [];
  const asked: { params: unknown; query: unknown; accept: unknown; signal: AbortSignal }[] = [];
  const sent: unknown[] = [];
  const openStream = async (_: unknown, options: (typeof asked)[number]) => {
    asked.push(options);
    return answer(options);
  };
  // Parts that the tested provider does not use are missing.
  const machine = provideWall({
    openStream,
    session: {
      send: (event: unknown) => void sent.push(event),
      getSnapshot: () => ({ context: { flags: ['flightFollowing'] } }),
    },
  } as never);
  const logic = machine.implementations.actors['readLine'] as AnyActorLogic;
  const parent = setup({ actors: { logic }, types: {} as { events: LineEvent } }).createMachine({
    invoke: { src: 'logic', input: { baseId: 'hmt', withCost } },
    on: {
      '*': {
        actions: ({ event }) => {
          if (!String(event.type).startsWith('xstate.')) told.push(event);
        },
      },
    },
  });
  const actor = createActor(parent).start();
  return { told, asked, sent, machine, stop: () => actor.stop() };
}
const stream = (...parts: string[]) => {
  const encoder = new TextEncoder();
  return new Response(
    new ReadableStream({
      start: (controller) => {
        for (const part of parts) controller.enqueue(encoder.encode(part));
        controller.close();
      },
    }),
  );
};
const types = (told: readonly LineEvent[]) => told.map(({ type }) => type);

it('reports each board as it arrives, in chunks or with others, and the end of the stream (BASE-21)', async () => {
  const text = `id: 7-7\nevent: board\ndata: ${JSON.stringify(wall)}\n\n`;
  const { told, asked } = line(async () =>
    stream(text.slice(0, 40), text.slice(40), ':\n\n', `${text}event: other\ndata: {}\n\n`),
  );
  await expect.poll(() => types(told)).toContain('line.lost');
  expect(types(told)).toEqual([
    'bytes.came',
    'bytes.came',
    'bytes.came',
    'board.came',
    'bytes.came',
    'bytes.came',
    'board.came',
    'line.lost',
  ]);
  expect(told[3]).toEqual({
    type: 'board.came',
    wall,
    sun: { sunset: expect.stringMatching(/Z$/), cutOff: expect.stringMatching(/Z$/) },
  });
  expect(told.at(-1)).toEqual({ type: 'line.lost', refusal: '', chance: expect.any(Number) });
  expect(asked).toEqual([
    {
      params: { baseId: 'hmt' },
      query: {},
      accept: 'text/event-stream',
      signal: expect.any(AbortSignal),
    },
  ]);
});
it('requests cost only when it is shown (BASE-20)', async () => {
  const { told, asked } = line(async () => stream(), true);
  await expect.poll(() => types(told)).toContain('line.lost');
  expect(asked[0]?.query).toEqual({ cost: 'true' });
});
it('reports the service’s request for a new stream (BASE-22)', async () => {
  const { told } = line(async () => stream('event: renew\ndata: {}\n\n'));
  await expect
    .poll(() => types(told))
    .toEqual(['bytes.came', 'bytes.came', 'renew.came', 'line.lost']);
});
it.each([
  [
    'a missing reply',
    new ApiError(new Error('x'), null, null),
    [{ type: 'line.lost', refusal: '', chance: expect.any(Number) }],
  ],
  [
    'too many walls',
    new ApiError(new Error('x'), 503, { type: 'x', title: 'Too many.', status: 503 }),
    [{ type: 'line.lost', refusal: '', chance: expect.any(Number) }],
  ],
  [
    'a deleted base',
    new ApiError(new Error('x'), 404, { type: 'x', title: 'Not found.', status: 404 }),
    [{ type: 'line.lost', refusal: 'Not found.', chance: expect.any(Number) }],
  ],
  ['an invalid token', new ApiError(new Error('x'), 401, null), [{ type: 'session.ended' }]],
])('reports %s (BASE-25)', async (_, error, events) => {
  const { told } = line(() => Promise.reject(error));
  await expect.poll(() => told).toEqual(events);
});
it('reports a lost stream for an invalid board, and keeps the one on screen', async () => {
  const { told } = line(async () => stream('event: board\ndata: {"bases":1}\n\n'));
  await expect.poll(() => types(told)).toEqual(['bytes.came', 'bytes.came', 'line.lost']);
});
it('cancels the stream on stop, and reports nothing more', async () => {
  const { told, asked, stop } = line(
    ({ signal }) =>
      new Promise((_, fail) => signal.addEventListener('abort', () => fail(signal.reason))),
  );
  stop();
  expect(asked[0]?.signal.aborted).toBe(true);
  await Promise.resolve();
  expect(told).toEqual([]);
});
it('ends the session of an invalid token on sign-in (BASE-26)', () => {
  const { sent, machine } = line(async () => stream());
  const end = machine.implementations.actions['endSession'] as () => void;
  end();
  expect(sent).toEqual([{ type: 'session.rejected' }]);
});
