/** The position of a grid cell; both indexes start at 0, and line 0 is the header. */
export interface GridCell {
  readonly line: number;
  readonly column: number;
}
export interface GridSize {
  readonly lines: number;
  readonly columns: number;
  /** Lines that fit on screen, which is the step of Page Up and Page Down. */
  readonly page: number;
}

/** The cell that a key moves to (ARIA grid pattern); null for a key that does not move. */
export function moveInGrid(
  { line, column }: GridCell,
  key: string,
  control: boolean,
  size: GridSize,
): GridCell | null {
  const to = (nextLine: number, nextColumn: number): GridCell => ({
    line: Math.max(0, Math.min(size.lines - 1, nextLine)),
    column: Math.max(0, Math.min(size.columns - 1, nextColumn)),
  });
  switch (key) {
    case 'ArrowUp':
      return to(line - 1, column);
    case 'ArrowDown':
      return to(line + 1, column);
    case 'ArrowLeft':
      return to(line, column - 1);
    case 'ArrowRight':
      return to(line, column + 1);
    case 'PageUp':
      return to(line - size.page, column);
    case 'PageDown':
      return to(line + size.page, column);
    case 'Home':
      return to(control ? 0 : line, 0);
    case 'End':
      return to(control ? size.lines - 1 : line, size.columns - 1);
    default:
      return null;
  }
}

interface PressedKey {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
}
/** Whether a key opens the menu of the active cell. */
export const isMenuKey = ({ key, shiftKey, altKey }: PressedKey): boolean =>
  key === 'ContextMenu' || (key === 'F10' && shiftKey) || (key === 'ArrowDown' && altKey);

/** A key's action on the column of the active header (ARIA grid pattern). */
export type HeaderKey =
  | { readonly kind: 'resize' | 'move'; readonly by: -1 | 1 }
  | { readonly kind: 'menu' };
export function headerKey({
  key,
  shiftKey,
  altKey,
  control,
}: PressedKey & { readonly control: boolean }): HeaderKey | null {
  if (isMenuKey({ key, shiftKey, altKey })) return { kind: 'menu' };
  const by = key === 'ArrowLeft' ? -1 : key === 'ArrowRight' ? 1 : null;
  if (by === null || shiftKey === control) return null;
  return { kind: shiftKey ? 'resize' : 'move', by };
}
