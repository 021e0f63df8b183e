/**
 * The uuid that encodes a report number (PERF-36): version 8, with the number in its last four
 * bytes and zeros elsewhere.
 */
const START = '00000000-0000-8000-8000-';
export const idOfNumber = (number: number): string =>
  `${START}${number.toString(16).padStart(12, '0')}`;
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
