import { useSelector } from '@xstate/react';
import { openActivity } from '../../../domain/dispatch/view/outNow.ts';
import type {
  DispatchEditorRef,
  DispatchEditorSnapshot,
} from '../../../machines/dispatch/dispatchEditor.machine.ts';
import type { DraftKeeperRef } from '../../../machines/drafts/draftKeeper.machine.ts';
import { FollowedRecordOf } from '../following/FollowedRecordOf.tsx';
import { PresenceOf } from '../following/PresenceOf.tsx';
import type { Services } from '../frame/services.ts';

const selectAircraft = (s: DispatchEditorSnapshot) => s.context.facts.aircraft;
const selectBases = (s: DispatchEditorSnapshot) => s.context.facts.bases;
/** The stored flight of the form, while it is out. */
const selectOut = ({ context: { record } }: DispatchEditorSnapshot) =>
  record?.dispatchType === 'flight' && openActivity(record) !== null ? record : null;

interface FormAboveProps {
  readonly services: Services;
  readonly form: DispatchEditorRef;
  readonly keeper: DraftKeeperRef;
}
/** Other users who enter the aircraft, and how its flight is followed (FOL-34, FOL-37). */
export function FormAbove({ services, form, keeper }: FormAboveProps) {
  const record = useSelector(form, selectOut);
  const aircraft = useSelector(form, selectAircraft);
  const bases = useSelector(form, selectBases);
  return (
    <>
      <PresenceOf services={services} form={form} keeper={keeper} />
      {record !== null && (
        <FollowedRecordOf
          key={record.id}
          services={services}
          record={record}
          aircraft={aircraft}
          bases={bases}
        />
      )}
    </>
  );
}
