/** The greatest number that is written digit by digit. */
export const MAX_DIGITS_VALUE = 999_999_999_999_999;
/** Bytes that such a number takes at most, a point and two decimals with it. */
export const NUMBER_ROOM = 18;

const BILLION = 1_000_000_000;
const ZERO = 0x30;
const POINT = 0x2e;

function digitsOf(value: number): number {
  if (value < 100_000) {
    if (value < 100) return value < 10 ? 1 : 2;
    if (value < 1_000) return 3;
    return value < 10_000 ? 4 : 5;
  }
  if (value < 10_000_000) return value < 1_000_000 ? 6 : 7;
  if (value < 100_000_000) return 8;
  return value < BILLION ? 9 : 10;
}
/** Writes the last `digits` digits of a number of 32 bits, leading zeros with them. @returns where they end */
function putDigits(out: Uint8Array, at: number, value: number, digits: number): number {
  let rest = value | 0;
  for (let n = at + digits - 1; n >= at; n--) {
    const tens = (rest / 10) | 0;
    out[n] = ZERO + rest - tens * 10;
    rest = tens;
  }
  return at + digits;
}

/** A whole number from 0 to `MAX_DIGITS_VALUE` in digits: 1200. @returns where it ends */
export function putWhole(out: Uint8Array, at: number, value: number): number {
  if (value < BILLION) return putDigits(out, at, value, digitsOf(value));
  const billions = Math.floor(value / BILLION);
  return putDigits(out, putDigits(out, at, billions, digitsOf(billions)), value - billions * BILLION, 9);
}

/** Hundredths as a number with two decimals: 107806 is 1078.06. @returns where it ends */
export function putHundredths(out: Uint8Array, at: number, value: number): number {
  // Almost all fit 32 bits, which are divided several times faster.
  const whole = value < BILLION ? ((value | 0) / 100) | 0 : Math.floor(value / 100);
  const point = putWhole(out, at, whole);
  const rest = (value - whole * 100) | 0;
  const tens = (rest / 10) | 0;
  out[point] = POINT;
  out[point + 1] = ZERO + tens;
  out[point + 2] = ZERO + rest - tens * 10;
  return point + 3;
}
