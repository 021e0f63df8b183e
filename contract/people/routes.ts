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
  listCrew: { method: 'GET', path: '/crew', summary: 'Every crew member.', reply: z.array(CrewMember), needs: 'person', raw: true },
  addCrew: { method: 'POST', path: '/crew', summary: 'Adds a crew member.', once: true, body: CrewBody, reply: CrewMember, needs: having('Crew.Create') },
  saveCrew: {
    method: 'PUT',
    path: '/crew/{id}',
    summary: 'Changes a crew member, or archives them.',
    conditional: true,
    body: CrewSave,
    reply: CrewMember,
    needs: having('Crew.Edit'),
  },
  listCrewRoles: { method: 'GET', path: '/crew/role', summary: 'Every job function.', reply: CrewRoles, needs: 'person' },
  addCrewRole: {
    method: 'POST',
    path: '/crew/role',
    summary: 'Adds a job function.',
    once: true,
    body: CrewRoleBody,
    reply: CrewRole,
    needs: administrator('CrewRoles.Create'),
  },
  saveCrewRole: {
    method: 'PUT',
    path: '/crew/role/{id}',
    summary: 'Changes a job function, or archives it.',
    conditional: true,
    body: CrewRoleSave,
    reply: CrewRole,
    needs: administrator('CrewRoles.Edit'),
  },
  crewRoleExists: {
    method: 'GET',
    path: '/crew/exists-by-name',
    summary: 'Whether another job function has this name.',
    query: CrewRoleExistsQuery,
    reply: Exists,
    needs: 'person',
  },

  listPeople: {
    method: 'GET',
    path: '/v2/people',
    summary: 'Every person with their crew part, their user and their open invite.',
    reply: People,
    needs: people,
    raw: true,
  },
  addPerson: { method: 'POST', path: '/v2/people', summary: 'Adds a person.', once: true, body: PersonBody, reply: Person, needs: people },
  savePerson: {
    method: 'PUT',
    path: '/v2/people/{id}',
    summary: 'Changes a person; archiving one signs them out and takes access away.',
    conditional: true,
    fails: [502],
    body: PersonSave,
    reply: Person,
    needs: people,
  },
  connectPerson: {
    method: 'POST',
    path: '/x/people/{id}/connect',
    summary: 'Joins an account that stands alone to this person.',
    body: ConnectBody,
    reply: Person,
    needs: people,
    ours: true,
  },
  /** Crew history stays. */
  removeAccess: {
    method: 'POST',
    path: '/x/people/{id}/remove-access',
    summary: 'Takes away all roles and disables the account; the last System Administrator answers 409.',
    fails: [502],
    reply: Person,
    needs: people,
    ours: true,
  },

  listRoles: { method: 'GET', path: '/roles', summary: 'Every role.', reply: Roles, needs: people },
  listUserRoles: { method: 'GET', path: '/roles/{roleId}/userRoles', summary: 'Who has a role, and from when to when.', reply: UserRoles, needs: people },
  addUserRole: {
    method: 'POST',
    path: '/roles/{roleId}/userRoles',
    summary: 'Gives a user a role.',
    once: true,
    fails: [502],
    body: UserRoleBody,
    reply: UserRole,
    needs: people,
  },
  removeUserRole: {
    method: 'DELETE',
    path: '/roles/{roleId}/userRoles/{userRoleId}',
    summary: 'Takes a role away from a user.',
    reply: UserRole,
    needs: people,
  },
  endUserRole: {
    method: 'POST',
    path: '/x/roles/{roleId}/userRoles/{userRoleId}/end',
    summary: "Ends a user's role now.",
    reply: UserRole,
    needs: people,
    ours: true,
  },
  listMemberships: { method: 'GET', path: '/memberships', summary: 'Accounts, one row per user.', query: MembershipQuery, reply: Memberships, needs: people },
  renameUser: { method: 'PATCH', path: '/user/{userId}', summary: 'Changes the name of an account.', body: UserPatch, reply: Membership, needs: people },

  sendInvite: {
    method: 'POST',
    path: '/invites/new',
    summary: 'Invites a person by mail.',
    once: true,
    fails: [502],
    body: InviteBody,
    reply: Invite,
    needs: people,
  },
  listInvites: { method: 'GET', path: '/x/invites', summary: 'Invites that are open.', reply: Invites, needs: people, ours: true },
  resendInvite: {
    method: 'POST',
    path: '/x/invites/{id}/resend',
    summary: 'Sends a new token by mail; the old one stops working.',
    fails: [502],
    reply: Invite,
    needs: people,
    ours: true,
  },
  cancelInvite: { method: 'DELETE', path: '/x/invites/{id}', summary: 'Cancels an open invite.', reply: Invite, needs: people, ours: true },
  getInvite: {
    method: 'GET',
    path: '/invites/{token}',
    summary: 'What the sign-up page may know of an invite.',
    limited: true,
    params: InviteTokenParams,
    reply: InviteForToken,
    needs: 'public',
  },
  acceptInvite: {
    method: 'PATCH',
    path: '/invites/{token}',
    summary: 'Takes up an invite with a new account.',
    limited: true,
    fails: [403],
    params: InviteTokenParams,
    body: InviteAccept,
    reply: InviteForToken,
    needs: 'public',
  },
} as const satisfies Record<string, RouteShape>;
