import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import type { Transporter } from 'nodemailer';

/** A file attached to a mail. */
export interface Attachment {
  readonly name: string;
  readonly mediaType: string;
  readonly content: Buffer;
}
/** A plain-text mail to one person. Nothing in it is loaded from a file or a URL. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly attachment?: Attachment;
}
export interface Mailer {
  /** False: mails stay here as files. */
  readonly areSent: boolean;
  /** Resolves when the mail server accepted the mail. @throws when it did not */
  send(mail: Mail): Promise<void>;
  close(): void;
}

/** Mail fields can't load files or URLs, and a hanging server times out. */
const guarded = {
  disableFileAccess: true,
  disableUrlAccess: true,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
};

const messageOf = ({ to, subject, text, attachment }: Mail, from: string) => ({
  from,
  // An object, not a string: a comma in it must not create a second recipient.
  to: { name: '', address: to },
  subject,
  text,
  headers: { 'Auto-Submitted': 'auto-generated' },
  ...(attachment === undefined
    ? {}
    : {
        attachments: [
          {
            filename: attachment.name,
            contentType: attachment.mediaType,
            content: attachment.content,
          },
        ],
      }),
});

/** Sends mails through an SMTP server: `smtp://user:password@host:587` or `smtps://…`. */
export function smtpMailer(url: string, from: string): Mailer {
  let made: Promise<Transporter> | null = null;
  const transport = async () => {
    made ??= import('nodemailer').then(({ createTransport }) =>
      createTransport({ url, ...guarded }),
    );
    return made;
  };
  return {
    areSent: true,
    send: async (mail) => {
      await (await transport()).sendMail(messageOf(mail, from));
    },
    close: () => {
      made?.then((t) => t.close()).catch(() => undefined);
    },
  };
}

/**
 * Writes mails as `.eml` files into a folder, for installations without a mail server. Calls
 * `onMail` for each.
 */
export function fileMailer(folder: string, from: string, onMail: (mail: Mail) => void): Mailer {
  return {
    areSent: false,
    send: async (mail) => {
      const { createTransport } = await import('nodemailer');
      const { message } = await createTransport({
        streamTransport: true,
        buffer: true,
        newline: 'windows',
        ...guarded,
      }).sendMail(messageOf(mail, from));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomBytes(3).toString('hex')}.eml`;
      await writeFile(`${folder}/${name}`, message, { mode: 0o600, flag: 'wx' });
      onMail(mail);
    },
    close: () => undefined,
  };
}
