import type { InviteMail } from './listStore.ts';

interface Mailing {
  /** Whether the service ends. */
  isOver(): boolean;
  /** Reports that the import still goes on. */
  look(): Promise<unknown>;
  invite(mail: InviteMail): Promise<void>;
  onFailure(error: unknown): void;
}

/**
 * Mails stored invites one after the other. One that fails stays open and can be sent again.
 * @returns a note that names the addresses without a mail; none if all were sent
 */
export async function mailInvites(
  mails: readonly InviteMail[],
  { isOver, look, invite, onFailure }: Mailing,
): Promise<string[]> {
  const unsent: string[] = [];
  for (const mail of mails) {
    try {
      if (isOver()) throw new Error('The service ends');
      await look();
      await invite(mail);
    } catch (error) {
      onFailure(error);
      unsent.push(mail.email);
    }
  }
  return unsent.length === 0
    ? []
    : [`The invites are saved, but no mail went to ${unsent.join(', ')}. Send them again.`];
}
