import type { ReactNode } from 'react';
import { Dialog as AriaDialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';

export interface DialogProps {
  readonly title: string;
  readonly isOpen: boolean;
  /** Called on Escape or a click outside. */
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** An alert dialog is announced immediately and doesn't close on a click outside. */
  readonly isAlert?: boolean;
  readonly isWide?: boolean;
  /**
   * Changes when new content replaces the old. The focused element is then gone, so the dialog
   * takes the focus and is announced again.
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
