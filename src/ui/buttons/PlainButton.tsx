import type { ReactNode } from 'react';

export interface PlainButtonProps {
  readonly onPress: () => void;
  readonly children: ReactNode;
}
/**
 * The primary button made of nothing but the browser's own: for the screens that must stand when nothing more can be
 * loaded.
 */
export const PlainButton = ({ onPress, children }: PlainButtonProps) => (
  <button
    type="button"
    onClick={onPress}
    className="field-height inline-flex cursor-pointer items-center justify-center rounded-field bg-accent px-3 font-medium text-accent-ink hover:bg-accent-hover"
  >
    {children}
  </button>
);
