import { useSelector } from '@xstate/react';
import type { Incident } from '../../../contract/incidents/incidents.ts';
import { incidentLabel } from '../../../domain/reference/incidentNumber.ts';
import {
  isOnlyElsewhere,
  noIncidentText,
  offeredLabel,
  onlyElsewhereText,
  typedIncident,
} from '../../../domain/reference/incidentSearch.ts';
import { canTake, NAME_LENGTH } from '../../../domain/reference/takenIncident.ts';
import type { DraftFormRef, DraftFormSnapshot } from '../../../machines/parts/draftForm.ts';
import type { IncidentLookup, LookupBox } from '../../../machines/parts/incidentLookup.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { TextBox } from '../../ui/fields/TextBox.tsx';

const selectIsSearching = (s: DraftFormSnapshot) => s.hasTag('searching');
const selectNoneFound = (s: DraftFormSnapshot) => s.hasTag('noneFound');
const selectSearchFailed = (s: DraftFormSnapshot) => s.hasTag('searchFailed');

const boxes: readonly { box: LookupBox; label: string; width: string; placeholder?: string }[] = [
  { box: 'year', label: 'Year', width: 'w-20' },
  { box: 'state', label: 'State', width: 'w-16' },
  { box: 'unit', label: 'Unit', width: 'w-20' },
  { box: 'incidentNumber', label: 'Number', width: 'w-40', placeholder: 'or name' },
];

interface ControlProps {
  /** Field path, so that an error summary can focus the field. */
  readonly path: string;
  readonly isDisabled: boolean;
}
export interface ChosenIncidentProps extends ControlProps {
  readonly incident: Incident;
  readonly className: string;
  readonly onChange: () => void;
}
const detailOf = ({ agency, typeCode, sequence, isUnconfirmed }: Incident) =>
  isUnconfirmed === true
    ? 'Name, type and agency come with an import'
    : `${agency} · ${typeCode}${sequence > 1 ? ` · ${sequence}` : ''}`;
/** The chosen incident, with a button to change it. */
export const ChosenIncident = ({
  incident,
  path,
  isDisabled,
  className,
  onChange,
}: ChosenIncidentProps) => (
  <div
    className={`flex flex-wrap items-center gap-x-3 gap-y-1 rounded-field border border-line bg-sunken px-2.5 py-1.5 ${className}`}
  >
    <span className="font-medium">{incidentLabel(incident)}</span>
    <span className="text-sm text-ink-2">{`${detailOf(incident)} · ${incident.year}`}</span>
    <span className="flex-1" />
    <Button
      variant="outline"
      size="inputAction"
      isDisabled={isDisabled}
      data-path={path}
      onPress={onChange}
    >
      Change incident
    </Button>
  </div>
);

export interface IncidentSearchProps extends ControlProps {
  readonly form: DraftFormRef;
  readonly lookup: IncidentLookup;
  /** The form's current search belongs to this control. */
  readonly isOwn: boolean;
  /** The user can take a new fire by its number (INC-7). */
  readonly mayTake: boolean;
  readonly onType: (box: LookupBox, text: string) => void;
  readonly onEnter: () => void;
  readonly onName: (name: string) => void;
  readonly onTake: () => void;
  readonly onChoose: (incident: Incident) => void;
}
const tooLong = [{ severity: 'error', message: `Use at most ${NAME_LENGTH} characters.` }] as const;
/** Takes an unknown number as a new incident, with its name if known (INC-7). */
function TakeIncident({
  lookup,
  isDisabled,
  onName,
  onTake,
}: Pick<IncidentSearchProps, 'lookup' | 'isDisabled' | 'onName' | 'onTake'>) {
  const number = typedIncident({ ...lookup, name: '' });
  return (
    <div className="flex flex-col gap-1">
      <div className="flex flex-wrap items-end gap-2">
        <TextBox
          label="Name, if known"
          className="w-48"
          value={lookup.name}
          isDisabled={isDisabled}
          messages={lookup.name.trim().length > NAME_LENGTH ? tooLong : []}
          onChange={onName}
          onKey={(key) => {
            if (key === 'Enter') onTake();
            return key === 'Enter';
          }}
        />
        <Button variant="secondary" isDisabled={isDisabled} onPress={onTake}>
          Take {number} as a new incident
        </Button>
      </div>
      <p className="text-sm text-ink-3">It is marked unconfirmed until an import brings it.</p>
    </div>
  );
}

/** The four search fields of an incident (INC-1), the search status and the results. */
export function IncidentSearch(props: IncidentSearchProps) {
  const { form, lookup, path, isDisabled, isOwn, mayTake, onType, onEnter, onChoose } = props;
  const isSearching = useSelector(form, selectIsSearching);
  const noneFound = useSelector(form, selectNoneFound);
  const searchFailed = useSelector(form, selectSearchFailed);
  const isElsewhere = isOnlyElsewhere(lookup.items, lookup);
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {boxes.map(({ box, label, width, placeholder = '' }) => (
          <TextBox
            key={box}
            label={label}
            className={width}
            placeholder={placeholder}
            value={lookup[box]}
            isReadOnly={isDisabled}
            onChange={(text) => onType(box, text)}
            {...(box === 'incidentNumber' ? { path } : {})}
            onKey={(key) => {
              if (key === 'Enter') onEnter();
              return key === 'Enter';
            }}
          />
        ))}
      </div>
      <div role="status" className="flex flex-col gap-1">
        {isOwn && isSearching && <p className="text-sm text-ink-3">Searching…</p>}
        {isOwn && noneFound && <p className="text-sm text-ink-2">{noIncidentText(lookup)}</p>}
        {isOwn && isElsewhere && <p className="text-sm text-ink-2">{onlyElsewhereText(lookup)}</p>}
        {isOwn && searchFailed && (
          <p className="text-sm text-warning">
            Incidents can't be loaded right now. Save without an incident and add it later.
          </p>
        )}
      </div>
      {lookup.items.length > 0 && (
        <ul className="flex flex-col gap-1">
          {lookup.items.map((incident) => (
            <li key={incident.id}>
              <Button
                variant="select"
                filled
                isDisabled={isDisabled}
                onPress={() => onChoose(incident)}
              >
                <span className="font-medium">{offeredLabel(incident, lookup)}</span>
                <span className="text-sm text-ink-3">{detailOf(incident)}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {isOwn && mayTake && (noneFound || searchFailed || isElsewhere) && canTake(lookup) && (
        <TakeIncident
          lookup={lookup}
          isDisabled={isDisabled}
          onName={props.onName}
          onTake={props.onTake}
        />
      )}
    </>
  );
}
