import type { ReactNode } from 'react';
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { Button } from './Button.tsx';
import { popoverLook } from './listLook.ts';

export interface PopoverButtonProps {
  readonly label: string;
  /** Visible content of the button; `label` is the name of the button and its dialog. */
  readonly face: ReactNode;
  readonly isDisabled?: boolean;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly children: ReactNode;
}
/** A button that opens a small form next to it. */
export const PopoverButton = ({
  label,
  face,
  isDisabled = false,
  isOpen,
  onOpenChange,
  children,
}: PopoverButtonProps) => (
  <DialogTrigger isOpen={isOpen} onOpenChange={onOpenChange}>
    <Button variant="select" isDisabled={isDisabled}>
      {face}
    </Button>
    <Popover className={popoverLook} placement="bottom start">
      <Dialog aria-label={label} className="p-4 outline-none">
        {children}
      </Dialog>
    </Popover>
  </DialogTrigger>
);
