import { useSelector } from '@xstate/react';
import type { Incident } from '../../../contract/incidents/incidents.ts';
import { incidentLabel, noIncidentText } from '../../../domain/reference/incidentNumber.ts';
import type { DraftFormRef, DraftFormSnapshot } from '../../../machines/parts/draftForm.ts';
import type { IncidentLookup, LookupBox } from '../../../machines/parts/incidentLookup.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { TextBox } from '../../ui/fields/TextBox.tsx';

const selectIsSearching = (s: DraftFormSnapshot) => s.hasTag('searching');
const selectNoneFound = (s: DraftFormSnapshot) => s.hasTag('noneFound');
const selectSearchFailed = (s: DraftFormSnapshot) => s.hasTag('searchFailed');

const boxes: readonly { box: LookupBox; label: string; width: string }[] = [
  { box: 'year', label: 'Year', width: 'w-20' },
  { box: 'state', label: 'State', width: 'w-16' },
  { box: 'unit', label: 'Unit', width: 'w-20' },
  { box: 'incidentNumber', label: 'Number', width: 'w-32' },
];

interface ControlProps {
  /** Of the field, so that an error summary can put the focus here. */
  readonly path: string;
  readonly isDisabled: boolean;
}
export interface ChosenIncidentProps extends ControlProps {
  readonly incident: Incident;
  readonly className: string;
  readonly onChange: () => void;
}
/** The incident that was chosen, and the way to another. */
export const ChosenIncident = ({ incident, path, isDisabled, className, onChange }: ChosenIncidentProps) => (
  <div className={`flex flex-wrap items-center gap-x-3 gap-y-1 rounded-field border border-line bg-sunken px-2.5 py-1.5 ${className}`}>
    <span className="font-medium">{incidentLabel(incident)}</span>
    <span className="text-sm text-ink-2">
      {incident.agency} · {incident.typeCode} · {incident.year}
    </span>
    <span className="flex-1" />
    <Button variant="outline" size="inputAction" isDisabled={isDisabled} data-path={path} onPress={onChange}>
      Change incident
    </Button>
  </div>
);

const detailOf = ({ agency, typeCode, sequence }: Incident) => `${agency} · ${typeCode}${sequence > 1 ? ` · ${sequence}` : ''}`;

export interface IncidentSearchProps extends ControlProps {
  readonly form: DraftFormRef;
  readonly lookup: IncidentLookup;
  /** The form's search is this control's. */
  readonly isOwn: boolean;
  readonly onType: (box: LookupBox, text: string) => void;
  readonly onChoose: (incident: Incident) => void;
}
/** The four boxes an incident is found by (INC-1), how the search goes, and what it found. */
export function IncidentSearch({ form, lookup, path, isDisabled, isOwn, onType, onChoose }: IncidentSearchProps) {
  const isSearching = useSelector(form, selectIsSearching);
  const noneFound = useSelector(form, selectNoneFound);
  const searchFailed = useSelector(form, selectSearchFailed);
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {boxes.map(({ box, label, width }) => (
          <TextBox
            key={box}
            label={label}
            className={width}
            value={lookup[box]}
            isDisabled={isDisabled}
            onChange={(text) => onType(box, text)}
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
              <Button variant="select" filled isDisabled={isDisabled} onPress={() => onChoose(incident)}>
                <span className="font-medium">{incidentLabel(incident)}</span>
                <span className="text-sm text-ink-3">{detailOf(incident)}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
