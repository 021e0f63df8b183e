import { useSelector } from '@xstate/react';
import type { Incident } from '../../../contract/incidents/incidents.ts';
import { incidentLabel } from '../../../domain/reference/incidentNumber.ts';
import type {
  AllDispatchesRef,
  AllDispatchesSnapshot,
} from '../../../machines/home/allDispatches.machine.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { TextBox } from '../../ui/fields/TextBox.tsx';

const selectText = (s: AllDispatchesSnapshot) => s.context.text;
const selectFound = (s: AllDispatchesSnapshot) => s.context.found;
const selectIsSearching = (s: AllDispatchesSnapshot) => s.hasTag('searching');
const selectNoneFound = (s: AllDispatchesSnapshot) => s.hasTag('noneFound');
const selectSearchFailed = (s: AllDispatchesSnapshot) => s.hasTag('searchFailed');

export interface IncidentFinderProps {
  readonly list: AllDispatchesRef;
  readonly label: string;
  readonly autoFocus?: boolean;
}
/** Searches an incident by the start of its number or part of its name (INC-10). */
export function IncidentFinder({ list, label, autoFocus = false }: IncidentFinderProps) {
  const text = useSelector(list, selectText);
  const found = useSelector(list, selectFound);
  const isSearching = useSelector(list, selectIsSearching);
  const noneFound = useSelector(list, selectNoneFound);
  const searchFailed = useSelector(list, selectSearchFailed);
  const choose = (incident: Incident) => list.send({ type: 'incident.chosen', incident });
  return (
    <div className="relative flex flex-col gap-1">
      <TextBox
        label={label}
        value={text}
        placeholder="Number or name"
        autoFocus={autoFocus}
        onChange={(typed) => list.send({ type: 'incident.typed', text: typed })}
        onKey={(key) => {
          const first = found[0];
          if (key === 'Enter' && first !== undefined) choose(first);
          return key === 'Enter';
        }}
      />
      <div role="status" className="text-sm text-ink-2">
        {isSearching && 'Searching…'}
        {noneFound && `No incident matches "${text.trim()}".`}
        {searchFailed && "Incidents can't be loaded right now."}
      </div>
      {found.length > 0 && (
        <ul aria-label="Incidents found" className="flex max-h-60 flex-col gap-1 overflow-auto">
          {found.map((incident) => (
            <li key={incident.id}>
              <Button variant="select" filled onPress={() => choose(incident)}>
                <span className="truncate font-medium">{incidentLabel(incident)}</span>
                <span className="text-sm text-ink-3">{incident.year}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
