import { pacificTime } from '../dates/pacific.ts';

/**
 * A sunset as Pacific HH:mm. Before 03:00 or from 23:00 on, the base's coordinates must be wrong,
 * usually a longitude without its minus sign. The text then asks to check them (SET-26).
 */
export function sunsetText(sunset: string): string {
  const time = pacificTime(sunset);
  return time < '03:00' || time >= '23:00' ? `${time} (check the coordinates)` : time;
}
