/** Events a form handles in any state: a clock tick, and a lock change in another tab. */
export const globalEvents = {
  'clock.ticked': {
    actions: {
      type: 'keepTime',
      params: ({ event }: { readonly event: { readonly now: string } }) => ({ now: event.now }),
    },
  },
  'lock.changed': {
    actions: {
      type: 'setOpenElsewhere',
      params: ({ event }: { readonly event: { readonly isOpenInAnotherTab: boolean } }) => ({
        isOpenInAnotherTab: event.isOpenInAnotherTab,
      }),
    },
  },
} as const;
