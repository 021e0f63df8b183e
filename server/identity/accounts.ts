import { existsSync } from 'node:fs';
import * as z from 'zod';
import { writeAtomically } from './atomicFile.ts';
import type { Emulator } from './emulator.ts';
import { readOwnFile } from './readOwnFile.ts';

/** An authenticator app that the account needs in addition to its password (ACC-14). */
const SecondFactor = z.object({
  id: z.string(),
  name: z.string(),
  /** ISO instant. */
  enrolledAt: z.string(),
  /** Encrypted by this installation's secrets. */
  secret: z.string(),
  /** Time step of the last accepted code: each counts once. */
  lastStep: z.number().int(),
});
export type SecondFactor = z.infer<typeof SecondFactor>;

const Account = z.object({
  localId: z.string(),
  email: z.string().optional(),
  emailVerified: z.boolean().optional(),
  displayName: z.string().optional(),
  photoUrl: z.string().optional(),
  disabled: z.boolean().optional(),
  customAttributes: z.string().optional(),
  createdAt: z.string().optional(),
  lastLoginAt: z.string().optional(),
  /** Our own field; the emulator doesn't have it. */
  generation: z.number().int().optional(),
  /** Our own field, too. */
  secondFactor: SecondFactor.optional(),
  /** Sealed before the emulator received it. */
  passwordHash: z.string().optional(),
  salt: z.string().optional(),
});
type Account = z.infer<typeof Account>;
const Page = z.object({ users: z.array(Account).optional(), nextPageToken: z.string().optional() });

export interface Accounts {
  /**
   * The account's current token generation; -1 for an unknown account. A token carries the
   * generation it was issued in and is valid while the two are equal. A timestamp in whole seconds
   * would accept a token issued in the same second as the sign-out.
   */
  generation(uid: string): number;
  /**
   * Ends every token of the account immediately: password changed, signed out everywhere, or access
   * removed.
   */
  endTokens(uid: string): void;
  /** The account's second factor; null when it has none. */
  secondFactor(uid: string): SecondFactor | null;
  /** Sets or removes it. `save` stores it. */
  setSecondFactor(uid: string, factor: SecondFactor | null): void;
  /** The uid of the account with this address; null when there is none. */
  uidOf(email: string): string | null;
  /**
   * Reads the users of the last run. From then on their tokens are valid, even before the emulator
   * has started.
   * @throws Error that tells the operator what to do when the file can't be read
   */
  read(): Promise<void>;
  /** Loads the users that were read into the emulator. */
  restore(): Promise<void>;
  /** Adds accounts that don't exist. `rawPassword` is already sealed. */
  add(
    users: readonly (Pick<Account, 'localId' | 'email' | 'displayName' | 'customAttributes'> & {
      rawPassword: string;
    })[],
  ): Promise<void>;
  /** Reads the users back from the emulator and stores them. Resolves when they are on disk. */
  save(): Promise<void>;
  /** The same, debounced: several changes in a row become one write. */
  saveSoon(): void;
  /** Stores pending changes and stops storing. */
  finish(): Promise<void>;
}

/** The generation of an unknown account. */
export const UNKNOWN = -1;
/** The generation of a new account, and of one stored before generations existed. */
const FIRST_GENERATION = 1;

/** Every user that the emulator has. @param admin path of its calls about accounts */
async function allUsers(emulator: Emulator, admin: string): Promise<readonly Account[]> {
  const users: Account[] = [];
  for (let page = ''; ; ) {
    const reply = await emulator.admin('GET', `${admin}:batchGet?maxResults=1000${page}`);
    // Without this check an error reply would parse as "no users" and empty the file.
    if (reply.status !== 200) throw new Error('The local identity did not give its users.');
    const { users: some = [], nextPageToken } = Page.parse(JSON.parse(reply.body));
    users.push(...some);
    if (nextPageToken === undefined) return users;
    page = `&nextPageToken=${encodeURIComponent(nextPageToken)}`;
  }
}

/**
 * The users of the local identity: in the emulator's memory while it runs, in `file` for the next
 * start.
 * @param onEnded called when all tokens of a user ended
 */
export function localAccounts(
  emulator: Emulator,
  projectId: string,
  file: string,
  onEnded: (uid: string) => void = () => undefined,
): Accounts {
  const generations = new Map<string, number>();
  const addresses = new Map<string, string>();
  const factors = new Map<string, SecondFactor>();
  const admin = `/identitytoolkit.googleapis.com/v1/projects/${projectId}/accounts`;
  const remember = (users: readonly Account[]) => {
    for (const { localId, email, generation } of users) {
      // Never decrease: a list requested before a sign-out may arrive after it.
      generations.set(
        localId,
        Math.max(generations.get(localId) ?? FIRST_GENERATION, generation ?? FIRST_GENERATION),
      );
      if (email !== undefined) addresses.set(email.toLowerCase(), localId);
    }
  };
  const create = async (users: readonly object[]) => {
    const reply = await emulator.admin('POST', `${admin}:batchCreate`, { users });
    const { error } = z
      .object({ error: z.array(z.unknown()).optional() })
      .parse(JSON.parse(reply.body));
    if (reply.status !== 200 || (error ?? []).length > 0)
      throw new Error(`The local identity refused ${users.length} users of ${file}.`);
  };
  // One write at a time, and a change during a write queues another one, so the file never goes
  // back in time.
  let queue = Promise.resolve();
  const save = () => {
    const next = queue.then(async () => {
      const users = await allUsers(emulator, admin);
      remember(users);
      await writeAtomically(
        file,
        JSON.stringify({
          users: users.map((u) => ({
            ...u,
            generation: generations.get(u.localId),
            secondFactor: factors.get(u.localId),
          })),
        }),
      );
    });
    queue = next.catch(() => undefined);
    return next;
  };
  let timer: NodeJS.Timeout | null = null;
  let kept: readonly Account[] = [];
  return {
    generation: (uid) => generations.get(uid) ?? UNKNOWN,
    endTokens: (uid) => {
      const now = generations.get(uid);
      if (now === undefined) return;
      generations.set(uid, now + 1);
      onEnded(uid);
    },
    secondFactor: (uid) => factors.get(uid) ?? null,
    setSecondFactor: (uid, factor) => {
      if (factor === null) factors.delete(uid);
      else factors.set(uid, factor);
    },
    uidOf: (email) => addresses.get(email.toLowerCase()) ?? null,
    read: async () => {
      if (!existsSync(file)) return;
      kept =
        (await readOwnFile(file, Page, 'without it no account is known, and nobody can sign in.'))
          .users ?? [];
      remember(kept);
      for (const { localId, secondFactor } of kept)
        if (secondFactor !== undefined) factors.set(localId, secondFactor);
    },
    restore: async () => {
      if (kept.length > 0)
        await create(kept.map(({ generation: _, secondFactor: _unknown, ...user }) => user));
      kept = [];
    },
    add: async (users) => {
      const fresh = users.filter((u) => !generations.has(u.localId));
      if (fresh.length > 0) await create(fresh.map((u) => ({ ...u, emailVerified: true })));
      if (fresh.length > 0) await save();
    },
    save,
    saveSoon: () => {
      timer ??= setTimeout(() => {
        timer = null;
        save().catch(() => undefined);
      }, 250);
      timer.unref();
    },
    finish: async () => {
      if (timer !== null) clearTimeout(timer);
      await save();
    },
  };
}
