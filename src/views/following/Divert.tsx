import { useSelector } from '@xstate/react';
import type { DivertRef } from '../../../machines/following/divert.machine.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { DivertForm, selectDivertForm } from './DivertForm.tsx';

interface DivertProps {
  readonly divert: DivertRef;
  readonly dispatchId: string;
  readonly radioId: string;
}
const useIsOpen = ({ divert, dispatchId }: DivertProps) =>
  useSelector(divert, (s) => selectDivertForm(s)?.dispatchId === dispatchId);

/** Opens and closes the form of a row's divert (FOL-19). */
export function DivertButton(props: DivertProps) {
  const { divert, dispatchId, radioId } = props;
  const isOpen = useIsOpen(props);
  return (
    <Button
      size="inputAction"
      variant="none"
      className="lg:h-6"
      aria-label={`Divert ${radioId}`}
      aria-keyshortcuts="d"
      aria-expanded={isOpen}
      onPress={() =>
        divert.send(isOpen ? { type: 'divert.cancelled' } : { type: 'divert.opened', dispatchId })
      }
    >
      Divert
    </Button>
  );
}
/** The form of a row's divert, while it is open. */
export const DivertOfRow = (props: DivertProps) =>
  useIsOpen(props) ? <DivertForm divert={props.divert} radioId={props.radioId} /> : null;
