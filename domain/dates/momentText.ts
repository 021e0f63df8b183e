import { pacificDay, pacificTime } from './pacific.ts';
import { formatDate } from './parseDate.ts';

/** "07/14/2026 13:05": a moment with its day, Pacific. */
export const momentText = (instant: string): string => `${formatDate(pacificDay(instant))} ${pacificTime(instant)}`;
