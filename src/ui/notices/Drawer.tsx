import { X } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../buttons/Button.tsx';
import { marksDrawer } from './documentMark.ts';

export interface DrawerProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** Stays at the bottom while the content scrolls. */
  readonly footer: ReactNode;
  readonly isDisabled?: boolean;
  /** The first field takes the focus, not the drawer. */
  readonly focusesField?: boolean;
  /** Takes the focus after closing, if the element that had it before is gone or was none. */
  readonly onClosed?: () => void;
}
/** A form next to a list, which stays usable. Escape closes it and restores the focus. */
export function Drawer({
  title,
  onClose,
  children,
  footer,
  isDisabled = false,
  focusesField = false,
  onClosed = () => undefined,
}: DrawerProps) {
  const panel = useRef<HTMLElement>(null);
  const closed = useRef(onClosed);
  const startsInField = useRef(focusesField);
  // Read before the first field takes the focus: its effect runs before the drawer's.
  const [before] = useState(() => document.activeElement);
  useEffect(() => {
    const here = panel.current;
    const field = startsInField.current
      ? here?.querySelector<HTMLElement>('form :is(input, textarea, button):not(:disabled)')
      : null;
    if (here?.contains(document.activeElement) === false)
      (field ?? here).focus({ preventScroll: true });
    return () => {
      const isBack =
        before instanceof HTMLElement && before !== document.body && before.isConnected;
      if (isBack) before.focus({ preventScroll: true });
      else closed.current();
    };
  }, [before]);
  return (
    <section
      ref={panel}
      aria-label={title}
      tabIndex={-1}
      data-drawer=""
      onKeyDown={(event) => {
        // Lists and dialogs inside stop their own Escape.
        if (event.key === 'Escape' && !event.defaultPrevented && !isDisabled) onClose();
      }}
      className="fixed inset-0 z-30 flex flex-col bg-raised outline-none md:top-12 md:left-auto md:w-[440px] md:border-l md:border-line-strong md:shadow-float print:hidden"
    >
      <header ref={marksDrawer} className="flex items-center gap-2 border-b border-line px-4 py-2">
        <h2 className="min-w-0 flex-1 truncate">{title}</h2>
        <Button
          variant="none"
          size="icon"
          aria-label="Close the form"
          isDisabled={isDisabled}
          onPress={onClose}
        >
          <X aria-hidden size={18} />
        </Button>
      </header>
      <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-auto p-4">{children}</div>
      <footer className="flex flex-wrap items-center gap-2 border-t border-line px-4 py-3">
        {footer}
      </footer>
    </section>
  );
}
