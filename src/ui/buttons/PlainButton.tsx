import type { ReactNode } from 'react';

export interface PlainButtonProps {
  readonly onPress: () => void;
  readonly children: ReactNode;
}
/** A primary button from plain HTML, for screens that must work when no more code can be loaded. */
export const PlainButton = ({ onPress, children }: PlainButtonProps) => (
  <button
    type="button"
    onClick={onPress}
    className="field-height inline-flex cursor-pointer items-center justify-center rounded-field bg-accent px-3 font-medium text-accent-ink hover:bg-accent-hover"
  >
    {children}
  </button>
);
