import type { ReactNode } from 'react';
import { Dialog as AriaDialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';

export interface DialogProps {
  readonly title: string;
  readonly isOpen: boolean;
  /** Asked to close by Escape or a press outside. */
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** An alert dialog is read out at once and not closed by a press outside. */
  readonly isAlert?: boolean;
  readonly isWide?: boolean;
  /**
   * Where one content takes the place of another: what had the focus is gone, so the dialog takes it and is read out
   * anew.
   */
  readonly contentKey?: string;
}
export const Dialog = ({
  title,
  isOpen,
  onClose,
  children,
  isAlert = false,
  isWide = false,
  contentKey = '',
}: DialogProps) => (
  <ModalOverlay
    isOpen={isOpen}
    onOpenChange={(open) => {
      if (!open) onClose();
    }}
    isDismissable={!isAlert}
    className="fixed inset-0 z-40 flex items-start justify-center bg-[rgb(0_0_0/0.4)] p-4 pt-[10vh]"
  >
    <Modal
      className={`w-full rounded-card border border-line-strong bg-raised text-ink shadow-float ${isWide ? 'max-w-3xl' : 'max-w-lg'}`}
    >
      <AriaDialog
        key={contentKey}
        role={isAlert ? 'alertdialog' : 'dialog'}
        className="flex max-h-[80vh] flex-col gap-3 overflow-auto p-5 outline-none"
      >
        <Heading slot="title" className="text-lg font-semibold">
          {title}
        </Heading>
        {children}
      </AriaDialog>
    </Modal>
  </ModalOverlay>
);
