import { Focusable } from 'react-aria-components/Focusable';
import { Tooltip, TooltipTrigger } from 'react-aria-components/Tooltip';
import { tipLook } from '../buttons/listLook.ts';

export interface AbbreviationProps {
  readonly short: string;
  readonly means: string;
}
/** An abbreviation that shows its meaning on hover and focus. */
export const Abbreviation = ({ short, means }: AbbreviationProps) => (
  <TooltipTrigger delay={150} closeDelay={0}>
    <Focusable>
      <button
        type="button"
        aria-label={`${short}: ${means}`}
        className="cursor-help underline decoration-dotted decoration-1 underline-offset-2"
      >
        <abbr>{short}</abbr>
      </button>
    </Focusable>
    <Tooltip placement="top" offset={4} className={tipLook}>
      {means}
    </Tooltip>
  </TooltipTrigger>
);
