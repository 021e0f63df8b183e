/**
 * Options for single-key shortcuts (ENTRY-8): not in fields, which the library ignores itself, and
 * not while a dialog has the focus. A typeahead list dispatches each key again on itself. So
 * checking only the target's field would treat typed letters as shortcuts.
 */
export const singleKey = {
  preventDefault: true,
  ignoreEventWhen: ({ target }: KeyboardEvent) =>
    target instanceof Element && target.closest('[role="dialog"], [role="alertdialog"]') !== null,
} as const;
