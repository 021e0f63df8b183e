/**
 * Puts the focus on the field of a dotted path once it is on the page; a field of a closed step appears only with the
 * next paint.
 */
export function focusField(path: string): void {
  requestAnimationFrame(() => {
    const field =
      document.querySelector<HTMLElement>(`[data-path="${CSS.escape(path)}"]`) ?? document.querySelector<HTMLElement>(`[data-path^="${CSS.escape(path)}"]`);
    field?.focus();
    field?.scrollIntoView({ block: 'center' });
  });
}
