import { ID_BYTES } from './idTable.ts';

/**
 * The uuid that stands for a number that reports name something by (PERF-36): of version 8, nothing but the number in its
 * last four bytes.
 */
const START = '00000000-0000-8000-8000-';
export const idOfNumber = (number: number): string =>
  `${START}${number.toString(16).padStart(12, '0')}`;
/** The number that such a uuid stands for, null for any other. */
export function numberOfId(id: string): number | null {
  if (!id.startsWith(START)) return null;
  const number = Number.parseInt(id.slice(START.length), 16);
  return number <= 0x7fffffff && idOfNumber(number) === id ? number : null;
}
/** What the months name it by, of what the database says: digits are its number, and what has none says its uuid. */
export const reportIdOf = (said: string | null): string | null =>
  said === null || said.includes('-') ? said : idOfNumber(Number(said));
/** What the months name it by: its number, which those of old and of historic records lack. */
export const monthIdOf = ({
  id,
  number,
}: {
  readonly id: string;
  readonly number?: number | undefined;
}): string => (number === undefined ? id : idOfNumber(number));

/** The uuids of numbers, 16 bytes each, in the order of their dictionary; -1 stands for the next of the others. */
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
