import { useEffect, useRef, useState } from 'react';
import { Tooltip, TooltipTrigger } from 'react-aria-components/Tooltip';
import { tipLook } from '../buttons/listLook.ts';

interface ShortWordProps {
  readonly short: string;
  readonly means: string;
  /** The field it stands over has the focus, and nothing was pressed there yet. */
  readonly isAsked: boolean;
}
/** A short word of a label that says what it means while it is pointed at or its field is asked; Escape sends it away. */
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
    // It listens to a stop of Tab only, which the word is none of.
    <TooltipTrigger isOpen={isPointedAt || isAsked}>
      <abbr
        ref={word}
        className="cursor-help underline decoration-dotted decoration-1 underline-offset-2"
        onPointerEnter={() => setIsPointedAt(true)}
        onPointerLeave={() => setIsPointedAt(false)}
      >
        {short}
      </abbr>
      {/* Asked by the focus alone it waits a moment, so that nothing flickers where one only passes, and lets what it lies over be pressed. */}
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
