import type { MailingWhen } from '../../contract/mailings/mailings.ts';
import { tidyName } from '../names.ts';
import type { AboutLine } from '../report/export/fileRequest.ts';
import { whenText } from './whenText.ts';

/** Maximum bytes of an attachment (RPT-166). */
export const MAX_ATTACHED = 10 * 1024 * 1024;
/**
 * `tooLarge`: above the attachment limit or the rows of a sheet. `empty`: no rows for the dates.
 */
export type Enclosed = 'file' | 'tooLarge' | 'empty';

export interface Letter {
  readonly viewName: string;
  readonly about: readonly AboutLine[];
  readonly link: string;
  readonly enclosed: Enclosed;
  readonly ownerName: string;
  readonly when: MailingWhen;
}

const enclosedText: Readonly<Record<Enclosed, string>> = {
  file: 'The report is attached. Open it in CATIS:',
  tooLarge: 'The report is larger than 10 MB, so it is not attached. Open it in CATIS:',
  empty: 'There is nothing in it for these dates. Open it in CATIS:',
};
const wordOf = (about: readonly AboutLine[], word: string) =>
  about.find(([label]) => label === word)?.[1] ?? '';

/**
 * The mail with a report (RPT-162): plain text, with the link on its own line. Names are reduced to
 * one line each.
 */
export function letterText({ viewName, about, link, enclosed, ownerName, when }: Letter): {
  readonly subject: string;
  readonly text: string;
} {
  const lines = about
    .filter(([label]) => label !== 'Link')
    .map(([label, text]) => `${label}: ${tidyName(text)}`);
  const text = [
    tidyName(viewName),
    '',
    ...lines,
    '',
    enclosedText[enclosed],
    link,
    '',
    `${tidyName(ownerName)} has this sent to you. ${whenText(when)}, Pacific time.`,
    'Ask them, or an administrator, if you no longer want it.',
    '',
  ];
  return { subject: `${tidyName(viewName)}: ${wordOf(about, 'Dates')}`, text: text.join('\n') };
}
