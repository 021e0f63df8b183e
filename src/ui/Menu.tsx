import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Menu as AriaMenu, MenuItem as AriaMenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { Button, type ButtonVariant } from './Button.tsx';
import { optionLook, popoverLook } from './listLook.ts';

export interface MenuItemProps {
  readonly id: string;
  readonly children: string;
  readonly isDisabled?: boolean;
  /** One of several alternatives, and the one in force. */
  readonly isChosen?: boolean;
}
export const MenuItem = ({ id, children, isDisabled = false, isChosen }: MenuItemProps) => (
  <AriaMenuItem id={id} textValue={children} isDisabled={isDisabled} className={optionLook}>
    {children}
    {isChosen === true && <Check aria-label="chosen" size={14} />}
  </AriaMenuItem>
);

export interface MenuProps {
  readonly label: string;
  readonly onAction: (id: string) => void;
  readonly children: ReactNode;
}
const Menu = ({ label, onAction, children }: MenuProps) => (
  <Popover className={popoverLook} placement="bottom end">
    <AriaMenu aria-label={label} onAction={(key) => onAction(String(key))} className="p-1 outline-none">
      {children}
    </AriaMenu>
  </Popover>
);

export interface MenuButtonProps extends MenuProps {
  /** What stands on the button; `label` names it for everybody else. */
  readonly face: ReactNode;
  readonly variant?: ButtonVariant;
  readonly isDisabled?: boolean;
}
/** A button that opens a short list of things to do. */
export const MenuButton = ({ face, variant = 'outline', isDisabled = false, ...menu }: MenuButtonProps) => (
  <MenuTrigger>
    <Button variant={variant} aria-label={menu.label} isDisabled={isDisabled}>
      {face}
    </Button>
    <Menu {...menu} />
  </MenuTrigger>
);
