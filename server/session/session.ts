import { eq, sql } from 'drizzle-orm';
import { featureFlags } from '../../contract/session/featureFlags.ts';
import { type PersonSelf, UserSettings } from '../../contract/session/session.ts';
import { inTransaction } from '../database/inTransaction.ts';
import type { Reader } from '../database/open.ts';
import { lockRow } from '../database/rows.ts';
import type { Handlers } from '../http/handler.ts';
import { loadPrincipal, type Principal } from '../http/principal.ts';
import { refuseStale, tag } from '../http/version.ts';
import { forbidden, notFound } from '../problems/problem.ts';
import { people, userSettings } from '../schema/people.ts';
import { readSettings } from './readSettings.ts';

/** @throws HttpProblem 404 for staff without a person, 403 for any other user without one */
const selfOf = (who: Principal): PersonSelf => {
  if (who.person === null)
    throw who.staff
      ? notFound()
      : forbidden('Authorization failed. Account does not have CATIS User access.');
  return { ...who.person, roles: [...who.roles] };
};

/** Stores the user's last sign-in. Repeating it with the same token changes nothing. */
const rememberSignIn = (db: Reader, { uid, signedInAt }: Principal) =>
  db.execute(sql`insert into sign_ins as s (firebase_user_id, at) values (${uid}, to_timestamp(${signedInAt}::float8))
    on conflict (firebase_user_id) do update set at = excluded.at where s.at < excluded.at`);

export const sessionHandlers = {
  getFeatures: async ({ flagsOff }) => ({
    enabledFlags: featureFlags.filter((flag) => !flagsOff.includes(flag)),
  }),
  getPermissions: async ({ who }) => ({ items: [...who.permissions] }),
  getSettings: ({ store, who }) => readSettings(store.db, who.uid),
  saveSettings: ({ store, who, author, body }) =>
    inTransaction(store, author, async (tx) => {
      // Lock per user, also for the first row, so that each call merges into the previous result.
      await tx.execute(
        sql`select pg_advisory_xact_lock(hashtextextended(${`settings ${who.uid}`}, 0))`,
      );
      const document = UserSettings.parse({ ...(await readSettings(tx, who.uid)), ...body });
      await tx
        .insert(userSettings)
        .values({ uid: who.uid, document, updatedBy: who.uid })
        .onConflictDoUpdate({ target: userSettings.uid, set: { document, updatedBy: who.uid } });
      return document;
    }),
  getSelf: async ({ store, who, reply }) => {
    const self = selfOf(who);
    await rememberSignIn(store.db, who);
    tag(reply, self);
    return self;
  },
  patchSelf: async ({ store, who, author, body, ifMatch, reply }) => {
    const before = selfOf(who);
    await inTransaction(store, author, async (tx) => {
      const { version, updatedAt, firstName, lastName, baseId } = await lockRow(
        tx,
        people,
        before.id,
      );
      refuseStale(
        ifMatch,
        { version, updatedAt },
        { ...before, version, updatedAt, firstName, lastName, baseId },
        `${firstName} ${lastName}`,
      );
      await tx
        .update(people)
        .set({ baseId: body.baseId, updatedBy: who.uid })
        .where(eq(people.id, before.id));
    });
    const self = selfOf(await loadPrincipal(store, who));
    tag(reply, self);
    return self;
  },
} satisfies Partial<Handlers>;
