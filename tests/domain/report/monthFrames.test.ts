import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { MonthHead } from '../../../contract/report/monthFrames.ts';
import {
  headBytes,
  type MonthFrame,
  MonthFrames,
} from '../../../domain/report/block/monthFrames.ts';

const utf8 = {
  encode: (text: string) => new TextEncoder().encode(text),
  decode: (bytes: Uint8Array) => new TextDecoder().decode(bytes),
};
const framed = (head: MonthHead, body: Uint8Array | null) => [
  ...headBytes(head, utf8),
  ...(body ?? []),
];
const headOf = (n: number, bytes: number | null): MonthHead => ({
  from: `2025-${String(n + 1).padStart(2, '0')}-01`,
  until: '2025-12-31',
  tag: `"${n}"`,
  bytes,
});

it('reads months from any split of the bytes (WIRE-34)', () => {
  const month = fc.oneof(fc.constant(null), fc.uint8Array({ maxLength: 40 }));
  fc.assert(
    fc.property(
      fc.array(month, { maxLength: 12 }),
      fc.array(fc.nat(30), { minLength: 1 }),
      (bodies, cuts) => {
        const all = Uint8Array.from(
          bodies.flatMap((body, n) => framed(headOf(n, body?.length ?? null), body)),
        );
        const frames = new MonthFrames(utf8);
        const read: MonthFrame[] = [];
        for (let at = 0, n = 0; at < all.length; n++) {
          const size = (cuts[n % cuts.length] ?? 0) + 1;
          read.push(...frames.take(all.subarray(at, at + size)));
          at += size;
        }
        frames.end();
        expect(
          read.map(({ head, body }) => [
            head.tag,
            body === null ? null : [...new Uint8Array(body)],
          ]),
        ).toEqual(bodies.map((body, n) => [`"${n}"`, body === null ? null : [...body]]));
      },
    ),
  );
});

it('refuses truncated bytes and invalid months', () => {
  const cut = new MonthFrames(utf8);
  expect([...cut.take(Uint8Array.from(framed(headOf(0, 8), new Uint8Array(3))))]).toEqual([]);
  expect(() => cut.end()).toThrow('within a month');
  expect(() => [...new MonthFrames(utf8).take(new Uint8Array(8).fill(255))]).toThrow("can't have");
});
