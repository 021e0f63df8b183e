import { format0, formatPrice, formatUsd } from '../format.ts';
import { gallonsOf } from '../volume.ts';

/** A count in a grid; 0 shows as a dash. */
export const gridNumber = (count: number): string => (count === 0 ? '–' : format0(count));
export const gridMoney = (dollars: number | null): string =>
  dollars === null ? '–' : formatUsd(dollars);
export const gridPrice = (dollars: number): string => formatPrice(dollars);
/** Litres as whole gallons; null shows as a dash. */
export const gridGallons = (litres: number | null): string =>
  litres === null ? '–' : `${format0(gallonsOf(litres))} gal`;
/** Litres as gallons for a form field, with up to two decimals; null is ''. */
export function gallonsText(litres: number | null): string {
  if (litres === null) return '';
  return String(Math.round(gallonsOf(litres) * 100) / 100);
}
