import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { draftLock } from '../../../../src/adapters/drafts/draftDatabase.ts';
import { holdDraftLock } from '../../../../src/adapters/drafts/drafts.ts';

const key = { form: 'flight', recordId: '', draftId: 'new' } as const;
const name = draftLock('jo', key);

/** A browser's locks: `held` lists the taken ones; the test answers a request. */
class FakeLocks {
  held: string[] = [];
  grant: () => void = () => undefined;
  readonly query = async () => ({ held: this.held.map((one) => ({ name: one })), pending: [] });
  readonly request = (
    asked: string,
    { signal }: { readonly signal?: AbortSignal },
    then: () => Promise<void>,
  ) =>
    new Promise<void>((done, fail) => {
      signal?.addEventListener('abort', () => fail(signal.reason));
      this.grant = () => {
        this.held.push(asked);
        done(then());
      };
    });
}
let locks: FakeLocks;
const results: string[] = [];
beforeEach(() => {
  locks = new FakeLocks();
  results.length = 0;
  vi.stubGlobal('navigator', { locks });
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('counts a form’s draft as free when the browser only reports its lock late (ENTRY-35)', async () => {
  holdDraftLock('jo', key, false, (what) => results.push(what));
  await vi.advanceTimersByTimeAsync(5000);
  expect(results).toEqual([]);
  locks.grant();
  await vi.advanceTimersByTimeAsync(5000);
  expect(results).toEqual(['acquired']);
});
it('counts a draft as taken that another tab has and keeps', async () => {
  locks.held = [name];
  holdDraftLock('jo', key, false, (what) => results.push(what));
  await vi.advanceTimersByTimeAsync(399);
  expect(results).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(results).toEqual(['refused']);
});
