import { normalName } from './names.ts';

/** Whether a job sounds like flight crew. The form and a new job without the mark use it. */
export function namesFlightCrew(name: string): boolean {
  const words = normalName(name);
  // Captains of fire engines and of ground crews don't fly.
  return (
    words.includes('pilot') ||
    (words.includes('captain') && !/fire|helitack|crew|engine/.test(words))
  );
}
export interface Job {
  readonly name: string;
  readonly isFlightCrew?: boolean | undefined;
}
/** Whether limits apply to a job (LIM-1). Lists stored before LIM-24 don't have the mark. */
export const isFlightCrew = ({ name, isFlightCrew: mark }: Job): boolean =>
  mark ?? namesFlightCrew(name);
