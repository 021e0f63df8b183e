import type { Ref } from 'react';
import { Button as AriaButton, type ButtonProps as AriaProps } from 'react-aria-components/Button';

/** Classes of each variant (LOOK-5). */
const variants = {
  default:
    'justify-center bg-accent font-medium text-accent-ink hover:bg-accent-hover pressed:bg-accent-hover',
  destructive: 'justify-center bg-error font-medium text-accent-ink hover:opacity-90',
  outline:
    'justify-center border border-field-line bg-surface font-medium text-ink hover:bg-sunken pressed:bg-sunken',
  secondary: 'justify-center bg-sunken font-medium text-ink hover:bg-line pressed:bg-line',
  none: 'justify-center font-medium text-ink-2 hover:bg-sunken hover:text-ink',
  select:
    'justify-between border border-field-line bg-surface font-normal text-ink hover:bg-sunken',
  navLink:
    'justify-start font-medium text-ink-2 hover:bg-sunken hover:text-ink current:bg-accent-tint current:text-ink',
  navLinkPlain:
    'justify-start font-medium text-accent underline decoration-1 underline-offset-2 hover:decoration-2 h-auto min-h-6 px-0!',
} as const;
/** Classes of each size. */
const sizes = {
  default: 'field-height px-3',
  icon: 'field-height aspect-square',
  inputAction: 'h-7 px-2 text-sm',
} as const;

export type ButtonVariant = keyof typeof variants;
export type ButtonSize = keyof typeof sizes;
export interface ButtonLook {
  readonly variant?: ButtonVariant;
  readonly size?: ButtonSize;
  /** Fills the available width. */
  readonly filled?: boolean;
  /**
   * Classes that override the variant's need `!`. Without it, the order in the style sheet decides
   * between two classes for one property.
   */
  readonly className?: string;
}

const base =
  'inline-flex shrink-0 cursor-pointer items-center gap-2 rounded-field whitespace-nowrap transition-colors select-none disabled:cursor-default disabled:opacity-50';
/** The classes of a button, or of a link styled as one. */
export const buttonLook = ({
  variant = 'default',
  size = 'default',
  filled = false,
  className = '',
}: ButtonLook): string =>
  `${base} ${variants[variant]} ${sizes[size]} ${filled ? 'w-full' : ''} ${className}`;

export type ButtonProps = Omit<AriaProps, 'className' | 'style'> &
  ButtonLook & { readonly ref?: Ref<HTMLButtonElement> };

export const Button = ({ variant, size, filled, className, ...props }: ButtonProps) => (
  <AriaButton
    {...props}
    className={buttonLook({
      ...(variant === undefined ? {} : { variant }),
      ...(size === undefined ? {} : { size }),
      ...(filled === undefined ? {} : { filled }),
      ...(className === undefined ? {} : { className }),
    })}
  />
);
