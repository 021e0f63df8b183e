import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import type { Transporter } from 'nodemailer';

/** A file that goes with a mail. */
export interface Attachment {
  readonly name: string;
  readonly mediaType: string;
  readonly content: Buffer;
}
/** A mail to one person: plain text, nothing in it is read from a file or an address. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly attachment?: Attachment;
}
export interface Mailer {
  /** Resolves when the mail was handed over. @throws when it was not taken */
  send(mail: Mail): Promise<void>;
  close(): void;
}

/** Nothing from the mail's fields may name a file or a web address, and a server that hangs is given up. */
const guarded = {
  disableFileAccess: true,
  disableUrlAccess: true,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
};

const messageOf = ({ to, subject, text, attachment }: Mail, from: string) => ({
  from,
  // An object, not a text: a comma in it must not make a second address.
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

/** Mails through an SMTP server: `smtp://user:password@host:587` or `smtps://…`. */
export function smtpMailer(url: string, from: string): Mailer {
  let made: Promise<Transporter> | null = null;
  const transport = async () => {
    made ??= import('nodemailer').then(({ createTransport }) =>
      createTransport({ url, ...guarded }),
    );
    return made;
  };
  return {
    send: async (mail) => {
      await (await transport()).sendMail(messageOf(mail, from));
    },
    close: () => {
      made?.then((t) => t.close()).catch(() => undefined);
    },
  };
}

/** Mails as `.eml` files in a folder, for an installation without a mail server. `onMail` is told of each. */
export function fileMailer(folder: string, from: string, onMail: (mail: Mail) => void): Mailer {
  return {
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
