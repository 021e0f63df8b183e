import { useSelector } from '@xstate/react';
import type { BaseRef, BaseSnapshot } from '../../../machines/base/base.machine.ts';
import type { BaseWorkRef } from '../../../machines/base/baseWork.machine.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { SwitchBox } from '../../ui/fields/SwitchBox.tsx';
import { EmptyState } from '../../ui/lists/EmptyState.tsx';
import { Rows } from '../../ui/lists/Rows.tsx';
import { selectIsSending } from '../closeOut/BaseForms.tsx';
import { Explained } from '../records/Explained.tsx';
import { SectionCard } from './SectionCard.tsx';
import { selectAssignments } from './selectors.ts';

const selectShowsHistory = (s: BaseSnapshot) => s.context.showsHistory;
const headers = ['Aircraft', 'Type', 'Vendor', 'Contract', 'Start', 'End'].map((label) => ({
  label,
}));

interface AssignmentProps {
  readonly row: ReturnType<typeof selectAssignments>[number];
  readonly work: BaseWorkRef;
  readonly mayEdit: boolean;
}
function Assignment({ row: r, work, mayEdit }: AssignmentProps) {
  const isSending = useSelector(work, selectIsSending);
  return (
    <tr className={r.isOver ? 'text-ink-3' : ''}>
      <th scope="row" className="text-left font-medium whitespace-nowrap">
        {r.radioId} <span className="font-normal text-ink-3">{r.registration}</span>
      </th>
      <td className="whitespace-nowrap">{r.typeName}</td>
      <td className="whitespace-nowrap">{r.vendorName}</td>
      <td>
        <Explained text={r.contractType} />
      </td>
      <td>{r.start}</td>
      <td>{r.end}</td>
      {mayEdit && (
        <td className="text-right">
          {!r.isOver && (
            <Button
              variant="outline"
              size="inputAction"
              isDisabled={isSending}
              aria-label={`End assignment of ${r.radioId}`}
              onPress={() =>
                work.send({
                  type: 'form.opened',
                  kind: 'endAssignment',
                  id: r.id,
                  name: r.radioId,
                })
              }
            >
              End assignment
            </Button>
          )}
        </td>
      )}
    </tr>
  );
}

/** The aircraft assigned to the base, with their dates (BASE-4). */
export function Assigned({
  base,
  work,
  mayEdit,
}: {
  readonly base: BaseRef;
  readonly work: BaseWorkRef;
  readonly mayEdit: boolean;
}) {
  const rows = useSelector(base, selectAssignments);
  const showsHistory = useSelector(base, selectShowsHistory);
  const isSending = useSelector(work, selectIsSending);
  return (
    <SectionCard
      id="assigned"
      title="Assigned aircraft"
      count={rows.filter((r) => !r.isOver).length}
      action={
        <>
          <SwitchBox
            label="History"
            isOn={showsHistory}
            onChange={() => base.send({ type: 'history.toggled' })}
          />
          {mayEdit && (
            <Button
              variant="outline"
              isDisabled={isSending}
              onPress={() => work.send({ type: 'form.opened', kind: 'assign', id: '', name: '' })}
            >
              Assign aircraft
            </Button>
          )}
        </>
      }
    >
      {rows.length === 0 && <EmptyState>No aircraft are assigned here.</EmptyState>}
      {rows.length > 0 && (
        <Rows
          label="Assigned aircraft"
          headers={mayEdit ? [...headers, { label: 'Actions', isHidden: true }] : headers}
        >
          {rows.map((r) => (
            <Assignment key={r.id} row={r} work={work} mayEdit={mayEdit} />
          ))}
        </Rows>
      )}
    </SectionCard>
  );
}
