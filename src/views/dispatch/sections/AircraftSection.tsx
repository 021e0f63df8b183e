import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import {
  flightTypeOptions,
  hidesIncident,
  missionOptions,
} from '../../../../domain/reference/options.ts';
import type {
  DispatchEditorRef,
  DispatchEditorSnapshot,
} from '../../../../machines/dispatch/dispatchEditor.machine.ts';
import { FieldMessages } from '../../../ui/fields/FieldMessages.tsx';
import { DateField, PickField, TextField } from '../../drafts/draftFields.tsx';
import { EachActivity } from './ActivityBlock.tsx';
import { AircraftField } from './choices.tsx';
import { IncidentLookup } from './IncidentLookup.tsx';
import { SwitchField } from './SwitchField.tsx';

const selectAircraft = (s: DispatchEditorSnapshot) => s.context.facts.aircraft;
const selectAsset = (s: DispatchEditorSnapshot) => s.context.draft.assetId;
const missions = missionOptions();
const waitingAt = 'activities.0.drops';
const none = [] as const;

/** Incident, mission and flight type of one activity. */
function Mission({
  form,
  activity,
}: {
  readonly form: DispatchEditorRef;
  readonly activity: number;
}) {
  const aircraft = useSelector(form, selectAircraft);
  const assetId = useSelector(form, selectAsset);
  const mission = useSelector(
    form,
    (s) => s.context.draft.activities[activity]?.missionTypeDesc ?? '',
  );
  const flights = useMemo(() => flightTypeOptions(aircraft, assetId), [aircraft, assetId]);
  const at = `activities.${activity}`;
  return (
    <div className="grid grid-cols-1 gap-x-4 gap-y-3 sm:grid-cols-6">
      <PickField
        form={form}
        path={`${at}.missionTypeDesc`}
        label="Mission type"
        options={missions}
        className="sm:col-span-3"
      />
      <PickField
        form={form}
        path={`${at}.missionFlightTypeDesc`}
        label="Flight type"
        options={flights}
        className="sm:col-span-3"
      />
      {!hidesIncident(mission) && (
        <>
          <div className="sm:col-span-6">
            <IncidentLookup form={form} activity={activity} />
          </div>
          <TextField
            form={form}
            path={`${at}.requestNumber`}
            label="Request number"
            placeholder="A-12"
            className="sm:col-span-2"
          />
        </>
      )}
      <div className="sm:col-span-6">
        <SwitchField form={form} path={`${at}.aborted`} label="Aborted" />
      </div>
    </div>
  );
}

const selectWaiting = (s: DispatchEditorSnapshot) =>
  (s.context.guided ? s.context.messages[waitingAt] : undefined) ?? none;
/**
 * The load aboard, as soon as the aircraft is chosen. The single page shows it at the loads instead
 * (D-D6).
 */
function LoadWaiting({ form }: { readonly form: DispatchEditorRef }) {
  const waiting = useSelector(form, selectWaiting).filter(
    (message) => message.code === 'preloadUnused',
  );
  return (
    <FieldMessages
      messages={waiting}
      onFix={(message, fix) => {
        const chosen = waiting[message]?.fixes?.[fix];
        if (chosen !== undefined) form.send({ type: 'fix.chosen', fix: chosen });
      }}
    />
  );
}

/** Aircraft, date, incident and mission. */
export function AircraftSection({ form }: { readonly form: DispatchEditorRef }) {
  return (
    <div className="flex flex-col gap-3">
      <div className="grid grid-cols-1 gap-x-4 gap-y-3 sm:grid-cols-6">
        <DateField form={form} path="activityDate" label="Date" className="sm:col-span-2" />
        <AircraftField form={form} className="sm:col-span-4" autoFocus />
      </div>
      <LoadWaiting form={form} />
      <EachActivity form={form}>
        {(activity) => <Mission form={form} activity={activity} />}
      </EachActivity>
    </div>
  );
}
