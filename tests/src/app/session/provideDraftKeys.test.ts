import 'fake-indexeddb/auto';
import { afterEach, expect, it, vi } from 'vitest';
import {
  forgetDraftKeys,
  onDraftKey,
  requestDraftKeysWith,
  seal,
} from '../../../../src/adapters/drafts/draftCipher.ts';
import { provideDraftKeys } from '../../../../src/app/session/provideDraftKeys.ts';
import { type Answers, fakeServices, refusing } from '../../support/fakeServices.ts';
import { giveOneDraftKey, oneDraftKey } from '../../support/oneDraftKey.ts';

giveOneDraftKey();

afterEach(async () => {
  vi.useRealTimers();
  await forgetDraftKeys();
  requestDraftKeysWith(oneDraftKey);
});
const key = Buffer.alloc(32, 7).toString('base64url');

/** A session that the test changes, over a service with the given reply. */
function started(uid: string, answers: Answers) {
  const { services, asked } = fakeServices(answers);
  let state = { uid, isOpen: true };
  type Hear = Parameters<Parameters<typeof provideDraftKeys>[0]['subscribe']>[0];
  let hear: Hear = () => undefined;
  // Only the tag and the id are read.
  const snapshot = () =>
    ({
      hasTag: () => state.isOpen,
      context: { identity: { id: state.uid } },
    }) as unknown as Parameters<Hear>[0];
  const session = {
    getSnapshot: snapshot,
    subscribe: (listener: Hear) => {
      hear = listener;
    },
  };
  provideDraftKeys(session, services.call);
  const come = (change: Partial<typeof state>) => {
    state = { ...state, ...change };
    hear(snapshot());
  };
  return { asked, come };
}

it('requests a draft key again after a failure, later each time, and immediately when the service returns (SAFE-28)', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const arrived = vi.fn();
  const stop = onDraftKey('keys retry', arrived);
  let answer = refusing(503);
  const { asked, come } = started('keys retry', { getDraftKey: (one) => answer(one) });
  const requests = (count: number) => vi.waitFor(() => expect(asked.length).toBe(count));
  await requests(1);
  await vi.advanceTimersByTimeAsync(1300);
  await requests(2);
  await vi.advanceTimersByTimeAsync(1300);
  expect(asked.length).toBe(2);
  await vi.advanceTimersByTimeAsync(1300);
  await requests(3);
  answer = () => ({ key });
  come({});
  await requests(4);
  await vi.waitFor(() => expect(arrived).toHaveBeenCalledTimes(1));
  await vi.advanceTimersByTimeAsync(70_000);
  expect(asked.length).toBe(4);
  stop();
});
it('stops requesting a draft key when the session ends', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { asked, come } = started('keys end', { getDraftKey: refusing(503) });
  await vi.waitFor(() => expect(asked.length).toBe(1));
  come({ isOpen: false });
  await forgetDraftKeys();
  await vi.advanceTimersByTimeAsync(70_000);
  expect(asked.length).toBe(1);
});
it('drops a draft key that arrives after another user has signed in (SAFE-28)', async () => {
  let answer: (reply: { key: string }) => void = () => undefined;
  const { asked, come } = started('keys jo', {
    getDraftKey: () => new Promise((done) => (answer = done)),
  });
  await vi.waitFor(() => expect(asked.length).toBe(1));
  const sealing = seal('keys jo', 'SECRET');
  come({ uid: 'keys kim' });
  answer({ key });
  await expect(sealing).rejects.toThrow('no longer signed in');
});
