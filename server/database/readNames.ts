import { eq, inArray } from 'drizzle-orm';
import { people, users } from '../schema/people.ts';
import type { Reader } from './open.ts';

/** Returns a function from a uid to `J. Ruiz`, or to the uid itself when it has no person. */
export async function readUserNames(
  db: Reader,
  uids: readonly string[],
): Promise<(uid: string) => string> {
  const rows =
    uids.length === 0
      ? []
      : await db
          .select({ uid: users.firebaseUserId, first: people.firstName, last: people.lastName })
          .from(users)
          .innerJoin(people, eq(people.id, users.personId))
          .where(inArray(users.firebaseUserId, [...new Set(uids)]));
  const names = new Map(rows.map((r) => [r.uid, `${r.first.slice(0, 1)}. ${r.last}`]));
  return (uid) => names.get(uid) ?? uid;
}
