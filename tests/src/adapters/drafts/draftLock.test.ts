import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { draftLock } from '../../../../src/adapters/drafts/draftDatabase.ts';
import { holdDraftLock } from '../../../../src/adapters/drafts/drafts.ts';

const key = { form: 'flight', recordId: '', draftId: 'new' } as const;
const name = draftLock('jo', key);

/** A browser's locks: `held` says who has one; a request is answered when the test says so. */
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
const told: string[] = [];
beforeEach(() => {
  locks = new FakeLocks();
  told.length = 0;
  vi.stubGlobal('navigator', { locks });
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("a form whose draft nobody has is not another tab's because the browser is slow to say so (ENTRY-35)", async () => {
  holdDraftLock('jo', key, false, (what) => told.push(what));
  await vi.advanceTimersByTimeAsync(5000);
  expect(told).toEqual([]);
  locks.grant();
  await vi.advanceTimersByTimeAsync(5000);
  expect(told).toEqual(['acquired']);
});
it('one that another tab has, and keeps, is', async () => {
  locks.held = [name];
  holdDraftLock('jo', key, false, (what) => told.push(what));
  await vi.advanceTimersByTimeAsync(399);
  expect(told).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(told).toEqual(['refused']);
});
