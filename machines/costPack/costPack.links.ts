import { notice } from '../parts/notify.ts';
import { slowly } from '../parts/patience.ts';
import {
  costPackSetup,
  effects,
  hasNoDays,
  incidentInput,
  linkInput,
  to,
} from './costPack.setup.ts';

/** Links that show the page to others: made, listed, revoked (PACK-40, PACK-43). */
export const linksState = costPackSetup.createStateConfig({
  tags: 'sharing',
  initial: 'listing',
  on: { 'share.left': to.shown },
  states: {
    listing: {
      invoke: {
        id: 'loadLinks',
        src: 'loadLinks',
        input: incidentInput,
        onDone: { target: 'choosingDays', actions: effects.keepLinks },
        onError: 'unlisted',
      },
      ...slowly('busy'),
    },
    unlisted: { tags: 'unlisted', on: { 'retry.requested': 'listing' } },
    choosingDays: {
      tags: 'choosing',
      on: {
        'days.typed': { actions: effects.keepDays },
        'link.pressed': [
          { guard: hasNoDays, actions: effects.showDaysError },
          { target: 'linking' },
        ],
        'revoke.pressed': { target: 'revoking', actions: effects.keepRevoked },
      },
    },
    linking: {
      tags: ['choosing', 'locked'],
      invoke: {
        id: 'makeLink',
        src: 'makeLink',
        input: linkInput,
        onDone: { target: 'linked', actions: effects.keepLinked },
        onError: {
          target: 'choosingDays',
          actions: notice('error', "The link couldn't be made. Try again."),
        },
      },
    },
    linked: {
      tags: 'linked',
      on: { 'revoke.pressed': { target: 'revoking', actions: effects.keepRevoked } },
    },
    revoking: {
      tags: ['choosing', 'locked'],
      invoke: {
        id: 'revokeLink',
        src: 'revokeLink',
        input: ({ context }) => ({ id: context.revoked }),
        onDone: {
          target: 'choosingDays',
          actions: [
            effects.markRevoked,
            notice('success', 'Link revoked. It shows nothing any more.'),
          ],
        },
        onError: {
          target: 'choosingDays',
          actions: notice('error', "The link couldn't be revoked. Try again."),
        },
      },
    },
  },
});
