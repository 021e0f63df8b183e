import { and, eq, isNull, sql } from 'drizzle-orm';
import { SYSTEM_ADMINISTRATOR } from '../../contract/constants.ts';
import { normalName } from '../../domain/names.ts';
import { inTransaction } from '../database/inTransaction.ts';
import type { Store, Tx } from '../database/open.ts';
import { countAdministrators } from '../people/administrators.ts';
import { ADMIN_CREATE, newToken } from '../people/inviteRows.ts';
import { rightsOf, suggestedRoles } from '../people/suggestedRoles.ts';
import { invites, organisations, roles } from '../schema/accounts.ts';
import { people } from '../schema/people.ts';
import { addUsualThings } from './usualThings.ts';

const author = { uid: ADMIN_CREATE };
const updatedBy = author.uid;

/**
 * Creates the organization and the suggested roles (AUTH-10) if there are none.
 * @returns the id of the System Administrator role
 */
async function foundOrganisation(tx: Tx): Promise<string> {
  const [before] = await tx
    .select({ id: organisations.id })
    .from(organisations)
    .where(isNull(organisations.deletedAt))
    .limit(1);
  const [made] =
    before === undefined
      ? await tx
          .insert(organisations)
          .values({ name: 'CATIS', updatedBy })
          .returning({ id: organisations.id })
      : [before];
  const known = await tx
    .select({ id: roles.id, name: roles.name })
    .from(roles)
    .where(isNull(roles.deletedAt));
  const missing =
    known.length === 0
      ? Object.keys(suggestedRoles)
      : known.some((r) => r.name === SYSTEM_ADMINISTRATOR)
        ? []
        : [SYSTEM_ADMINISTRATOR];
  for (const name of missing) {
    const [role] = await tx
      .insert(roles)
      .values({ name, organisationId: made?.id ?? null, updatedBy })
      .returning({ id: roles.id, name: roles.name });
    if (role === undefined) continue;
    known.push(role);
    for (const { entityCode, action } of rightsOf(name))
      await tx.execute(
        sql`insert into role_permissions (role_id, entity_code, action) values (${role.id}::uuid, ${entityCode}, ${action})`,
      );
  }
  return known.find((r) => r.name === SYSTEM_ADMINISTRATOR)?.id ?? '';
}

/** The person with this e-mail, or a new one named after it. */
async function personOf(tx: Tx, email: string): Promise<string> {
  const [before] = await tx
    .select({ id: people.id })
    .from(people)
    .where(and(isNull(people.deletedAt), sql`normal_name(${people.email}) = ${normalName(email)}`));
  if (before !== undefined) return before.id;
  const [made] = await tx
    .insert(people)
    .values({ firstName: email.split('@')[0] ?? email, lastName: '', email, updatedBy })
    .returning({ id: people.id });
  return made?.id ?? '';
}

/**
 * Invites the first System Administrator, and brings the usual jobs and agents (SET-104). A
 * repeated call before the sign-up invalidates the earlier link.
 * @returns the token of the sign-up link
 * @throws Error when there is an administrator already, who can invite others
 */
export const inviteFirstAdministrator = (store: Store, email: string): Promise<string> =>
  inTransaction(store, author, async (tx) => {
    if ((await countAdministrators(tx)) > 0)
      throw new Error(
        'There is a System Administrator already, who can invite others under Settings, People.',
      );
    const roleId = await foundOrganisation(tx);
    await addUsualThings(tx, updatedBy);
    const personId = await personOf(tx, email);
    await tx
      .update(invites)
      .set({ status: 'Cancelled', updatedBy })
      .where(
        and(
          eq(invites.status, 'Open'),
          sql`(normal_name(${invites.email}) = ${normalName(email)} or ${invites.personId} = ${personId}::uuid)`,
        ),
      );
    const { token, values } = newToken();
    await tx.insert(invites).values({
      ...values,
      email,
      name: email.split('@')[0] ?? email,
      personId,
      roleIds: [roleId],
      updatedBy,
    });
    return token;
  });
