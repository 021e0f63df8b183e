import { useSelector } from '@xstate/react';
import { Plus, Trash2 } from 'lucide-react';
import { useMemo } from 'react';
import { agentOptions, baseOptions, showsDrops } from '../../../domain/dispatch/options.ts';
import type { DispatchEditorRef, DispatchEditorSnapshot } from '../../../machines/dispatch/dispatchEditor.machine.ts';
import { Button } from '../../ui/Button.tsx';
import { FieldMessages } from '../../ui/FieldMessages.tsx';
import { NumberField, PickField, SelectField, selectIsLocked, useField } from './fields.tsx';

const selectBases = (s: DispatchEditorSnapshot) => s.context.facts.bases;
const selectAgents = (s: DispatchEditorSnapshot) => s.context.facts.agents;

function DropRow({ form, activity, row }: { readonly form: DispatchEditorRef; readonly activity: number; readonly row: number }) {
  const at = `activities.${activity}.drops.${row}`;
  const bases = useSelector(form, selectBases);
  const agents = useSelector(form, selectAgents);
  const price = useSelector(form, (s) => s.context.estimate.priceLines[activity]?.[row] ?? '');
  const isLocked = useSelector(form, selectIsLocked);
  const agent = useField(form, `${at}.agentTypeId`).text;
  const base = useField(form, `${at}.baseId`).text;
  const rowField = useField(form, at);
  const agentChoices = useMemo(() => agentOptions(agents, agent), [agents, agent]);
  const baseChoices = useMemo(() => baseOptions(bases, base), [bases, base]);
  return (
    <li className="flex flex-col gap-2 border-t border-line py-3 first:border-t-0 first:pt-0">
      <div className="grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-6">
        <SelectField form={form} path={`${at}.agentTypeId`} label="Agent" options={agentChoices} className="col-span-2 sm:col-span-3" />
        <PickField form={form} path={`${at}.baseId`} label="Agent base" options={baseChoices} className="col-span-2 sm:col-span-3" />
        <NumberField form={form} path={`${at}.volumeOnIncident`} label="On incident" suffix="gal" className="sm:col-span-2" />
        <NumberField form={form} path={`${at}.volumeJettisoned`} label="Jettisoned" suffix="gal" className="sm:col-span-2" />
        <div className="col-span-2 flex items-end justify-between gap-2">
          <p className="pb-2 text-sm text-ink-2">
            <span className="sr-only">Price </span>
            {price}
          </p>
          <Button
            variant="none"
            size="icon"
            aria-label={`Remove load ${row + 1}`}
            isDisabled={isLocked}
            onPress={() => form.send({ type: 'drop.removed', activity, row })}
          >
            <Trash2 aria-hidden size={16} />
          </Button>
        </div>
      </div>
      <FieldMessages messages={rowField.messages} onWay={rowField.way} />
    </li>
  );
}

/** Each row is one load: what left the tank on the incident, and what was jettisoned. */
export function AgentSection({ form, activity }: { readonly form: DispatchEditorRef; readonly activity: number }) {
  const list = useField(form, `activities.${activity}.drops`);
  const keys = useSelector(form, (s) => s.context.draft.activities[activity]?.drops.map((d) => d.key).join(' ') ?? '');
  const canDrop = useSelector(form, (s) => showsDrops(s.context.draft.activities[activity]?.missionFlightTypeDesc ?? ''));
  const rows = keys === '' ? [] : keys.split(' ');
  return (
    <div className="flex flex-col gap-3">
      {rows.length === 0 && <p className="text-ink-2">{canDrop ? 'No load recorded.' : "This flight type doesn't usually drop."}</p>}
      <ol>
        {rows.map((key, row) => (
          <DropRow key={key} form={form} activity={activity} row={row} />
        ))}
      </ol>
      <FieldMessages messages={list.messages} onWay={list.way} />
      <div>
        <Button
          variant="outline"
          isDisabled={list.isDisabled}
          data-path={`activities.${activity}.drops`}
          onPress={() => form.send({ type: 'drop.added', activity })}
        >
          <Plus aria-hidden size={16} />
          {rows.length === 0 ? 'Add a drop' : 'Add another load'}
        </Button>
      </div>
    </div>
  );
}
