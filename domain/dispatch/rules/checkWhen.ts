import { daysBetween } from '../../dates/parseDate.ts';
import { error, type Finding, warning } from '../../forms/finding.ts';
import type { ReadDispatch } from '../draft/read.ts';
import { timeFindings } from './checkTimes.ts';

/** Age in days above which the form asks to check the date (D-F1). */
const oldAfter = 30;

function checkDate(read: ReadDispatch): Finding[] {
  if (read.draft.activityDate.trim() === '')
    return [error('activityDate', 'required', 'Enter the date.')];
  if (read.day === null) return [error('activityDate', 'invalid', read.dateError ?? '')];
  if (read.day > read.today)
    return [error('activityDate', 'futureDate', "The date can't be in the future.")];
  const age = daysBetween(read.day, read.today);
  return age > oldAfter
    ? [warning('activityDate', 'oldDate', `This date is ${age} days ago.`)]
    : [];
}

/** Date and dispatch time (D-F1, D-F8). A standby has no dispatch time. */
export function checkWhen(read: ReadDispatch): Finding[] {
  const findings = checkDate(read);
  if (read.draft.dispatchType === 'standby') return findings;
  if (read.dispatchTime.text === '')
    return [...findings, error('dispatchTime', 'required', 'Enter the dispatch time.')];
  return [...findings, ...timeFindings('dispatchTime', 'dispatchTimeOffset', read.dispatchTime)];
}
