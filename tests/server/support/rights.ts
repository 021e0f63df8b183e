import { type Permission, Permissions } from '../../../contract/wire/permissions.ts';
import { rightsOf } from '../../../server/people/suggestedRoles.ts';

/** Rights as sorted names: `Dispatch.View`. */
const namesOf = (rights: readonly Permission[]): string[] =>
  rights.map((r) => `${r.entityCode}.${r.action}`).sort();
export const rightNamesOf = (role: string): string[] => namesOf(rightsOf(role));
/** The rights in a reply of `GET /users/current/permissions`. */
export const rightNamesIn = (body: unknown): string[] => namesOf(Permissions.parse(body).items);
