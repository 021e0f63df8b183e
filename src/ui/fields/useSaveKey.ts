import { useHotkeys } from 'react-hotkeys-hook';
import { isComposing } from './isComposing.ts';

/** Takes the first match of a list that is open, as Enter would, so that a save loses no choice. */
function takeOpenChoice(target: EventTarget | null) {
  if (!(target instanceof HTMLElement) || target.getAttribute('aria-expanded') !== 'true') return;
  if (target.getAttribute('role') !== 'combobox') return;
  target.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }),
  );
}

/**
 * Ctrl+Enter (⌘+Enter) saves from anywhere in a form. It listens in the capture phase, so that the
 * focused control doesn't also handle Enter (ENTRY-11).
 */
export const useSaveKey = (save: () => void, enabled = true): void => {
  useHotkeys(
    'mod+enter',
    (event) => {
      event.stopPropagation();
      takeOpenChoice(event.target);
      save();
    },
    {
      enabled,
      ignoreEventWhen: isComposing,
      enableOnFormTags: true,
      preventDefault: true,
      eventListenerOptions: { capture: true },
    },
  );
};
