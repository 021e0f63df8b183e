import { useSelector } from '@xstate/react';
import type { Incident } from '../../../../contract/incidents/incidents.ts';
import { incidentLabel } from '../../../../domain/reference/incidentNumber.ts';
import { namedIncident } from '../../../../domain/reference/takenIncident.ts';
import type {
  DispatchEditorRef,
  DispatchEditorSnapshot,
} from '../../../../machines/dispatch/dispatchEditor.machine.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { FieldMessages } from '../../../ui/fields/FieldMessages.tsx';
import { useDraftField } from '../../drafts/useDraftField.ts';
import { ChosenIncident, IncidentSearch } from '../../incidents/IncidentSearch.tsx';

const selectLookup = (s: DispatchEditorSnapshot) => s.context.lookup;
const selectMayTake = (s: DispatchEditorSnapshot) => s.context.mayTakeIncident === true;
const selectKnown = (s: DispatchEditorSnapshot) => s.context.facts.incidents;
const selectIsLookedUp = (s: DispatchEditorSnapshot) => s.hasTag('lookedUp');
const chipsAtMost = 6;

/** Searches an incident by its four parts, or offers today's active ones (INC-1, INC-3). */
export function IncidentLookup({
  form,
  activity,
}: {
  readonly form: DispatchEditorRef;
  readonly activity: number;
}) {
  const path = `activities.${activity}.incidentId`;
  const field = useDraftField(form, path);
  const open = useSelector(form, selectLookup);
  // Only one search runs at a time; the fields of other activities show their initial values.
  const isOwn = open.activity === activity;
  const known = useSelector(form, selectKnown);
  const mayTake = useSelector(form, selectMayTake);
  const isLookedUp = useSelector(form, selectIsLookedUp);
  const control = { path, isDisabled: field.isDisabled };
  const choose = (incident: Incident) => form.send({ type: 'incident.chosen', activity, incident });
  const chosen = namedIncident(field.text, known);
  if (chosen !== null)
    return (
      <fieldset>
        <legend className="mb-1 text-sm font-medium text-ink-2">Incident</legend>
        <ChosenIncident
          {...control}
          incident={chosen}
          className={field.mark}
          onChange={() => form.send({ type: 'incident.cleared', activity })}
        />
        <FieldMessages messages={field.messages} onFix={field.fix} />
      </fieldset>
    );
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 text-sm font-medium text-ink-2">Incident</legend>
      {/* Reserves the height before incidents load, so that fields below don't move. */}
      <div className="flex min-h-7 flex-wrap items-center gap-1.5">
        <span className="text-xs text-ink-3">
          {isLookedUp && known.length === 0 ? 'No incident is active today' : 'Active today'}
        </span>
        {known.slice(0, chipsAtMost).map((incident) => (
          <Button
            key={incident.id}
            variant="outline"
            size="inputAction"
            isDisabled={field.isDisabled}
            onPress={() => choose(incident)}
          >
            {incidentLabel(incident)}
          </Button>
        ))}
      </div>
      <IncidentSearch
        {...control}
        form={form}
        lookup={isOwn ? open : { ...open, incidentNumber: '', items: [] }}
        isOwn={isOwn}
        mayTake={mayTake}
        onEnter={() => form.send({ type: 'incident.entered' })}
        onName={(name) => form.send({ type: 'incident.named', name })}
        onTake={() => form.send({ type: 'incident.taken', activity })}
        onType={(box, text) => form.send({ type: 'incident.typed', activity, box, text })}
        onChoose={choose}
      />
      <FieldMessages messages={field.messages} onFix={field.fix} />
    </fieldset>
  );
}
