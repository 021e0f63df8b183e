import { assign } from 'xstate';
import {
  MAX_LINK_DAYS,
  MIN_LINK_DAYS,
  type SharedPack,
} from '../../contract/costPack/sharedPacks.ts';
import { notice } from '../parts/notify.ts';
import { eventOf, outputOf } from '../parts/outcome.ts';
import { pendingAfterDelay } from '../parts/pendingDelay.ts';
import {
  costPackSetup,
  costPackTargets,
  daysOf,
  incidentInput,
  type Linked,
  linkInput,
} from './costPack.setup.ts';

export const linksSetup = costPackSetup.extend({
  guards: { hasNoDays: ({ context }) => daysOf(context.days) === null },
  actions: {
    keepDays: assign((_, { text }: { text: string }) => ({ days: text, daysError: null })),
    showDaysError: assign({ daysError: `Give ${MIN_LINK_DAYS} to ${MAX_LINK_DAYS} days.` }),
    keepLinks: assign((_, links: readonly SharedPack[]) => ({ links })),
    keepLinked: assign(({ context }, linked: Linked) => ({
      linked,
      links: [linked.pack, ...context.links],
    })),
    keepRevoked: assign((_, { id }: { id: string }) => ({ revoked: id })),
    markRevoked: assign(({ context: { links, linked } }, revoked: SharedPack) => ({
      links: links.map((link) => (link.id === revoked.id ? revoked : link)),
      linked: linked?.pack.id === revoked.id ? null : linked,
    })),
  },
});

/** Creates, lists and revokes links that share the page (PACK-40, PACK-43). */
export const linksState = linksSetup.createStateConfig({
  tags: 'sharing',
  initial: 'listing',
  on: { 'share.left': costPackTargets.shown },
  states: {
    listing: {
      invoke: {
        id: 'loadLinks',
        src: 'loadLinks',
        input: incidentInput,
        onDone: { target: 'choosingDays', actions: { type: 'keepLinks', params: outputOf } },
        onError: 'unlisted',
      },
      ...pendingAfterDelay('busy'),
    },
    unlisted: { tags: 'unlisted', on: { 'retry.requested': 'listing' } },
    choosingDays: {
      tags: 'choosing',
      on: {
        'days.typed': { actions: { type: 'keepDays', params: eventOf } },
        'link.pressed': [{ guard: 'hasNoDays', actions: 'showDaysError' }, { target: 'linking' }],
        'revoke.pressed': { target: 'revoking', actions: { type: 'keepRevoked', params: eventOf } },
      },
    },
    linking: {
      tags: ['choosing', 'locked'],
      invoke: {
        id: 'makeLink',
        src: 'makeLink',
        input: linkInput,
        onDone: { target: 'linked', actions: { type: 'keepLinked', params: outputOf } },
        onError: {
          target: 'choosingDays',
          actions: notice('error', "The link couldn't be made. Try again."),
        },
      },
    },
    linked: {
      tags: 'linked',
      on: {
        'revoke.pressed': { target: 'revoking', actions: { type: 'keepRevoked', params: eventOf } },
      },
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
            { type: 'markRevoked', params: outputOf },
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
