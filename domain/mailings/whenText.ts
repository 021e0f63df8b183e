import type { MailingPace, MailingWhen } from '../../contract/mailings/mailings.ts';

export const paceLabels: Readonly<Record<MailingPace, string>> = {
  daily: 'Every day',
  weekly: 'Every week',
  monthly: 'Every month',
};
/** Monday (1) first. */
export const weekdayNames = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;
/** `06:00`. */
export const hourText = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

const dayText: Readonly<Record<MailingPace, (when: MailingWhen) => string>> = {
  daily: () => 'Every day',
  weekly: ({ weekday }) => `Every ${weekdayNames[weekday - 1] ?? ''}`,
  monthly: ({ monthDay }) => `Every month on day ${monthDay}`,
};
/** "Every Monday at 06:00", in Pacific time. */
export const whenText = (when: MailingWhen): string =>
  `${dayText[when.pace](when)} at ${hourText(when.hour)}`;
