import { useHotkeys } from 'react-hotkeys-hook';

/** A single-line field of the form itself. In lists Enter chooses, in dialogs it answers. */
const isPlainField = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement &&
  (target.type === 'text' || target.type === 'tel') &&
  target.getAttribute('role') !== 'combobox' &&
  target.closest('[role="dialog"], [role="alertdialog"]') === null;

/** Enter in a single-line field goes to the next step of a guided form (ENTRY-39). */
export const useNextKey = (next: () => void): void => {
  const goOn = ({ target }: KeyboardEvent) => {
    // Blur first, as Tab would, so that the typed text is processed.
    if (target instanceof HTMLElement) target.blur();
    next();
  };
  useHotkeys('enter', goOn, {
    enableOnFormTags: ['input'],
    ignoreEventWhen: (event) =>
      event.defaultPrevented || event.isComposing || !isPlainField(event.target),
  });
};
