import { createHmac, timingSafeEqual } from 'node:crypto';

/** Time-based codes by RFC 6238 as authenticator apps make them: SHA-1, 6 digits, 30 s (ACC-14). */
export const totp = { digits: 6, seconds: 30, algorithm: 'SHA1' } as const;

/** The code of a time step. @param step number of periods since the epoch */
export function totpCode(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac('sha1', secret).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 0xf;
  const number = (hash.readUInt32BE(offset) & 0x7fff_ffff) % 10 ** totp.digits;
  return String(number).padStart(totp.digits, '0');
}

/**
 * The step of a correct code, or null. One step either way is accepted, because clocks differ. A
 * step counts once.
 * @param lastStep step of the last accepted code; earlier ones and itself are refused
 * @param now epoch milliseconds
 */
export function stepOf(secret: Buffer, code: string, lastStep: number, now: number): number | null {
  const current = Math.floor(now / 1000 / totp.seconds);
  const given = Buffer.from(code);
  for (const step of [current, current - 1, current + 1]) {
    const right = Buffer.from(totpCode(secret, step));
    if (step > lastStep && given.length === right.length && timingSafeEqual(given, right))
      return step;
  }
  return null;
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
/** Base32 without padding, the form in which apps take a secret. */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => letters[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('');
}
