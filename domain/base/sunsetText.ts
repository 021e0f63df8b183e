import { pacificTime } from '../dates/pacific.ts';

/**
 * A sunset as Pacific HH:mm. One before 03:00 or from 23:00 on means that the base's coordinates are wrong,
 * most often a longitude without its minus: it says so (SET-26).
 */
export function sunsetText(sunset: string): string {
  const time = pacificTime(sunset);
  return time < '03:00' || time >= '23:00' ? `${time} (check the coordinates)` : time;
}
