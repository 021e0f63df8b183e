import { expect, it } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { fromAbortablePromise } from '../../../src/app/frame/fromAbortablePromise.ts';

it('settles as its work does', async () => {
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
  'is silent once it was called off, whether the work %s',
  async (how) => {
    let tell: () => void = () => undefined;
    const settled = new Promise<void>((done) => {
      tell = done;
    });
    const work = fromAbortablePromise(
      ({ signal }) =>
        new Promise<string>((answer, fail) => {
          signal.addEventListener('abort', () => {
            if (how === 'answers') answer('late');
            else fail(signal.reason);
            tell();
          });
        }),
    );
    const actor = createActor(work).start();
    const before = actor.getSnapshot();
    actor.stop();
    // As React's strict mode has it: the very actor that was stopped runs again.
    Object.assign(actor, { _processingStatus: 0, _snapshot: before });
    actor.start();
    await settled;
    await new Promise((turn) => setImmediate(turn));
    expect(actor.getSnapshot().status).toBe('active');
    actor.stop();
  },
);
