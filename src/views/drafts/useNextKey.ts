import { useHotkeys } from 'react-hotkeys-hook';
import { isComposing } from '../../ui/fields/isComposing.ts';

/**
 * A single-line field of the form itself. In lists Enter chooses, in dialogs it answers, and in a form
 * of its own, such as that of a log line, it submits.
 */
const isPlainField = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement &&
  (target.type === 'text' || target.type === 'tel') &&
  target.getAttribute('role') !== 'combobox' &&
  target.closest('[role="dialog"], [role="alertdialog"], form') === null;

/** Enter in a single-line field of a form goes on from its path (ENTRY-39). */
export const useNextKey = (next: (path: string) => void): void => {
  const goOn = ({ target }: KeyboardEvent) => {
    if (!(target instanceof HTMLElement)) return;
    const path = target.dataset['path'];
    if (path === undefined) return;
    // Blur first, as Tab would, so that the typed text is processed.
    target.blur();
    next(path);
  };
  useHotkeys('enter', goOn, {
    enableOnFormTags: ['input'],
    ignoreEventWhen: (event) =>
      event.defaultPrevented || isComposing(event) || !isPlainField(event.target),
  });
};
