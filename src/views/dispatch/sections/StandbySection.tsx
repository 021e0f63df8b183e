import { useSelector } from '@xstate/react';
import type {
  DispatchEditorRef,
  DispatchEditorSnapshot,
} from '../../../../machines/dispatch/dispatchEditor.machine.ts';
import { Disclosure } from '../../../ui/notices/Disclosure.tsx';
import { DateField, TextField } from '../../drafts/draftFields.tsx';
import { AircraftField, BaseField } from './choices.tsx';
import { IncidentLookup } from './IncidentLookup.tsx';

const selectIsCharged = (s: DispatchEditorSnapshot) => {
  const activity = s.context.draft.activities[0];
  return activity !== undefined && (activity.incidentId !== '' || activity.requestNumber !== '');
};

/**
 * Aircraft and base of a standby. The incident part is collapsed, because standbys are rarely
 * charged to one.
 */
export function StandbySection({ form }: { readonly form: DispatchEditorRef }) {
  const isCharged = useSelector(form, selectIsCharged);
  return (
    <div className="flex flex-col gap-3">
      <div className="grid grid-cols-1 gap-x-4 gap-y-3 sm:grid-cols-6">
        <DateField form={form} path="activityDate" label="Date" className="sm:col-span-2" />
        <AircraftField form={form} className="sm:col-span-4" autoFocus />
        <BaseField
          form={form}
          path="activities.0.takeOffBaseId"
          label="Base"
          className="sm:col-span-3"
        />
      </div>
      <Disclosure title="Charge to incident" isOpenAtFirst={isCharged}>
        <div className="grid grid-cols-1 gap-x-4 gap-y-3 sm:grid-cols-6">
          <div className="sm:col-span-6">
            <IncidentLookup form={form} activity={0} />
          </div>
          <TextField
            form={form}
            path="activities.0.requestNumber"
            label="Request number"
            placeholder="A-12"
            className="sm:col-span-2"
          />
        </div>
      </Disclosure>
    </div>
  );
}
