/**
 * Puts the focus on the field of a dotted path once it is on the page, on the first one of a section when the path is a
 * section's; a field of a closed step appears only with the next paint. `yields`: not while another field has it.
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
    field?.scrollIntoView({ block: 'center' });
  });
}
