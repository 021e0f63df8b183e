import type { Person } from '../../../../contract/people/people.ts';
import { peopleRoutes } from '../../../../contract/people/routes.ts';
import { sessionRoutes } from '../../../../contract/session/routes.ts';
import { shortDay } from '../../dated.ts';
import type { Cell, RowAction } from '../../page.ts';
import { request } from '../../request.ts';
import { fullName } from './personSaving.ts';

/** State of the user part: Active, No access, Invited, or a dash. */
export function userCell({ user, invite: open }: Person): Cell {
  if (user !== null)
    return user.isDisabled
      ? { text: 'No access', tone: 'warning' }
      : { text: 'Active', tone: 'success' };
  return open === null ? '–' : { text: `Invited ${shortDay(open.sentAt)}`, tone: 'info' };
}
export const userText = ({ user, invite: open }: Person): string => {
  if (user !== null)
    return user.isDisabled ? `${user.email} no longer has access.` : `Signs in as ${user.email}.`;
  return open === null
    ? ''
    : `Invited as ${open.email} on ${shortDay(open.sentAt)}; the link works until ${shortDay(open.expiresAt)}.`;
};

/** Actions on the user part in its current state. */
export function userActions(person: Person): RowAction[] {
  const plain = { group: '', question: null, refusal: null, undo: null, undone: '' } as const;
  const name = fullName(person);
  if (person.invite !== null && person.user === null) {
    const params = { id: person.invite.id };
    return [
      {
        ...plain,
        key: 'resend',
        label: 'Send again',
        request: request(peopleRoutes.resendInvite, { params }),
        done: `Invite sent to ${person.invite.email}.`,
      },
      {
        ...plain,
        key: 'cancel',
        label: 'Cancel invite',
        request: request(peopleRoutes.cancelInvite, { params }),
        done: `The invite of ${name} no longer works.`,
      },
    ];
  }
  if (person.user === null || person.user.isDisabled) return [];
  const { email } = person.user;
  return [
    {
      ...plain,
      key: 'reset',
      label: 'Reset password',
      request: request(sessionRoutes.requestPasswordReset, { body: { email } }),
      done: `Reset e-mail sent to ${email}.`,
    },
    {
      ...plain,
      key: 'secondFactor',
      label: 'Remove second factor',
      request: request(peopleRoutes.dropSecondFactor, { params: { id: person.id } }),
      question: `${name} signs in with the password alone until a new second factor is set up. All sessions end now. Do this for somebody who lost their phone, after you spoke to them.`,
      done: `${name} signs in without a second factor.`,
    },
    {
      ...plain,
      key: 'remove',
      label: 'Remove access',
      request: request(peopleRoutes.removeAccess, { params: { id: person.id } }),
      question: `${name} loses all roles and can't sign in any more. The crew history stays.`,
      done: `${name} no longer has access.`,
    },
  ];
}
