import type { ReactNode } from 'react';
import { REASON_MAX, reasonProblem } from '../../../domain/approvals/texts.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { TextArea } from '../../ui/fields/TextArea.tsx';
import { Dialog } from '../../ui/notices/Dialog.tsx';

export interface ReasonDialogProps {
  readonly title: string;
  readonly label: string;
  readonly action: string;
  readonly isOpen: boolean;
  readonly reason: string;
  readonly showsProblem: boolean;
  readonly onType: (reason: string) => void;
  readonly onGive: () => void;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}
/** Requests a reason, which is stored with the records. */
export function ReasonDialog({
  title,
  label,
  action,
  isOpen,
  reason,
  showsProblem,
  onType,
  onGive,
  onClose,
  children,
}: ReasonDialogProps) {
  const problem = showsProblem ? reasonProblem(reason) : null;
  return (
    <Dialog title={title} isOpen={isOpen} isAlert onClose={onClose}>
      {children}
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          onGive();
        }}
      >
        <TextArea
          label={label}
          value={reason}
          limit={REASON_MAX}
          autoFocus
          onChange={onType}
          messages={problem === null ? [] : [{ severity: 'error', message: problem }]}
        />
        <div className="flex justify-end gap-2">
          <Button variant="outline" onPress={onClose}>
            Cancel
          </Button>
          <Button type="submit">{action}</Button>
        </div>
      </form>
    </Dialog>
  );
}
