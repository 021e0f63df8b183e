import { expect, it } from 'vitest';
import { memoizedLoader } from '../../../src/app/frame/memoizedLoader.ts';

it('starts once, and again only after a failure', async () => {
  let starts = 0;
  const load = memoizedLoader(async () => {
    starts += 1;
    if (starts === 1) throw new Error('offline');
    return starts;
  });
  expect(load.done()).toBe(null);
  await expect(load()).rejects.toThrow('offline');
  const [one, two] = [load(), load()];
  expect(one).toBe(two);
  expect([await one, await load(), load.done(), starts]).toEqual([2, 2, 2, 2]);
});
