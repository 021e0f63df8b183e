import { expect, it } from 'vitest';
import { utf8Text } from '../../../server/imports/utf8Text.ts';

async function* pieces(bytes: Buffer, at: number) {
  yield bytes.subarray(0, at);
  yield bytes.subarray(at);
}

// Characters of one to four bytes, cut at every place.
it.each(Array.from(Buffer.from('aé€🔥b').keys()))(
  'reads a file that arrives in two pieces, cut after byte %i (INC-20)',
  async (at) => {
    let read = '';
    for await (const text of utf8Text(pieces(Buffer.from('aé€🔥b'), at))) read += text;
    expect(read).toBe('aé€🔥b');
  },
);
