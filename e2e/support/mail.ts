import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect } from 'playwright/test';
import { dataOf } from './ownService.ts';

const folder = `${dataOf()}/mail`;

/**
 * The text of a mail as a reader shows it: in transit its lines are folded and its characters
 * encoded.
 */
const readable = (mail: string) =>
  mail
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
const mailsTo = (email: string) =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith('.eml'))
        .sort()
        .map((name) => readable(readFileSync(`${folder}/${name}`, 'utf8')))
        .filter(
          (mail) =>
            mail.toLowerCase().includes(`to: ${email}`) ||
            mail.toLowerCase().includes(`to: <${email}>`),
        )
    : [];

/** Path and search of the link in the newest mail to an address, as soon as one leads to `path`. */
export async function linkTo(email: string, path: string): Promise<string> {
  let found = '';
  await expect
    .poll(() => {
      const links = mailsTo(email).flatMap((mail) => mail.match(/https?:\/\/\S+/g) ?? []);
      const newest = links.map((link) => new URL(link)).findLast((url) => url.pathname === path);
      found = newest === undefined ? '' : newest.pathname + newest.search;
      return found;
    })
    .not.toBe('');
  return found;
}
/** How many mails an address has received. */
export const countMails = (email: string): number => mailsTo(email).length;
