import { useSelector } from '@xstate/react';
import { purposeOptions } from '../../../../domain/reference/options.ts';
import type {
  DispatchEditorRef,
  DispatchEditorSnapshot,
} from '../../../../machines/dispatch/dispatchEditor.machine.ts';
import { DateField, SelectField, TextField, TimeField } from '../../drafts/draftFields.tsx';
import { AircraftField } from './choices.tsx';
import { IncidentLookup } from './IncidentLookup.tsx';

const purposes = purposeOptions();
const selectIsPreload = (s: DispatchEditorSnapshot) => s.context.draft.purpose === 'preload';
const selectHasAircraft = (s: DispatchEditorSnapshot) => s.context.draft.assetId !== '';

/**
 * Time, purpose and target of an agent load (D-50). A preload has no incident yet and always an
 * aircraft.
 */
export function LoadSection({ form }: { readonly form: DispatchEditorRef }) {
  const isPreload = useSelector(form, selectIsPreload);
  const hasAircraft = useSelector(form, selectHasAircraft);
  return (
    <div className="grid grid-cols-1 gap-x-4 gap-y-3 sm:grid-cols-6">
      <DateField form={form} path="activityDate" label="Date" className="sm:col-span-2" />
      <TimeField form={form} path="dispatchTime" label="Time loaded" className="sm:col-span-2" />
      <SelectField
        form={form}
        path="purpose"
        label="What is this for?"
        options={purposes}
        className="sm:col-span-2"
      />
      {!isPreload && (
        <>
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
        </>
      )}
      <AircraftField
        form={form}
        className={isPreload ? 'sm:col-span-4' : 'sm:col-start-1 sm:col-span-3'}
      />
      {!isPreload && !hasAircraft && (
        <TextField
          form={form}
          path="otherAircraft"
          label="Other aircraft"
          hint="Another agency's, when it is not in the list"
          className="sm:col-span-3"
        />
      )}
    </div>
  );
}
