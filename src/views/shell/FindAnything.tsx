import { useSelector } from '@xstate/react';
import { foundGroups, foundStatus } from '../../../domain/find/find.ts';
import type { FindRef, FindSnapshot } from '../../../machines/shell/find.machine.ts';
import { FinderBox } from '../../ui/fields/FinderBox.tsx';
import { Dialog } from '../../ui/notices/Dialog.tsx';

const selectText = (s: FindSnapshot) => s.context.text;
const selectFound = (s: FindSnapshot) => s.context.found;
const selectIsBusy = (s: FindSnapshot) => s.hasTag('busy');
const selectIsStale = (s: FindSnapshot) => s.hasTag('stale');

/** Global search for records of every kind and for pages (HOME-82). */
export function FindAnything({ find }: { readonly find: FindRef }) {
  const text = useSelector(find, selectText);
  const found = useSelector(find, selectFound);
  const isBusy = useSelector(find, selectIsBusy);
  const isStale = useSelector(find, selectIsStale);
  return (
    <Dialog title="Find anything" isOpen onClose={() => find.send({ type: 'find.closed' })}>
      <FinderBox
        label="Dispatch, incident, aircraft, person, base, vendor, receipt or page"
        text={text}
        onType={(typed) => find.send({ type: 'text.typed', text: typed })}
        status={foundStatus(text, found, isBusy, isStale)}
        groups={foundGroups(found)}
        onChoose={(id) => find.send({ type: 'result.chosen', id })}
      />
    </Dialog>
  );
}
