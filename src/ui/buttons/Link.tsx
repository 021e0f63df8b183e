import type { ReactNode } from 'react';
import { Link as AriaLink } from 'react-aria-components/Link';
import { type ButtonLook, buttonLook } from './Button.tsx';

export interface LinkProps extends ButtonLook {
  readonly href: string;
  readonly children: ReactNode;
  /** The page one is on. */
  readonly isCurrent?: boolean;
  readonly 'aria-label'?: string;
  readonly 'aria-keyshortcuts'?: string;
}

/** A link within the product: the router provider of src/app turns it into a navigation. */
export const Link = ({
  href,
  children,
  isCurrent,
  variant = 'navLinkPlain',
  size,
  filled,
  className,
  ...rest
}: LinkProps) => (
  <AriaLink
    {...rest}
    href={href}
    {...(isCurrent === true ? { 'aria-current': 'page' as const } : {})}
    className={buttonLook({
      variant,
      ...(size === undefined ? {} : { size }),
      ...(filled === undefined ? {} : { filled }),
      ...(className === undefined ? {} : { className }),
    })}
  >
    {children}
  </AriaLink>
);
