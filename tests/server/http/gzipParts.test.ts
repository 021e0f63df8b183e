import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compressPart, gzipOf } from '../../../server/http/gzipParts.ts';

it('joins separately compressed parts into one gzip body, in any order (WIRE-34)', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.uint8Array({ maxLength: 3000 }), { maxLength: 8 }),
      fc.integer({ min: 0, max: 9 }),
      async (parts, level) => {
        async function* pressed() {
          for (const bytes of parts) yield { bytes, pressed: await compressPart(bytes, level) };
        }
        const pieces: Buffer[] = [];
        for await (const piece of gzipOf(pressed())) pieces.push(piece);
        // It checks checksum and length.
        expect(gunzipSync(Buffer.concat(pieces)).equals(Buffer.concat(parts))).toBe(true);
      },
    ),
  );
});
