import type { ReactNode } from 'react';
import { Link as AriaLink } from 'react-aria-components/Link';
import { type ButtonLook, buttonLook } from './Button.tsx';

export interface LinkProps extends ButtonLook {
  readonly href: string;
  readonly children: ReactNode;
  /** Marks the link to the current page. */
  readonly isCurrent?: boolean;
  /** Opens a new tab, so that a form stays open. */
  readonly opensTab?: boolean;
  readonly onFocus?: () => void;
  readonly 'aria-label'?: string;
  readonly 'aria-keyshortcuts'?: string;
}

/** A link within the product; the router provider in src/app navigates without a page load. */
export const Link = ({
  href,
  children,
  isCurrent,
  opensTab,
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
    {...(opensTab === true ? { target: '_blank', rel: 'noopener' } : {})}
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
