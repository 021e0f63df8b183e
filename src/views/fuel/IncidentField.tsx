import { useSelector } from '@xstate/react';
import { type IncidentQueryText, incidentLabel, noIncidentText } from '../../../domain/incidentNumber.ts';
import type { FuelRef, FuelSnapshot } from '../../../machines/fuel/fuelReceipts.ts';
import { Button } from '../../ui/Button.tsx';
import { TextBox } from '../../ui/TextBox.tsx';
import { useField } from './fields.tsx';

const selectLookup = (s: FuelSnapshot) => s.context.lookup;
const selectKnown = (s: FuelSnapshot) => s.context.facts.incidents;
const boxes: readonly { box: keyof IncidentQueryText; label: string; width: string }[] = [
  { box: 'year', label: 'Year', width: 'w-20' },
  { box: 'state', label: 'State', width: 'w-16' },
  { box: 'unit', label: 'Unit', width: 'w-20' },
  { box: 'incidentNumber', label: 'Number', width: 'w-32' },
];

/** The incident the fuel is charged to, found by its four parts (domain §2.5); it may be left out. */
export function IncidentField({ form }: { readonly form: FuelRef }) {
  const field = useField(form, 'incidentId');
  const lookup = useSelector(form, selectLookup);
  const known = useSelector(form, selectKnown);
  const isSearching = useSelector(form, (s: FuelSnapshot) => s.hasTag('searching'));
  const noneFound = useSelector(form, (s: FuelSnapshot) => s.hasTag('noneFound'));
  const searchFailed = useSelector(form, (s: FuelSnapshot) => s.hasTag('searchFailed'));
  const chosen = known.find((i) => i.id === field.text);
  if (chosen !== undefined)
    return (
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-field border border-line bg-sunken px-2.5 py-1.5">
        <span className="font-medium">{incidentLabel(chosen)}</span>
        <span className="text-sm text-ink-2">
          {chosen.agency} · {chosen.typeCode} · {chosen.year}
        </span>
        <span className="flex-1" />
        <Button
          variant="outline"
          size="inputAction"
          isDisabled={field.isDisabled}
          data-path="incidentId"
          onPress={() => form.send({ type: 'incident.cleared' })}
        >
          Change incident
        </Button>
      </div>
    );
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="sr-only">Incident</legend>
      <div className="flex flex-wrap gap-2">
        {boxes.map(({ box, label, width }) => (
          <TextBox
            key={box}
            label={label}
            className={width}
            value={lookup[box]}
            isDisabled={field.isDisabled}
            onChange={(text) => form.send({ type: 'incident.typed', box, text })}
            {...(box === 'incidentNumber' ? { path: 'incidentId' } : {})}
          />
        ))}
      </div>
      <div role="status" className="flex flex-col gap-1 empty:hidden">
        {isSearching && <p className="text-sm text-ink-3">Searching…</p>}
        {noneFound && <p className="text-sm text-ink-2">{noIncidentText(lookup)}</p>}
        {searchFailed && <p className="text-sm text-warning">Incidents can't be loaded right now. Save without an incident and add it later.</p>}
      </div>
      {lookup.items.length > 0 && (
        <ul className="flex flex-col gap-1">
          {lookup.items.map((incident) => (
            <li key={incident.id}>
              <Button variant="select" filled isDisabled={field.isDisabled} onPress={() => form.send({ type: 'incident.chosen', incident })}>
                <span className="font-medium">{incidentLabel(incident)}</span>
                <span className="text-sm text-ink-3">
                  {incident.agency} · {incident.typeCode}
                </span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </fieldset>
  );
}
