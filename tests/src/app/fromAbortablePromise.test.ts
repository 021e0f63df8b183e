import { expect, it } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { fromAbortablePromise } from '../../../src/app/frame/fromAbortablePromise.ts';

it('settles with its promise', async () => {
  const [good, bad] = [
    createActor(fromAbortablePromise(async () => 5)),
    createActor(fromAbortablePromise(() => Promise.reject(new Error('offline')))),
  ];
  bad.subscribe({ error: () => undefined });
  good.start();
  bad.start();
  expect((await waitFor(good, (s) => s.status === 'done')).output).toBe(5);
  await expect(waitFor(bad, (s) => s.status === 'done')).rejects.toThrow('offline');
});

it.each(['answers', 'fails'] as const)(
  'stays silent after it is cancelled, when the promise %s',
  async (how) => {
    let settle: () => void = () => undefined;
    const settled = new Promise<void>((done) => {
      settle = done;
    });
    const work = fromAbortablePromise(
      ({ signal }) =>
        new Promise<string>((answer, fail) => {
          signal.addEventListener('abort', () => {
            if (how === 'answers') answer('late');
            else fail(signal.reason);
            settle();
          });
        }),
    );
    const actor = createActor(work).start();
    const before = actor.getSnapshot();
    actor.stop();
    // As in React's strict mode: the stopped actor itself runs again.
    Object.assign(actor, { _processingStatus: 0, _snapshot: before });
    actor.start();
    await settled;
    await new Promise((turn) => setImmediate(turn));
    expect(actor.getSnapshot().status).toBe('active');
    actor.stop();
  },
);
