import { isSameName } from '../../domain/names.ts';
import { type Author, inTransaction } from '../database/inTransaction.ts';
import type { Store } from '../database/open.ts';
import { databaseError } from '../problems/constraints.ts';
import { createInvitedUser, type InviteRow, readUsable } from './inviteRows.ts';

type Accepted =
  | { readonly kind: 'accepted'; readonly invite: InviteRow }
  | { readonly kind: 'gone' }
  /** The account belongs to a person already. */
  | { readonly kind: 'taken' }
  | { readonly kind: 'other'; readonly email: string };

/** Makes an account the user that an invite is for. Its address must be the invite's (ACC-7). */
export async function acceptInvite(
  store: Store,
  author: Omit<Author, 'uid'>,
  token: string,
  account: { readonly uid: string; readonly email: string; readonly name: string },
): Promise<Accepted> {
  const open = await readUsable(store.db, token);
  if (open === null) return { kind: 'gone' };
  if (!isSameName(account.email, open.email)) return { kind: 'other', email: open.email };
  try {
    return await inTransaction(store, { ...author, uid: account.uid }, async (tx) => {
      // Read again with a lock, so that only one of several concurrent calls finds it open.
      const invite = await readUsable(tx, token, { held: true });
      if (invite === null) return { kind: 'gone' };
      return { kind: 'accepted', invite: await createInvitedUser(tx, invite, account) };
    });
  } catch (e) {
    const taken = ['users_firebase_unique', 'users_person_unique'];
    if (taken.includes(databaseError(e)?.constraint ?? '')) return { kind: 'taken' };
    throw e;
  }
}
