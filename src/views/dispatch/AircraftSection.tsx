import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { aircraftOptions, flightTypeOptions, hidesIncident, missionOptions } from '../../../domain/dispatch/options.ts';
import type { DispatchEditorRef, DispatchEditorSnapshot } from '../../../machines/dispatch/dispatchEditor.machine.ts';
import { DateField, PickField, SelectField, SwitchField, selectNow, TextField } from './fields.tsx';
import { IncidentLookup } from './IncidentLookup.tsx';

const selectAircraft = (s: DispatchEditorSnapshot) => s.context.facts.aircraft;
const selectBases = (s: DispatchEditorSnapshot) => s.context.facts.bases;
const selectOwnBase = (s: DispatchEditorSnapshot) => s.context.facts.ownBaseId;
const selectAsset = (s: DispatchEditorSnapshot) => s.context.draft.assetId;
const missions = missionOptions();

/** What flies, when, for whom and why. */
export function AircraftSection({ form, activity }: { readonly form: DispatchEditorRef; readonly activity: number }) {
  const aircraft = useSelector(form, selectAircraft);
  const bases = useSelector(form, selectBases);
  const ownBaseId = useSelector(form, selectOwnBase);
  const assetId = useSelector(form, selectAsset);
  const now = useSelector(form, selectNow);
  const mission = useSelector(form, (s) => s.context.draft.activities[activity]?.missionTypeDesc ?? '');
  const options = useMemo(() => aircraftOptions(aircraft, bases, ownBaseId, now, assetId), [aircraft, bases, ownBaseId, now, assetId]);
  const flights = useMemo(() => flightTypeOptions(aircraft, assetId), [aircraft, assetId]);
  const at = `activities.${activity}`;
  return (
    <div className="grid grid-cols-1 gap-x-4 gap-y-3 sm:grid-cols-6">
      <DateField form={form} path="activityDate" label="Date" className="sm:col-span-2" />
      <PickField
        form={form}
        path="assetId"
        label="Aircraft"
        options={options}
        placeholder="Radio ID, registration or type"
        className="sm:col-span-4"
        autoFocus
      />
      <SelectField form={form} path={`${at}.missionTypeDesc`} label="Mission type" options={missions} className="sm:col-span-3" />
      <SelectField form={form} path={`${at}.missionFlightTypeDesc`} label="Flight type" options={flights} className="sm:col-span-3" />
      {!hidesIncident(mission) && (
        <>
          <div className="sm:col-span-6">
            <IncidentLookup form={form} activity={activity} />
          </div>
          <TextField form={form} path={`${at}.requestNumber`} label="Request number" placeholder="A-12" className="sm:col-span-2" />
        </>
      )}
      <div className="sm:col-span-6">
        <SwitchField form={form} path={`${at}.aborted`} label="Aborted" />
      </div>
    </div>
  );
}
