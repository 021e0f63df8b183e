import { useSelector } from '@xstate/react';
import type {
  ReferenceListRef,
  ReferenceListSnapshot,
} from '../../../machines/settings/referenceList.machine.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Dialog } from '../../ui/notices/Dialog.tsx';

const selectIsAsking = (s: ReferenceListSnapshot) => s.hasTag('confirming');
const selectQuestion = (s: ReferenceListSnapshot) => s.context.question;

/** Asks for confirmation before an archive with consequences; others are immediate (SET-3). */
export function ChangeDialog({ list }: { readonly list: ReferenceListRef }) {
  const isOpen = useSelector(list, selectIsAsking);
  const question = useSelector(list, selectQuestion);
  const decline = () => list.send({ type: 'change.declined' });
  return (
    <Dialog title={question?.title ?? ''} isOpen={isOpen} onClose={decline} isAlert>
      <p>{question?.text}</p>
      <div className="flex justify-end gap-2">
        <Button variant="outline" autoFocus onPress={decline}>
          Go back
        </Button>
        <Button onPress={() => list.send({ type: 'change.confirmed' })}>{question?.confirm}</Button>
      </div>
    </Dialog>
  );
}
