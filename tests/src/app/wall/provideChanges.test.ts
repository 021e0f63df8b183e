import { afterEach, expect, it, vi } from 'vitest';
import { type AnyActorLogic, type AnyEventObject, createActor, setup } from 'xstate';
import { provideChanges } from '../../../../src/app/wall/provideChanges.ts';

afterEach(() => vi.unstubAllGlobals());

type Answer = (options: {
  params: unknown;
  query: unknown;
  signal: AbortSignal;
}) => Promise<Response>;
/** One effect of a tab, and the events that the chart gets from it. */
function effect(src: string, answer: Answer = () => Promise.reject(new Error('Nothing answers'))) {
  const told: AnyEventObject[] = [];
  const asked: Parameters<Answer>[0][] = [];
  const openStream = (_: unknown, options: (typeof asked)[number]) => {
    asked.push(options);
    return answer(options);
  };
  // The effect uses nothing else of the services.
  const logic = provideChanges({ openStream } as never).implementations.actors[
    src
  ] as AnyActorLogic;
  const parent = setup({
    actors: { logic },
    types: {} as { events: AnyEventObject },
  }).createMachine({
    invoke: { id: 'logic', src: 'logic' },
    on: { '*': { actions: ({ event }) => void told.push(event) } },
  });
  const actor = createActor(parent).start();
  return {
    told,
    asked,
    order: (event: AnyEventObject) => actor.getSnapshot().children['logic']?.send(event),
    stop: () => actor.stop(),
  };
}
const types = (told: readonly AnyEventObject[]) => told.map(({ type }) => type);
const stream = (text: string) => new Response(new Blob([text]).stream());

it('reports from a stream only that a change happened, for all bases (BASE-27)', async () => {
  const { told, asked } = effect('readChanges', async () =>
    stream(`id: 7-7\nevent: board\ndata: {}\n\n:\n\nevent: renew\ndata: {}\n\n`),
  );
  await expect
    .poll(() => types(told))
    .toEqual(['bytes.came', 'bytes.came', 'mark.came', 'renew.came', 'line.lost']);
  expect(told[2]).toEqual({ type: 'mark.came', mark: '7-7' });
  expect(asked[0]).toEqual({
    params: { baseId: 'all' },
    query: { signal: 'true' },
    accept: 'text/event-stream',
    signal: expect.any(AbortSignal),
  });
});
it('reports a broken stream as lost, and nothing of a cancelled one (BASE-27)', async () => {
  const broken = effect('readChanges');
  await expect.poll(() => types(broken.told)).toEqual(['line.lost']);
  const left = effect(
    'readChanges',
    ({ signal }) =>
      new Promise((_, fail) => signal.addEventListener('abort', () => fail(signal.reason))),
  );
  left.stop();
  expect(left.asked[0]?.signal.aborted).toBe(true);
  await Promise.resolve();
  expect(left.told).toEqual([]);
});
it('sends marks between tabs, and ignores other messages (BASE-28)', async () => {
  const [one, two] = [effect('talkToTabs'), effect('talkToTabs')];
  one.order({ type: 'tell', mark: '7-7' });
  one.order({ type: 'ask' });
  const stranger = new BroadcastChannel('catis-changes');
  for (const message of [null, 'x', { type: 'mark.told' }, { type: 'session.ended' }])
    stranger.postMessage(message);
  two.order({ type: 'ask' });
  await expect.poll(() => one.told).toEqual([{ type: 'mark.asked' }]);
  expect(two.told).toEqual([{ type: 'mark.told', mark: '7-7' }, { type: 'mark.asked' }]);
  for (const tab of [one, two]) tab.stop();
  stranger.close();
});

/** The used part of a browser's locks. */
function locks() {
  const waiting: (() => void)[] = [];
  let isHeld = false;
  const next = () => {
    isHeld = false;
    waiting.shift()?.();
  };
  const request = (_: string, { signal }: { signal: AbortSignal }, hold: () => Promise<void>) =>
    new Promise<void>((done, fail) => {
      const begin = () => {
        isHeld = true;
        void hold().then(() => {
          done();
          next();
        });
      };
      if (!isHeld) return begin();
      waiting.push(begin);
      signal.addEventListener('abort', () => {
        waiting.splice(waiting.indexOf(begin), 1);
        fail(signal.reason);
      });
    });
  return { request };
}
it('leads in one tab at a time; the next takes over when it closes (BASE-28)', async () => {
  vi.stubGlobal('navigator', { locks: locks() });
  const [one, two, three] = [effect('takeLead'), effect('takeLead'), effect('takeLead')];
  expect([one, two, three].map(({ told }) => types(told))).toEqual([['lead.won'], [], []]);
  two.stop();
  one.stop();
  await expect.poll(() => types(three.told)).toEqual(['lead.won']);
  expect(two.told).toEqual([]);
});
it('leads in each tab when the browser has no locks (BASE-28)', () => {
  vi.stubGlobal('navigator', {});
  expect([effect('takeLead'), effect('takeLead')].map(({ told }) => types(told))).toEqual([
    ['lead.won'],
    ['lead.won'],
  ]);
});
