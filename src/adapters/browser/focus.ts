/**
 * Focuses the field of a dotted path, or the first field of a section. It waits for the next paint,
 * because a field of a closed step is not rendered before. `yields`: skip if another field has the
 * focus.
 */
export function focusField(path: string, yields = false): void {
  requestAnimationFrame(() => {
    if (yields && document.activeElement?.matches('input, textarea, select') === true) return;
    const found =
      document.querySelector<HTMLElement>(`[data-path="${CSS.escape(path)}"]`) ??
      document.querySelector<HTMLElement>(`[data-path^="${CSS.escape(path)}"]`);
    const field =
      found?.matches('section') === true ? found.querySelector<HTMLElement>('[data-path]') : found;
    field?.focus();
    // As Tab does: typing replaces what is in the field (ENTRY-48).
    if (field instanceof HTMLInputElement) field.select();
    field?.scrollIntoView({ block: 'center' });
  });
}
