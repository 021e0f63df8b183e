/** What a form hears in any state: the time, and whether another tab has it. */
export const heardAnytime = {
  'clock.ticked': { actions: { type: 'keepTime', params: ({ event }: { readonly event: { readonly now: string } }) => ({ now: event.now }) } },
  'lock.changed': {
    actions: {
      type: 'keepElsewhere',
      params: ({ event }: { readonly event: { readonly isElsewhere: boolean } }) => ({ isElsewhere: event.isElsewhere }),
    },
  },
} as const;
