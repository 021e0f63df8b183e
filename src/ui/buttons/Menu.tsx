import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Header } from 'react-aria-components/Header';
import {
  Menu as AriaMenu,
  MenuItem as AriaMenuItem,
  MenuSection as AriaMenuSection,
  MenuTrigger,
} from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { Button, type ButtonSize, type ButtonVariant } from './Button.tsx';
import { optionLook, popoverLook } from './listLook.ts';

export interface MenuItemProps {
  readonly id: string;
  readonly children: string;
  readonly isDisabled?: boolean;
  /** Marks the selected one of several alternatives. */
  readonly isChosen?: boolean;
}
export const MenuItem = ({ id, children, isDisabled = false, isChosen }: MenuItemProps) => (
  <AriaMenuItem id={id} textValue={children} isDisabled={isDisabled} className={optionLook}>
    {children}
    {isChosen === true && <Check aria-label="chosen" size={14} />}
  </AriaMenuItem>
);

/** A group of items with a heading. */
export const MenuSection = ({
  title,
  children,
}: {
  readonly title: string;
  readonly children: ReactNode;
}) => (
  <AriaMenuSection className="mt-1 border-t border-line pt-1">
    <Header className="px-2 py-1 text-xs font-medium text-ink-3">{title}</Header>
    {children}
  </AriaMenuSection>
);

export interface MenuProps {
  readonly label: string;
  readonly onAction: (id: string) => void;
  /** Default: the end of the button. */
  readonly placement?: 'bottom start' | 'bottom end';
  /** Focuses the first item on opening, which the button only does if it was opened by its keys. */
  readonly isFirstFocused?: boolean;
  readonly children: ReactNode;
}
const Menu = ({
  label,
  onAction,
  placement = 'bottom end',
  isFirstFocused = false,
  children,
}: MenuProps) => (
  <Popover className={popoverLook} placement={placement}>
    <AriaMenu
      aria-label={label}
      {...(isFirstFocused ? { autoFocus: 'first' as const } : {})}
      onAction={(key) => onAction(String(key))}
      className="max-h-[inherit] overflow-auto p-1 outline-none"
    >
      {children}
    </AriaMenu>
  </Popover>
);

export interface MenuButtonProps extends MenuProps {
  /** Visible content of the button; `label` is its accessible name. */
  readonly face: ReactNode;
  readonly variant?: ButtonVariant;
  readonly size?: ButtonSize;
  readonly className?: string;
  readonly isDisabled?: boolean;
  /** Not in the tab order, because other keys reach it, as in a grid. */
  readonly isOutOfTabOrder?: boolean;
  /** If both are given, the parent controls the open state. */
  readonly isOpen?: boolean;
  readonly onOpenChange?: (isOpen: boolean) => void;
}
/** A button that opens a short menu of actions. */
export const MenuButton = ({
  face,
  variant = 'outline',
  size = 'default',
  className,
  isDisabled = false,
  isOutOfTabOrder = false,
  isOpen,
  onOpenChange,
  ...menu
}: MenuButtonProps) => (
  <MenuTrigger
    {...(isOpen === undefined ? {} : { isOpen })}
    {...(onOpenChange === undefined ? {} : { onOpenChange })}
  >
    <Button
      variant={variant}
      size={size}
      aria-label={menu.label}
      isDisabled={isDisabled}
      excludeFromTabOrder={isOutOfTabOrder}
      {...(className === undefined ? {} : { className })}
    >
      {face}
    </Button>
    <Menu {...menu} />
  </MenuTrigger>
);
