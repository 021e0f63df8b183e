import { useHotkeys } from 'react-hotkeys-hook';

/** A field of one line of the form itself; a list takes its choice by Enter, a dialog answers it. */
const isPlainField = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement &&
  (target.type === 'text' || target.type === 'tel') &&
  target.getAttribute('role') !== 'combobox' &&
  target.closest('[role="dialog"], [role="alertdialog"]') === null;

/** Enter in a field of one line goes on to the next step of a guided form (ENTRY-39). */
export const useNextKey = (next: () => void): void => {
  const goOn = ({ target }: KeyboardEvent) => {
    // Left as by Tab: what is typed in it is read first.
    if (target instanceof HTMLElement) target.blur();
    next();
  };
  useHotkeys('enter', goOn, {
    enableOnFormTags: ['input'],
    ignoreEventWhen: (event) =>
      event.defaultPrevented || event.isComposing || !isPlainField(event.target),
  });
};
