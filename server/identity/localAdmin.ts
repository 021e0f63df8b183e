import * as z from 'zod';
import type { Accounts } from './accounts.ts';
import type { AccountAdmin } from './admin.ts';
import type { Emulator } from './emulator.ts';
import type { ResetCodes } from './resetCodes.ts';

const Found = z.object({
  users: z
    .array(
      z.object({
        localId: z.string(),
        email: z.string().optional(),
        displayName: z.string().optional(),
      }),
    )
    .optional(),
});
const Sent = z.object({ oobCode: z.string().optional() });

interface Parts {
  readonly emulator: Emulator;
  readonly accounts: Accounts;
  readonly codes: ResetCodes;
  /** Resolves when the emulator answers. */
  readonly ready: Promise<void>;
}

/** The service's own calls to the local identity. They bypass the front. */
export function localAdmin({ emulator, accounts, codes, ready }: Parts): AccountAdmin {
  const ask = async (call: string, body: object): Promise<unknown> => {
    await ready;
    const reply = await emulator.admin(
      'POST',
      `/identitytoolkit.googleapis.com/v1/accounts:${call}`,
      body,
    );
    if (reply.status !== 200)
      throw new Error(`The local identity refused ${call}: ${reply.status}`);
    return JSON.parse(reply.body);
  };
  /** Updates an account and ends all its tokens, so the user must sign in again. */
  const change = async (uid: string, fields: object) => {
    // An unknown account has nothing to change.
    if ((await find(uid)) === null) return;
    await ask('update', { localId: uid, ...fields });
    accounts.endTokens(uid);
    await accounts.save();
  };
  const find: AccountAdmin['find'] = async (uid) => {
    const [user] = Found.parse(await ask('lookup', { localId: [uid] })).users ?? [];
    return user?.email === undefined
      ? null
      : { uid: user.localId, email: user.email, name: user.displayName ?? '' };
  };
  return {
    find,
    resetCode: async (email) => {
      const { oobCode } = Sent.parse(
        await ask('sendOobCode', { requestType: 'PASSWORD_RESET', email, returnOobLink: true }),
      );
      if (oobCode === undefined) return null;
      codes.give(oobCode, email);
      return oobCode;
    },
    allow: (uid, isAllowed) => change(uid, { disableUser: !isAllowed }),
    dropSecondFactor: async (uid) => {
      await ready;
      accounts.setSecondFactor(uid, null);
      accounts.endTokens(uid);
      await accounts.save();
    },
    // Our own second factor doesn't ask for it.
    confirmEmail: async () => undefined,
    signOut: (uid) => change(uid, { validSince: String(Math.floor(Date.now() / 1000)) }),
  };
}
