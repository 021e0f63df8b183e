/** A tap moves the focus after its `pointerup`, so the mouse events that follow end it too. */
const ends = ['pointerup', 'pointercancel', 'touchend', 'mouseup', 'click', 'keydown'];

/**
 * Calls `act` after the current press of the pointer, or immediately if there is none. A message
 * that appears when its field loses the focus would move the pressed button from under the pointer,
 * and the press would be lost (ENTRY-53).
 */
export function afterPress(act: () => void): void {
  // On touch screens the focus moves after the release, and no event need follow.
  if (matchMedia('(pointer: coarse)').matches || document.querySelector(':active') === null) {
    act();
    return;
  }
  const end = new AbortController();
  for (const type of ends)
    addEventListener(
      type,
      () => {
        end.abort();
        // The button handles the same event.
        setTimeout(act);
      },
      { capture: true, signal: end.signal },
    );
}
