import { epochMinutes } from './pacific.ts';

/** Whole minutes from one instant to another; negative when the second is earlier. */
export const minutesBetween = (from: string, to: string): number => epochMinutes(to) - epochMinutes(from);
