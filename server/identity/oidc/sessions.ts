import { createHash, randomBytes } from 'node:crypto';
import { and, eq, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Store } from '../../database/open.ts';
import { oidcSessions } from '../../schema/accounts.ts';
import type { OidcAccount } from './claims.ts';

/** Longest session in hours, in which the user need not sign in again. */
export const SESSION_HOURS = 12;

export type OidcSession = typeof oidcSessions.$inferSelect;
type Sealed = Pick<OidcSession, 'refreshSealed' | 'idTokenSealed'>;

const hashOf = (token: string) => createHash('sha256').update(token).digest();
const instant = (ms: number) => new Date(ms).toISOString();

/** The sessions, in the database, so that every service of the installation knows them. */
export interface OidcSessions {
  /** @returns the cookie's token, of which only the hash is stored */
  open(account: OidcAccount, sid: string | null, sealed: Sealed): Promise<string>;
  /** Null for an unknown token. The session may be over. */
  find(token: string): Promise<OidcSession | null>;
  /** The session with this id, if it goes on. */
  living(id: string): Promise<OidcSession | null>;
  /** The newest description of a user. */
  account(uid: string): Promise<Pick<OidcSession, 'uid' | 'email' | 'name'> | null>;
  /**
   * Claims the next check with the provider: of several requests, only one may use the refresh
   * token. @returns whether the caller makes it
   */
  claimCheck(session: OidcSession, olderThanMs: number): Promise<boolean>;
  /** Stores what a refresh returned. */
  renew(id: string, changes: Partial<Sealed & Pick<OidcSession, 'staff'>>): Promise<void>;
  /** After a check without an answer, the next one is due in half a minute. */
  checkSoon(session: OidcSession): Promise<void>;
  /** Ends one session. Its token for the provider stays, to sign out there too. */
  end(id: string): Promise<void>;
  endAll(uid: string): Promise<void>;
  /** Ends sessions that the provider ended. @returns the uids they were of */
  endedThere(which: { id: string } | { sid: string } | { uid: string }): Promise<string[]>;
}

/** How often the provider is asked about a session at most (SAFE-48). */
export const CHECK_AFTER_MS = 60_000;

export function oidcSessionsOf(
  opening: Store | Promise<Store>,
  now: () => number = Date.now,
): OidcSessions {
  const db = async () => (await opening).db;
  const isLiving = () =>
    and(isNull(oidcSessions.endedAt), sql`${oidcSessions.endsAt} > ${instant(now())}`);
  const endHere = async (which: SQL) => {
    await (await db())
      .update(oidcSessions)
      .set({ endedAt: instant(now()), refreshSealed: null })
      .where(and(which, isNull(oidcSessions.endedAt)));
  };
  return {
    open: async ({ uid, email, name, staff }, sid, sealed) => {
      const token = randomBytes(32).toString('base64url');
      await (await db()).insert(oidcSessions).values({
        tokenHash: hashOf(token),
        uid,
        email,
        name,
        staff,
        sid,
        ...sealed,
        signedInAt: instant(now()),
        checkedAt: instant(now()),
        endsAt: instant(now() + SESSION_HOURS * 3_600_000),
      });
      return token;
    },
    find: async (token) => {
      const [row] = await (await db())
        .select()
        .from(oidcSessions)
        .where(eq(oidcSessions.tokenHash, hashOf(token)));
      return row ?? null;
    },
    living: async (id) => {
      const [row] = await (await db())
        .select()
        .from(oidcSessions)
        .where(and(sql`${oidcSessions.id}::text = ${id}`, isLiving()));
      return row ?? null;
    },
    account: async (uid) => {
      const [row] = await (await db())
        .select({ uid: oidcSessions.uid, email: oidcSessions.email, name: oidcSessions.name })
        .from(oidcSessions)
        .where(eq(oidcSessions.uid, uid))
        .orderBy(sql`${oidcSessions.signedInAt} desc`)
        .limit(1);
      return row ?? null;
    },
    claimCheck: async ({ id }, olderThanMs) => {
      const rows = await (await db())
        .update(oidcSessions)
        .set({ checkedAt: instant(now()) })
        .where(
          and(
            eq(oidcSessions.id, id),
            isLiving(),
            sql`${oidcSessions.checkedAt} <= ${instant(now() - olderThanMs)}`,
          ),
        )
        .returning({ id: oidcSessions.id });
      return rows.length > 0;
    },
    renew: async (id, changes) => {
      if (Object.keys(changes).length > 0)
        await (await db()).update(oidcSessions).set(changes).where(eq(oidcSessions.id, id));
    },
    checkSoon: async ({ id }) => {
      await (await db())
        .update(oidcSessions)
        .set({ checkedAt: instant(now() - CHECK_AFTER_MS / 2) })
        .where(eq(oidcSessions.id, id));
    },
    end: (id) => endHere(eq(oidcSessions.id, id)),
    endAll: (uid) => endHere(eq(oidcSessions.uid, uid)),
    endedThere: async (which) => {
      const one =
        'id' in which
          ? eq(oidcSessions.id, which.id)
          : 'sid' in which
            ? eq(oidcSessions.sid, which.sid)
            : eq(oidcSessions.uid, which.uid);
      const rows = await (await db())
        .update(oidcSessions)
        .set({ endedAt: instant(now()), refreshSealed: null, idTokenSealed: null })
        .where(and(one, isNull(oidcSessions.endedAt)))
        .returning({ uid: oidcSessions.uid });
      return [...new Set(rows.map(({ uid }) => uid))];
    },
  };
}

/** Deletes sessions that ended a day ago. */
export const deleteOldSessions = ({ db }: Store) =>
  db
    .delete(oidcSessions)
    .where(
      or(
        lt(oidcSessions.endsAt, sql`now() - interval '1 day'`),
        lt(oidcSessions.endedAt, sql`now() - interval '1 day'`),
      ),
    );
