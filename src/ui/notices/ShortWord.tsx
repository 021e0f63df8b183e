import { useEffect, useRef, useState } from 'react';
import { Tooltip, TooltipTrigger } from 'react-aria-components/Tooltip';
import { tipLook } from '../buttons/listLook.ts';

interface ShortWordProps {
  readonly short: string;
  readonly means: string;
  /** The field it labels has the focus and the user has not typed yet. */
  readonly isAsked: boolean;
}
/**
 * An abbreviation in a label. It shows its meaning on hover or while its field has the focus;
 * Escape hides it.
 */
export function ShortWord({ short, means, isAsked }: ShortWordProps) {
  const word = useRef<HTMLElement>(null);
  const [isPointedAt, setIsPointedAt] = useState(false);
  useEffect(() => {
    const page = isPointedAt ? word.current?.ownerDocument : undefined;
    const close = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setIsPointedAt(false);
    };
    page?.addEventListener('keydown', close);
    return () => page?.removeEventListener('keydown', close);
  }, [isPointedAt]);
  return (
    // TooltipTrigger listens only to focusable elements, and this word isn't one.
    <TooltipTrigger isOpen={isPointedAt || isAsked}>
      <abbr
        ref={word}
        className="cursor-help underline decoration-dotted decoration-1 underline-offset-2"
        onPointerEnter={() => setIsPointedAt(true)}
        onPointerLeave={() => setIsPointedAt(false)}
      >
        {short}
      </abbr>
      {/* On focus it waits, to avoid flicker when tabbing, and lets clicks through. */}
      <Tooltip
        triggerRef={word}
        placement="top start"
        offset={4}
        className={`${tipLook} ${isPointedAt ? '' : 'appears-late [animation-delay:500ms] pointer-events-none'}`}
      >
        {means}
      </Tooltip>
    </TooltipTrigger>
  );
}
