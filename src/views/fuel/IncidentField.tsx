import { useSelector } from '@xstate/react';
import type { FuelRef, FuelSnapshot } from '../../../machines/fuel/fuelReceipts.ts';
import { ChosenIncident, IncidentSearch } from '../forms/IncidentSearch.tsx';
import { useDraftField } from '../forms/useDraftField.ts';

const selectLookup = (s: FuelSnapshot) => s.context.lookup;
const selectKnown = (s: FuelSnapshot) => s.context.facts.incidents;

/** The incident the fuel is charged to, found by its four parts (FUEL-4); it may be left out. */
export function IncidentField({ form }: { readonly form: FuelRef }) {
  const field = useDraftField(form, 'incidentId');
  const lookup = useSelector(form, selectLookup);
  const known = useSelector(form, selectKnown);
  const control = { path: 'incidentId', isDisabled: field.isDisabled };
  const chosen = known.find((i) => i.id === field.text);
  if (chosen !== undefined) return <ChosenIncident {...control} incident={chosen} className="" onChange={() => form.send({ type: 'incident.cleared' })} />;
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="sr-only">Incident</legend>
      <IncidentSearch
        {...control}
        form={form}
        lookup={lookup}
        isOwn
        onType={(box, text) => form.send({ type: 'incident.typed', box, text })}
        onChoose={(incident) => form.send({ type: 'incident.chosen', incident })}
      />
    </fieldset>
  );
}
