import { fileMailer, type Mailer, smtpMailer } from './mailer.ts';

/** The settings that mails need. */
export interface MailSettings {
  readonly SMTP_URL?: string | undefined;
  readonly MAIL_FROM?: string | undefined;
}
/** The sender of mails: MAIL_FROM, or an address at the public host. */
const sender = (env: MailSettings, publicUrl: string) =>
  env.MAIL_FROM ??
  `CATIS <no-reply@${new URL(publicUrl).hostname.replace(/^\[.*\]$/, 'localhost')}>`;

/** Sends by SMTP_URL, or writes mails into the data folder. */
export const mailerOf = (env: MailSettings, folder: string, publicUrl: string): Mailer =>
  env.SMTP_URL === undefined
    ? fileMailer(`${folder}/mail`, sender(env, publicUrl), ({ to, subject, text }) =>
        console.log(`${subject}, for ${to}: ${/^http\S+$/m.exec(text)?.[0] ?? ''}`),
      )
    : smtpMailer(env.SMTP_URL, sender(env, publicUrl));
