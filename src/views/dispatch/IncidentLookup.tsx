import { useSelector } from '@xstate/react';
import { incidentLabel, noIncidentText } from '../../../domain/incidentNumber.ts';
import type { LookupBox } from '../../../machines/dispatch/dispatchEditor.context.ts';
import type { DispatchEditorRef, DispatchEditorSnapshot } from '../../../machines/dispatch/dispatchEditor.machine.ts';
import { Button } from '../../ui/Button.tsx';
import { FieldMessages } from '../../ui/FieldMessages.tsx';
import { TextBox } from '../../ui/TextBox.tsx';
import { useField } from './fields.tsx';

const selectLookup = (s: DispatchEditorSnapshot) => s.context.lookup;
const selectKnown = (s: DispatchEditorSnapshot) => s.context.facts.incidents;
const selectIsSearching = (s: DispatchEditorSnapshot) => s.hasTag('searching');
const selectNoneFound = (s: DispatchEditorSnapshot) => s.hasTag('noneFound');
const selectSearchFailed = (s: DispatchEditorSnapshot) => s.hasTag('searchFailed');

const boxes: readonly { box: LookupBox; label: string; width: string }[] = [
  { box: 'year', label: 'Year', width: 'w-20' },
  { box: 'state', label: 'State', width: 'w-16' },
  { box: 'unit', label: 'Unit', width: 'w-20' },
  { box: 'incidentNumber', label: 'Number', width: 'w-32' },
];
const chipsAtMost = 6;

/** Finds an incident by its four parts, or offers those that are active today (domain §2.5). */
export function IncidentLookup({ form, activity }: { readonly form: DispatchEditorRef; readonly activity: number }) {
  const path = `activities.${activity}.incidentId`;
  const field = useField(form, path);
  const open = useSelector(form, selectLookup);
  // One search at a time: the boxes of another activity show what they begin with.
  const isOwn = open.activity === activity;
  const lookup = isOwn ? open : { ...open, incidentNumber: '', items: [] };
  const known = useSelector(form, selectKnown);
  const isSearching = useSelector(form, selectIsSearching);
  const noneFound = useSelector(form, selectNoneFound);
  const searchFailed = useSelector(form, selectSearchFailed);
  const chosen = known.find((i) => i.id === field.text);
  if (chosen !== undefined)
    return (
      <fieldset>
        <legend className="mb-1 text-sm font-medium text-ink-2">Incident</legend>
        <div className={`flex flex-wrap items-center gap-x-3 gap-y-1 rounded-field border border-line bg-sunken px-2.5 py-1.5 ${field.mark}`}>
          <span className="font-medium">{incidentLabel(chosen)}</span>
          <span className="text-sm text-ink-2">
            {chosen.agency} · {chosen.typeCode} · {chosen.year}
          </span>
          <span className="flex-1" />
          <Button
            variant="outline"
            size="inputAction"
            isDisabled={field.isDisabled}
            data-path={path}
            onPress={() => form.send({ type: 'incident.cleared', activity })}
          >
            Change incident
          </Button>
        </div>
        <FieldMessages messages={field.messages} onWay={field.way} />
      </fieldset>
    );
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 text-sm font-medium text-ink-2">Incident</legend>
      {known.length > 0 && (
        <div className="flex flex-wrap items-center gap-1.5">
          <span className="text-xs text-ink-3">Active today</span>
          {known.slice(0, chipsAtMost).map((incident) => (
            <Button
              key={incident.id}
              variant="outline"
              size="inputAction"
              isDisabled={field.isDisabled}
              onPress={() => form.send({ type: 'incident.chosen', activity, incident })}
            >
              {incidentLabel(incident)}
            </Button>
          ))}
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        {boxes.map(({ box, label, width }) => (
          <TextBox
            key={box}
            label={label}
            className={width}
            value={lookup[box]}
            isDisabled={field.isDisabled}
            onChange={(text) => form.send({ type: 'incident.typed', activity, box, text })}
            {...(box === 'incidentNumber' ? { path } : {})}
          />
        ))}
      </div>
      <div role="status" className="flex flex-col gap-1">
        {isOwn && isSearching && <p className="text-sm text-ink-3">Searching…</p>}
        {isOwn && noneFound && <p className="text-sm text-ink-2">{noIncidentText(lookup)}</p>}
        {isOwn && searchFailed && <p className="text-sm text-warning">Incidents can't be loaded right now. Save without an incident and add it later.</p>}
      </div>
      {lookup.items.length > 0 && (
        <ul className="flex flex-col gap-1">
          {lookup.items.map((incident) => (
            <li key={incident.id}>
              <Button variant="select" filled isDisabled={field.isDisabled} onPress={() => form.send({ type: 'incident.chosen', activity, incident })}>
                <span className="font-medium">{incidentLabel(incident)}</span>
                <span className="text-sm text-ink-3">
                  {incident.agency} · {incident.typeCode}
                  {incident.sequence > 1 && ` · ${incident.sequence}`}
                </span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <FieldMessages messages={field.messages} onWay={field.way} />
    </fieldset>
  );
}
