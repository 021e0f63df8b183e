/** The content of a number field: empty, a value, or invalid text. */
export interface TypedNumber {
  readonly value: number | null;
  readonly isInvalid: boolean;
}

const nothing: TypedNumber = { value: null, isInvalid: false };
const unreadable: TypedNumber = { value: null, isInvalid: true };

/**
 * Parses a decimal with at most `places` decimals. Allows thousands commas, a leading $ and a
 * minus; negative numbers get their own error elsewhere.
 */
export function readNumber(text: string, places: number): TypedNumber {
  const bare = text.trim().replace(/^(-?)\$/, '$1');
  if (bare === '') return nothing;
  const match = /^(-?)(\d{1,3}(?:,\d{3})+|\d*)(?:\.(\d*))?$/.exec(bare);
  if (match === null) return unreadable;
  const [, sign = '', whole = '', fraction = ''] = match;
  if ((whole === '' && fraction === '') || fraction.length > places) return unreadable;
  const value = Number(`${sign}${whole.replaceAll(',', '') || '0'}.${fraction || '0'}`);
  return { value: Object.is(value, -0) ? 0 : value, isInvalid: false };
}

/** Hours as hundredths, for exact comparison. */
export const hundredths = (hours: number): number => Math.round(hours * 100);

/** Hundredths of an hour as form text: 1.3, 1.25, 2.0. */
export const hoursText = (inHundredths: number): string => {
  const text = (inHundredths / 100).toFixed(2);
  return text.endsWith('0') ? text.slice(0, -1) : text;
};

/** A wire reading or number of hours as form text. */
export const decimalText = (value: number): string =>
  Math.abs(value * 100 - Math.round(value * 100)) < 1e-6
    ? hoursText(Math.round(value * 100))
    : String(value);

/** Dollars as form text: 45.00. */
export const moneyText = (dollars: number): string => dollars.toFixed(2);
