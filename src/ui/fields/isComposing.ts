/**
 * Whether a key belongs to an input method that composes text. Its Enter takes the composition and
 * does nothing else (ENTRY-50). Safari ends the composition first and reports key code 229.
 */
export const isComposing = (event: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean =>
  event.isComposing || event.keyCode === 229;
