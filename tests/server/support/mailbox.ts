import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface Received {
  readonly from: string;
  /** The envelope's recipient: a mail goes to no other address, whatever its headers contain. */
  readonly to: readonly string[];
  readonly mail: Email;
}
export interface Mailbox {
  readonly url: string;
  readonly received: readonly Received[];
  /** Waits for the n-th mail. */
  mail(n: number): Promise<Received>;
  close(): Promise<void>;
}

/** A real SMTP server on this machine that keeps received mails. */
export async function openMailbox(): Promise<Mailbox> {
  const received: Received[] = [];
  const waiting = new Set<() => void>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
          const { mailFrom, rcptTo } = session.envelope;
          received.push({
            from: mailFrom === false ? '' : mailFrom.address,
            to: rcptTo.map((r) => r.address),
            mail,
          });
          for (const look of waiting) look();
          done();
        }, done);
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    mail: (n) =>
      new Promise((resolve) => {
        const look = () => {
          const found = received[n];
          if (found === undefined) return;
          waiting.delete(look);
          resolve(found);
        };
        waiting.add(look);
        look();
      }),
    close: () => new Promise((done) => server.close(() => done())),
  };
}

/** The only link of a mail. */
export const linkIn = ({ mail }: Received): URL =>
  new URL(/^http\S+$/m.exec(mail.text ?? '')?.[0] ?? 'missing:');
