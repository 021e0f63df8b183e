import { ID_BYTES } from './idTable.ts';

/**
 * The uuid that encodes a report number (PERF-36): version 8, with the number in its last four
 * bytes and zeros elsewhere.
 */
const START = '00000000-0000-8000-8000-';
export const idOfNumber = (number: number): string =>
  `${START}${number.toString(16).padStart(12, '0')}`;
/** The number that such a uuid encodes, null for any other uuid. */
export function numberOfId(id: string): number | null {
  if (!id.startsWith(START)) return null;
  const number = Number.parseInt(id.slice(START.length), 16);
  return number <= 0x7fffffff && idOfNumber(number) === id ? number : null;
}
/** The id that months use, from the database's text: digits are a number, otherwise a uuid. */
export const reportIdOf = (said: string | null): string | null =>
  said === null || said.includes('-') ? said : idOfNumber(Number(said));
/** The id that months use: the number; old and historic records without one use their uuid. */
export const monthIdOf = ({
  id,
  number,
}: {
  readonly id: string;
  readonly number?: number | undefined;
}): string => (number === undefined ? id : idOfNumber(number));

/** The uuids of numbers, 16 bytes each, in dictionary order; -1 takes the next of `others`. */
export function bytesOfNumbers(numbers: ArrayLike<number>, others: Uint8Array): Uint8Array {
  const out = new Uint8Array(numbers.length * ID_BYTES);
  const view = new DataView(out.buffer);
  let left = 0;
  for (let n = 0; n < numbers.length; n++) {
    const at = n * ID_BYTES;
    const number = numbers[n] as number; // Within the length.
    if (number < 0) {
      out.set(others.subarray(left, left + ID_BYTES), at);
      left += ID_BYTES;
      continue;
    }
    view.setUint8(at + 6, 0x80);
    view.setUint8(at + 8, 0x80);
    view.setUint32(at + 12, number);
  }
  return out;
}
