/**
 * How a key that does one thing alone is listened to (ENTRY-8): outside fields, which the library leaves alone, and not
 * while a dialog has the focus. A list that is chosen from by typing repeats each key on itself, so that looking for its
 * field alone would take a letter of a word for a shortcut.
 */
export const singleKey = {
  preventDefault: true,
  ignoreEventWhen: ({ target }: KeyboardEvent) =>
    target instanceof Element && target.closest('[role="dialog"], [role="alertdialog"]') !== null,
} as const;
