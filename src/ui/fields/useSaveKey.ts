import { useHotkeys } from 'react-hotkeys-hook';

/**
 * Ctrl+Enter (⌘+Enter) saves from anywhere in a form, and does nothing else: it is taken before the control that has the
 * focus would press, choose or open something by Enter (ENTRY-11).
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
