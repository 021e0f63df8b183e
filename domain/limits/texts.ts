import { instantText, pacificTime } from '../dates/pacific.ts';
import { formatDate } from '../dates/parseDate.ts';
import { formatDuration, formatHours } from '../format.ts';
import type { LimitWarning } from './crewLimits.ts';

/** Shown under every list of limits (LIM-10). */
export const onlyCatis = 'Only flights in CATIS are counted.';
export const notWhileOffline = "Limits aren't checked while offline.";
export const limitsUnknown = "Limits couldn't be checked. They are checked when it is saved.";

/** "13th" */
export const ordinal = (n: number): string => {
  const teens = n % 100 >= 11 && n % 100 <= 13;
  return `${n}${teens ? 'th' : (['th', 'st', 'nd', 'rd'][n % 10] ?? 'th')}`;
};

/** The sentence for an exceeded limit, with the rule behind it. */
export function limitText(name: string, day: string, warning: LimitWarning): string {
  const date = formatDate(day);
  switch (warning.rule) {
    case 'L1':
      return `${name} has ${formatHours(warning.flown / 100)} flight hours on ${date}; 8 is the usual daily limit.`;
    case 'L2': {
      const from =
        warning.from.slice(0, 4) === warning.until.slice(0, 4)
          ? formatDate(warning.from).slice(0, 5)
          : formatDate(warning.from);
      return `${name}: ${formatHours(warning.flown / 100)} flight hours from ${from} to ${formatDate(warning.until)}; 42 in 6 days is the usual limit.`;
    }
    case 'L3':
      return `${name} has ${formatHours(warning.flown / 100)} flight hours in the 6 days before ${date}; a day off is due (NWCG).`;
    case 'L4':
      return `${name} was on duty ${formatDuration(warning.minutes)}; 14 h is the limit (NWCG).`;
    case 'L5': {
      const start = pacificTime(instantText(warning.start * 60_000));
      return `${name} had ${formatDuration(warning.minutes)} of rest before ${start}; 10 h are needed (14 CFR 135.267).`;
    }
    case 'L6':
      return `${date} is ${name}'s ${ordinal(warning.days)} day on duty in 14 (NWCG: 2 off).`;
  }
}
