import type { Mailing, Sending } from '../../contract/mailings/mailings.ts';
import { momentText } from '../dates/momentText.ts';

export const sendingStateNames: Readonly<Record<Sending['state'], string>> = {
  sending: 'Being sent',
  sent: 'Sent',
  failed: 'Failed',
  ended: 'Ended',
};
const countText = (count: number) => (count === 1 ? '1 person' : `${count} people`);

/** "Sent 07/14/2026 06:00 to 3 people", with the number skipped and any message. */
export function sendingText({ state, due, message, recipients }: Sending): string {
  const sent = recipients.filter(({ outcome }) => outcome === 'sent').length;
  const skipped = recipients.filter(({ outcome }) => outcome === 'skipped').length;
  const to = sent === 0 ? '' : ` to ${countText(sent)}`;
  const others = skipped === 0 ? '' : `, ${countText(skipped)} skipped`;
  return `${sendingStateNames[state]} ${momentText(due)}${to}${others}${message === '' ? '' : `. ${message}`}`;
}

/** The next time, or why there is none. */
export function nextText({ nextDue, isPaused, isEnded }: Mailing): string {
  if (isEnded) return 'Ended';
  if (isPaused || nextDue === null) return 'Paused';
  return `Next: ${momentText(nextDue)}`;
}

/** "Ana Diaz, Lee Park and 4 others". */
export function peopleText(recipients: Mailing['recipients']): string {
  const names = recipients.map(({ name }) => name);
  if (names.length <= 3) return names.join(', ');
  return `${names.slice(0, 2).join(', ')} and ${names.length - 2} others`;
}
