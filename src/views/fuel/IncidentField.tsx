import { useSelector } from '@xstate/react';
import { namedIncident } from '../../../domain/reference/takenIncident.ts';
import type { FuelRef, FuelSnapshot } from '../../../machines/fuel/fuelReceipts.ts';
import { useDraftField } from '../drafts/useDraftField.ts';
import { ChosenIncident, IncidentSearch } from '../incidents/IncidentSearch.tsx';

const selectLookup = (s: FuelSnapshot) => s.context.lookup;
const selectMayTake = (s: FuelSnapshot) => s.context.mayTakeIncident === true;
const selectKnown = (s: FuelSnapshot) => s.context.facts.incidents;

/** The optional incident that the fuel is charged to, searched by its four parts (FUEL-4). */
export function IncidentField({ form }: { readonly form: FuelRef }) {
  const field = useDraftField(form, 'incidentId');
  const lookup = useSelector(form, selectLookup);
  const known = useSelector(form, selectKnown);
  const mayTake = useSelector(form, selectMayTake);
  const control = { path: 'incidentId', isDisabled: field.isDisabled };
  const chosen = namedIncident(field.text, known);
  if (chosen !== null)
    return (
      <ChosenIncident
        {...control}
        incident={chosen}
        className=""
        onChange={() => form.send({ type: 'incident.cleared' })}
      />
    );
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="sr-only">Incident</legend>
      <IncidentSearch
        {...control}
        form={form}
        lookup={lookup}
        isOwn
        mayTake={mayTake}
        onEnter={() => form.send({ type: 'incident.entered' })}
        onName={(name) => form.send({ type: 'incident.named', name })}
        onTake={() => form.send({ type: 'incident.taken' })}
        onType={(box, text) => form.send({ type: 'incident.typed', box, text })}
        onChoose={(incident) => form.send({ type: 'incident.chosen', incident })}
      />
    </fieldset>
  );
}
