import { Button as AriaButton, type ButtonProps as AriaProps } from 'react-aria-components/Button';
import { tv } from 'tailwind-variants';

export type ButtonVariant = 'default' | 'destructive' | 'outline' | 'secondary' | 'none' | 'select' | 'navLink' | 'navLinkPlain';
export type ButtonSize = 'default' | 'icon' | 'inputAction';
export interface ButtonLook {
  readonly variant?: ButtonVariant;
  readonly size?: ButtonSize;
  /** Stretches over the width it is given. */
  readonly filled?: boolean;
}

/** The variants and sizes of specification §9. */
export const buttonLook = tv({
  base: 'inline-flex shrink-0 cursor-pointer items-center justify-center gap-2 rounded-field font-medium whitespace-nowrap transition-colors select-none disabled:cursor-default disabled:opacity-50',
  variants: {
    variant: {
      default: 'bg-accent text-accent-ink hover:bg-accent-hover pressed:bg-accent-hover',
      destructive: 'bg-error text-accent-ink hover:opacity-90',
      outline: 'border border-field-line bg-surface text-ink hover:bg-sunken pressed:bg-sunken',
      secondary: 'bg-sunken text-ink hover:bg-line pressed:bg-line',
      none: 'text-ink-2 hover:bg-sunken hover:text-ink',
      select: 'justify-between border border-field-line bg-surface font-normal text-ink hover:bg-sunken',
      navLink: 'justify-start text-ink-2 hover:bg-sunken hover:text-ink current:bg-accent-tint current:text-ink',
      navLinkPlain: 'justify-start text-accent underline decoration-1 underline-offset-2 hover:decoration-2',
    },
    size: { default: 'field-height px-3', icon: 'field-height aspect-square', inputAction: 'h-7 px-2 text-sm' },
    filled: { true: 'w-full' },
  },
  compoundVariants: [{ variant: 'navLinkPlain', class: 'h-auto min-h-6 px-0' }],
  defaultVariants: { variant: 'default', size: 'default' },
});

export type ButtonProps = Omit<AriaProps, 'className' | 'style'> & ButtonLook & { readonly className?: string };

export const Button = ({ variant, size, filled, className, ...props }: ButtonProps) => (
  <AriaButton
    {...props}
    className={buttonLook({
      ...(variant === undefined ? {} : { variant }),
      ...(size === undefined ? {} : { size }),
      ...(filled === undefined ? {} : { filled }),
      ...(className === undefined ? {} : { class: className }),
    })}
  />
);
