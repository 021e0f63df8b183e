import { useHotkeys } from 'react-hotkeys-hook';

/**
 * Ctrl+Enter (⌘+Enter) saves from anywhere in a form. It listens in the capture phase, so that the
 * focused control doesn't also handle Enter (ENTRY-11).
 */
export const useSaveKey = (save: () => void, enabled = true): void => {
  useHotkeys(
    'mod+enter',
    (event) => {
      event.stopPropagation();
      save();
    },
    {
      enabled,
      enableOnFormTags: true,
      preventDefault: true,
      eventListenerOptions: { capture: true },
    },
  );
};
