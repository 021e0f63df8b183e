import { rightsOf, suggestedRoles } from '../people/suggestedRoles.ts';
import { demoAccounts } from './reference/accounts.ts';
import { baseId } from './reference/catalogue.ts';
import { demoId } from './reference/random.ts';
import type { Tables } from './reference/rows.ts';

const roleId = (name: string) => demoId('role', name);
const userId = (uid: string) => demoId('user', uid);
const personId = (uid: string) => demoId('person', uid);
/** First name and the rest. */
const namesOf = (name: string): readonly [string, string] => {
  const [first = '', ...rest] = name.split(' ');
  return [first, rest.join(' ')];
};

/**
 * The organization, the roles with their rights, and the people of the demo accounts. The staff
 * account has no person.
 */
export function organisationTables(): Tables {
  const organisationId = demoId('organisation', 1);
  const withPerson = demoAccounts.filter((a) => a.uid !== 'demo-staff');
  return [
    ['organisations', [{ id: organisationId, name: 'Pacific Aerial Fire Operations' }]],
    [
      'roles',
      Object.keys(suggestedRoles).map((name) => ({
        id: roleId(name),
        organisation_id: organisationId,
        name,
      })),
    ],
    [
      'role_permissions',
      Object.keys(suggestedRoles).flatMap((name) =>
        rightsOf(name).map((r) => ({
          role_id: roleId(name),
          entity_code: r.entityCode,
          action: r.action,
        })),
      ),
    ],
    [
      'people',
      withPerson.map(({ uid, name, email, atHemet }) => ({
        id: personId(uid),
        first_name: namesOf(name)[0],
        last_name: namesOf(name)[1],
        email,
        base_id: atHemet ? baseId('HMT') : null,
      })),
    ],
    [
      'users',
      withPerson.map(({ uid, name, email }) => ({
        id: userId(uid),
        person_id: personId(uid),
        firebase_user_id: uid,
        name,
        email,
      })),
    ],
    [
      'memberships',
      withPerson.map(({ uid }) => ({
        id: demoId('membership', uid),
        user_id: userId(uid),
        organisation_id: organisationId,
      })),
    ],
    [
      'user_roles',
      withPerson.flatMap(({ uid, role }) =>
        role === null
          ? []
          : [{ id: demoId('user role', uid), user_id: userId(uid), role_id: roleId(role) }],
      ),
    ],
  ];
}
