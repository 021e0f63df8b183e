import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/buttons/Button.tsx';

export interface AccountFormProps {
  /** Names the form on pages with more than one. */
  readonly label?: string;
  readonly submitLabel: string;
  readonly refusal: string | null;
  readonly isLocked: boolean;
  /** Stretches the button to the form's width. */
  readonly filled?: boolean;
  /** Buttons after the submit button. */
  readonly beside?: ReactNode;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}
/** Fields, the refusal and the submit button. */
export const AccountForm = ({
  label,
  submitLabel,
  refusal,
  isLocked,
  filled = false,
  beside,
  onSubmit,
  children,
}: AccountFormProps) => (
  <form
    noValidate
    // Until ahead.js has loaded, the form submits nowhere: outside a dialog this method does
    // nothing.
    method="dialog"
    {...(label === undefined ? {} : { 'aria-label': label })}
    className="card flex flex-col gap-4 p-5"
    onSubmit={(event) => {
      event.preventDefault();
      onSubmit();
    }}
  >
    {children}
    <div role="alert" className="empty:hidden">
      {refusal !== null && (
        <p className="flex gap-2 rounded-field bg-error-tint px-3 py-2 text-error">
          <CircleAlert aria-hidden size={16} className="mt-0.5 shrink-0" />
          {refusal}
        </p>
      )}
    </div>
    <div className={filled ? 'contents' : 'flex flex-wrap gap-2'}>
      <Button type="submit" filled={filled} isDisabled={isLocked}>
        {submitLabel}
      </Button>
      {beside}
    </div>
  </form>
);

/** A field's error in the format of field messages. */
export const asMessages = (error: string | null | undefined) =>
  error === undefined || error === null ? [] : [{ severity: 'error' as const, message: error }];
