import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { Disclosure as AriaDisclosure, DisclosurePanel } from 'react-aria-components/Disclosure';

export interface DisclosureProps {
  readonly title: ReactNode;
  readonly children: ReactNode;
  readonly isOpenAtFirst?: boolean;
  readonly onOpenChange?: (isOpen: boolean) => void;
}
/** A line that expands its content. */
export const Disclosure = ({
  title,
  children,
  isOpenAtFirst = false,
  onOpenChange,
}: DisclosureProps) => (
  <AriaDisclosure
    defaultExpanded={isOpenAtFirst}
    {...(onOpenChange === undefined ? {} : { onExpandedChange: onOpenChange })}
    className="group"
  >
    <Button
      slot="trigger"
      className="flex w-full cursor-pointer items-center gap-1 rounded-[4px] py-1 text-left"
    >
      <ChevronRight
        aria-hidden
        size={16}
        className="shrink-0 text-ink-3 transition-transform group-expanded:rotate-90"
      />
      {title}
    </Button>
    <DisclosurePanel>
      <div className="pt-1 pl-5">{children}</div>
    </DisclosurePanel>
  </AriaDisclosure>
);
