import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { DraftFormRef, DraftFormSnapshot } from '../../../machines/parts/draftForm.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { selectIsLocked } from './draftSelectors.ts';

const selectIsBusy = (s: DraftFormSnapshot) => s.hasTag('busy');

export interface DraftFooterProps {
  readonly form: DraftFormRef;
  /** What Save says. */
  readonly save: string;
  /** What stands before Save. */
  readonly children: ReactNode;
}
/** The line at the foot of a form, always in sight, with Save at its end. */
export function DraftFooter({ form, save, children }: DraftFooterProps) {
  const isLocked = useSelector(form, selectIsLocked);
  const isBusy = useSelector(form, selectIsBusy);
  return (
    <footer className="sticky bottom-14 z-10 -mx-4 flex flex-wrap items-center gap-3 border-t border-line bg-surface px-4 py-2.5 md:bottom-0">
      {children}
      <Button isDisabled={isLocked} aria-keyshortcuts="Control+Enter Meta+Enter" onPress={() => form.send({ type: 'save.requested' })}>
        {isBusy ? 'Saving…' : save}
      </Button>
    </footer>
  );
}
