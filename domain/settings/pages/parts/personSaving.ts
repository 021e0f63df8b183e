import { Person } from '../../../../contract/people/people.ts';
import { peopleRoutes } from '../../../../contract/people/routes.ts';
import { type Draft, idOf, idsOf, nameOf, numberIn, textOf } from '../../draft.ts';
import { type ApiRequest, request, type Step, step } from '../../request.ts';

/** How a person gets a user account: none, an invite by email, or an existing account. */
export const access = [
  { id: 'none', label: 'No user account' },
  { id: 'invite', label: 'Send an invite' },
  { id: 'connect', label: 'Connect to a user account' },
] as const;
export const personKinds = [
  { id: 'crew', label: 'Crew only' },
  { id: 'user', label: 'User only' },
  { id: 'both', label: 'Both' },
] as const;
export const isNew = (draft: Draft) => textOf(draft, 'what') !== '';
export const isUserToBe = (draft: Draft) =>
  ['user', 'both'].includes(textOf(draft, 'what')) || textOf(draft, 'access') === 'invite';
export const hasCrewPart = (draft: Draft) =>
  isNew(draft) ? textOf(draft, 'what') !== 'user' : textOf(draft, 'crewPart') === 'yes';
export const canGetAccess = (draft: Draft) => textOf(draft, 'access') !== '';
export const fullName = (person: Pick<Person, 'firstName' | 'lastName'>) =>
  `${person.firstName} ${person.lastName}`.trim();
export const emailIn = (draft: Draft) => textOf(draft, 'email').trim();
export const looksLikeEmail = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export const personBody = (draft: Draft) => ({
  firstName: nameOf(draft, 'firstName'),
  lastName: nameOf(draft, 'lastName'),
  email: emailIn(draft) || null,
  baseId: idOf(draft, 'baseId'),
  crew: hasCrewPart(draft)
    ? {
        roleId: textOf(draft, 'roleId'),
        vendorId: textOf(draft, 'vendorId'),
        usualPerDiem: numberIn(draft, 'usualPerDiem', 2).value,
      }
    : null,
});
const invite = (draft: Draft, personId: string | null): ApiRequest =>
  request(peopleRoutes.sendInvite, {
    body: {
      email: emailIn(draft),
      name: fullName({
        firstName: nameOf(draft, 'firstName'),
        lastName: nameOf(draft, 'lastName'),
      }),
      baseId: idOf(draft, 'baseId'),
      roleIds: [...idsOf(draft, 'inviteRoleIds')],
      personId,
    },
  });
export const savedPersonText = (
  person: Person,
  isArchived: boolean,
  body: ReturnType<typeof personBody>,
): ApiRequest =>
  request(peopleRoutes.savePerson, {
    params: { id: person.id },
    body: { ...body, isArchived },
    ifMatch: person.version,
  });
/**
 * The calls that save a person. Details and crew part have their own call; the user part needs an
 * invite or a link to an existing account.
 */
export function savePerson(draft: Draft, item: Person | null): readonly Step[] {
  if (item === null) {
    if (textOf(draft, 'what') === 'user') return [step(invite(draft, null))];
    const add = step(request(peopleRoutes.addPerson, { body: personBody(draft) }));
    return textOf(draft, 'what') === 'both'
      ? [add, (previous) => invite(draft, Person.parse(previous).id)]
      : [add];
  }
  const own = step(savedPersonText(item, item.isArchived, personBody(draft)));
  if (textOf(draft, 'access') === 'invite') return [own, step(invite(draft, item.id))];
  if (textOf(draft, 'access') === 'connect')
    return [
      own,
      step(
        request(peopleRoutes.connectPerson, {
          params: { id: item.id },
          body: { userId: textOf(draft, 'connectTo') },
        }),
      ),
    ];
  return [own];
}
