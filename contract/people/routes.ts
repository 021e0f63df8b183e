import * as z from 'zod/mini';
import { administrator, having, type RouteShape } from '../wire/route.ts';
import { Exists } from '../wire/wire.ts';
import { CrewMember, CrewRole, CrewRoles } from './crew.ts';
import { ConnectBody, Invite, InviteAccept, InviteBody, InviteForToken, Invites, InviteTokenParams, People, Person, PersonBody, PersonSave } from './people.ts';
import { Membership, MembershipQuery, Memberships, Roles, UserPatch, UserRole, UserRoleBody, UserRoles } from './roles.ts';
import { CrewBody, CrewRoleBody, CrewRoleExistsQuery, CrewRoleSave, CrewSave } from './saving.ts';

const people = administrator('People.Edit');

/** Crew and job functions, people, roles and invites. */
export const peopleRoutes = {
  listCrew: { method: 'GET', path: '/crew', reply: z.array(CrewMember), needs: 'person', raw: true },
  addCrew: { method: 'POST', path: '/crew', body: CrewBody, reply: CrewMember, needs: having('Crew.Create') },
  saveCrew: { method: 'PUT', path: '/crew/{id}', body: CrewSave, reply: CrewMember, needs: having('Crew.Edit') },
  listCrewRoles: { method: 'GET', path: '/crew/role', reply: CrewRoles, needs: 'person' },
  addCrewRole: { method: 'POST', path: '/crew/role', body: CrewRoleBody, reply: CrewRole, needs: administrator('CrewRoles.Create') },
  saveCrewRole: { method: 'PUT', path: '/crew/role/{id}', body: CrewRoleSave, reply: CrewRole, needs: administrator('CrewRoles.Edit') },
  crewRoleExists: { method: 'GET', path: '/crew/exists-by-name', query: CrewRoleExistsQuery, reply: Exists, needs: 'person' },

  listPeople: { method: 'GET', path: '/v2/people', reply: People, needs: people, raw: true },
  addPerson: { method: 'POST', path: '/v2/people', body: PersonBody, reply: Person, needs: people },
  savePerson: { method: 'PUT', path: '/v2/people/{id}', body: PersonSave, reply: Person, needs: people },
  /** Joins an account that stands alone to this person. */
  connectPerson: { method: 'POST', path: '/x/people/{id}/connect', body: ConnectBody, reply: Person, needs: people, ours: true },
  /** Takes away all roles and disables the account; crew history stays. The last System Administrator answers 409. */
  removeAccess: { method: 'POST', path: '/x/people/{id}/remove-access', reply: Person, needs: people, ours: true },

  listRoles: { method: 'GET', path: '/roles', reply: Roles, needs: people },
  listUserRoles: { method: 'GET', path: '/roles/{roleId}/userRoles', reply: UserRoles, needs: people },
  addUserRole: { method: 'POST', path: '/roles/{roleId}/userRoles', body: UserRoleBody, reply: UserRole, needs: people },
  removeUserRole: { method: 'DELETE', path: '/roles/{roleId}/userRoles/{userRoleId}', reply: UserRole, needs: people },
  /** Sets the end to now. */
  endUserRole: { method: 'POST', path: '/x/roles/{roleId}/userRoles/{userRoleId}/end', reply: UserRole, needs: people, ours: true },
  listMemberships: { method: 'GET', path: '/memberships', query: MembershipQuery, reply: Memberships, needs: people },
  renameUser: { method: 'PATCH', path: '/user/{userId}', body: UserPatch, reply: Membership, needs: people },

  sendInvite: { method: 'POST', path: '/invites/new', body: InviteBody, reply: Invite, needs: people },
  listInvites: { method: 'GET', path: '/x/invites', reply: Invites, needs: people, ours: true },
  /** A new token by mail; the old one stops working. */
  resendInvite: { method: 'POST', path: '/x/invites/{id}/resend', reply: Invite, needs: people, ours: true },
  cancelInvite: { method: 'DELETE', path: '/x/invites/{id}', reply: Invite, needs: people, ours: true },
  getInvite: { method: 'GET', path: '/invites/{token}', params: InviteTokenParams, reply: InviteForToken, needs: 'public' },
  acceptInvite: { method: 'PATCH', path: '/invites/{token}', params: InviteTokenParams, body: InviteAccept, reply: InviteForToken, needs: 'public' },
} as const satisfies Record<string, RouteShape>;
