import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { DraftFormRef, DraftFormSnapshot } from '../../../machines/parts/draftForm.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { marksFoot } from '../../ui/notices/documentMark.ts';
import { selectIsLocked } from './draftSelectors.ts';

const selectIsSaving = (s: DraftFormSnapshot) => s.hasTag('locked');
const selectIsBusy = (s: DraftFormSnapshot) => s.hasTag('busy');

export interface DraftFooterProps {
  readonly form: DraftFormRef;
  /** Label of the save button. */
  readonly save: string;
  /** Status content. */
  readonly children: ReactNode;
  /** Buttons before Save; always the same ones, so that nothing moves under a finger (LOOK-21). */
  readonly buttons?: ReactNode;
}
/** The sticky footer of a form with Save at its end; on a phone its buttons share one line. */
export function DraftFooter({ form, save, children, buttons }: DraftFooterProps) {
  const isLocked = useSelector(form, selectIsLocked);
  const isSaving = useSelector(form, selectIsSaving);
  const isBusy = useSelector(form, selectIsBusy);
  return (
    <footer
      ref={marksFoot}
      className="sticky bottom-[57px] z-10 -mx-4 flex flex-col gap-x-3 gap-y-2 border-t border-line bg-surface px-4 py-2.5 sm:flex-row sm:items-center md:bottom-0"
    >
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1 empty:hidden">
        {children}
      </div>
      <div className="flex gap-2 max-sm:*:min-w-0 max-sm:*:flex-auto">
        {buttons}
        <Button
          className={`sm:min-w-32 ${isSaving ? 'opacity-50' : ''}`}
          // Not disabled, so that it keeps the focus after the save (ENTRY-49). The chart takes no
          // second save meanwhile.
          isDisabled={isLocked && !isSaving}
          aria-keyshortcuts="Control+Enter Meta+Enter"
          onPress={() => form.send({ type: 'save.requested' })}
        >
          {isBusy ? 'Saving…' : save}
        </Button>
      </div>
    </footer>
  );
}
