/** What a form hears in any state: the time, and whether another tab has it. */
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
