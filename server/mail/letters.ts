import type { RateLimit, RateLimits } from '../database/rateLimits.ts';
import type { AccountAdmin } from '../identity/admin.ts';
import type { Mail, Mailer } from './mailer.ts';

/** Reset mails for one address per hour. Further requests are dropped silently. */
const resetsAsked: RateLimit = { name: 'reset', tries: 5, seconds: 3600 };
/** Days an invite is valid (ACC-7). */
export const INVITE_DAYS = 7;

/** The product's mails. Links always use the public address, whatever the request's host. */
export interface Letters {
  /** False: mails stay on the server as files. */
  readonly areSent: boolean;
  /** @throws when the mail server did not accept the mail */
  invite(to: string, name: string, token: string): Promise<void>;
  /**
   * Returns immediately and without a result. Neither the reply nor its timing may reveal whether
   * the address exists.
   */
  passwordReset(email: string): void;
  /** The public URL of a page: `/reports/…`. */
  linkTo(path: string): string;
  /** Sends a mail of the caller's own. @throws when the mail server did not accept the mail */
  send(mail: Mail): Promise<void>;
  /**
   * Notifies a webhook's maker that it is off (WIRE-45).
   * @throws when the mail server did not accept the mail
   */
  webhookOff(to: string, url: string, error: string): Promise<void>;
  /** Resolves when no mail is in progress. */
  idle(): Promise<void>;
}

interface Parts {
  readonly mailer: Mailer;
  readonly publicUrl: string;
  readonly accounts: Pick<AccountAdmin, 'resetCode'>;
  readonly limits: RateLimits;
  readonly onFailure: (error: unknown) => void;
}

const link = (publicUrl: string, path: string, search: Record<string, string>): string => {
  const url = new URL(path, publicUrl);
  url.search = new URLSearchParams(search).toString();
  return url.href;
};

const resetText = (
  address: string,
) => `Somebody, probably you, asked to set a new password for CATIS.

Open this link within one hour to choose one:
${address}

If it was not you, ignore this mail. Your password stays as it is.
`;
const inviteText = (name: string, address: string) => `Hello ${name},

you have been invited to CATIS. Open this link within ${INVITE_DAYS} days to choose a password:
${address}

The link works once. If you did not expect it, ignore this mail.
`;

/** The mail of an invite. */
export const inviteMail = (
  publicUrl: string,
  { email, name, token }: { readonly email: string; readonly name: string; readonly token: string },
): Mail => ({
  to: email,
  subject: 'Your invitation to CATIS',
  text: inviteText(name, link(publicUrl, '/signup', { token })),
});

const webhookOffText = (
  url: string,
  error: string,
  address: string,
) => `CATIS tried for a day to send a change to this webhook, and it did not take it:
${url}

${error}

The webhook is off now. What waits is kept: switch it on again, and it is sent in order.
${address}
`;

export function lettersOf({ mailer, publicUrl, accounts, limits, onFailure }: Parts): Letters {
  const underWay = new Set<Promise<void>>();
  const reset = async (email: string) => {
    if ((await limits.take(resetsAsked, email)) > 0) return;
    const oobCode = await accounts.resetCode(email);
    if (oobCode === null) return;
    const address = link(publicUrl, '/login/reset-password', { mode: 'resetPassword', oobCode });
    await mailer.send({ to: email, subject: 'Set a new CATIS password', text: resetText(address) });
  };
  return {
    areSent: mailer.areSent,
    invite: (email, name, token) => mailer.send(inviteMail(publicUrl, { email, name, token })),
    linkTo: (path) => new URL(path, publicUrl).href,
    send: (mail) => mailer.send(mail),
    webhookOff: (to, url, error) =>
      mailer.send({
        to,
        subject: 'A CATIS webhook is off',
        text: webhookOffText(url, error, link(publicUrl, '/settings/integrations', {})),
      }),
    passwordReset: (given) => {
      const email = given.trim().toLowerCase();
      // Start after the reply, because an existing address takes longer than an unknown one.
      const work: Promise<void> = new Promise((begin) => setImmediate(begin))
        .then(() => reset(email))
        .catch(onFailure)
        .finally(() => underWay.delete(work));
      underWay.add(work);
    },
    idle: async () => {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}
