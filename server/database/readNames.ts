import { eq, inArray } from 'drizzle-orm';
import { people, users } from '../schema/people.ts';
import { serviceAccounts } from '../schema/tokens.ts';
import type { Reader } from './open.ts';

const serviceUid = /^service:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/**
 * Returns a function from a uid to `J. Ruiz`, to the name of a service account, or to the uid
 * itself when it has neither.
 */
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
  const accountIds = [...new Set(uids.flatMap((uid) => serviceUid.exec(uid)?.[1] ?? []))];
  const accounts =
    accountIds.length === 0
      ? []
      : await db
          .select({ id: serviceAccounts.id, name: serviceAccounts.name })
          .from(serviceAccounts)
          .where(inArray(serviceAccounts.id, accountIds));
  for (const { id, name } of accounts) names.set(`service:${id}`, name);
  return (uid) => names.get(uid) ?? uid;
}
