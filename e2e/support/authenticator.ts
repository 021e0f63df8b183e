import { createHmac } from 'node:crypto';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** An authenticator app: six digits from a key, a new code each 30 s (RFC 6238). */
export class Authenticator {
  private readonly key: Buffer;
  /** @param key base32, in groups or in one piece */
  constructor(key: string) {
    const bits = [...key.replaceAll(' ', '')]
      .map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0'))
      .join('');
    this.key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  }
  /** @param later steps of 30 s from now; the service accepts one, and each code once */
  code(later = 0): string {
    const counter = Buffer.alloc(8);
    counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + later));
    const hash = createHmac('sha1', this.key).update(counter).digest();
    const number = hash.readUInt32BE((hash.at(-1) ?? 0) & 15) & 0x7fff_ffff;
    return String(number % 1_000_000).padStart(6, '0');
  }
}
