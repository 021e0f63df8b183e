import { useSelector } from '@xstate/react';
import { Plus, Trash2 } from 'lucide-react';
import { useMemo } from 'react';
import { parseDate } from '../../../../domain/dates/parseDate.ts';
import { agentPrice } from '../../../../domain/dispatch/price/prices.ts';
import { format0 } from '../../../../domain/format.ts';
import { byId } from '../../../../domain/reference/facts.ts';
import { agentOptions, baseOptions, showsDrops } from '../../../../domain/reference/options.ts';
import { gallonsOf } from '../../../../domain/volume.ts';
import type {
  DispatchEditorRef,
  DispatchEditorSnapshot,
} from '../../../../machines/dispatch/dispatchEditor.machine.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { FieldMessages } from '../../../ui/fields/FieldMessages.tsx';
import { NumberField, PickField } from '../../drafts/draftFields.tsx';
import { selectIsLocked } from '../../drafts/draftSelectors.ts';
import { useDraftField } from '../../drafts/useDraftField.ts';

const selectIsFlight = (s: DispatchEditorSnapshot) => s.context.kind === 'flight';
const selectBases = (s: DispatchEditorSnapshot) => s.context.facts.bases;
const selectAgents = (s: DispatchEditorSnapshot) => s.context.facts.agents;
const selectRates = (s: DispatchEditorSnapshot) => s.context.facts.rates;
const selectDay = (s: DispatchEditorSnapshot) => parseDate(s.context.draft.activityDate).value;

/** Placeholder of an empty volume: the cloned load's volume, else the aircraft's capacity. */
const selectUsualVolume = (s: DispatchEditorSnapshot) => {
  const { cloned, draft, facts, record } = s.context;
  const capacity = byId(facts.aircraft, draft.assetId)?.capacityLitres ?? 0;
  if (record === null && cloned !== null && cloned.lastVolume !== '') return cloned.lastVolume;
  return capacity === 0 ? '' : format0(gallonsOf(capacity));
};

interface DropRowProps {
  readonly form: DispatchEditorRef;
  readonly activity: number;
  readonly row: number;
}
function PriceAndRemove({
  form,
  activity,
  row,
  isFlight,
}: DropRowProps & { readonly isFlight: boolean }) {
  const price = useSelector(form, (s) => s.context.estimate.priceLines[activity]?.[row] ?? '');
  const isLocked = useSelector(form, selectIsLocked);
  return (
    <div
      className={`flex items-end justify-between gap-2 ${isFlight ? 'col-span-2' : 'col-span-1 sm:col-span-4'}`}
    >
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
  );
}
function DropRow({ form, activity, row }: DropRowProps) {
  const at = `activities.${activity}.drops.${row}`;
  const bases = useSelector(form, selectBases);
  const agents = useSelector(form, selectAgents);
  const rates = useSelector(form, selectRates);
  const day = useSelector(form, selectDay);
  const isFlight = useSelector(form, selectIsFlight);
  const usual = useSelector(form, selectUsualVolume);
  const agent = useDraftField(form, `${at}.agentTypeId`).text;
  const base = useDraftField(form, `${at}.baseId`).text;
  const rowField = useDraftField(form, at);
  const goOnFrom = (field: string) => () =>
    form.send({ type: 'field.entered', path: `${at}.${field}` });
  const agentChoices = useMemo(
    () => agentOptions(agents, agent, agentPrice(rates, base, day)),
    [agents, agent, rates, base, day],
  );
  const baseChoices = useMemo(() => baseOptions(bases, base), [bases, base]);
  return (
    <li className="flex flex-col gap-2 border-t border-line py-3 first:border-t-0 first:pt-0">
      <div className="grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-6">
        <PickField
          form={form}
          path={`${at}.agentTypeId`}
          onEnter={goOnFrom('agentTypeId')}
          label="Agent"
          options={agentChoices}
          adds="agent"
          className="col-span-2 sm:col-span-3"
        />
        <PickField
          form={form}
          path={`${at}.baseId`}
          onEnter={goOnFrom('baseId')}
          label="Agent base"
          options={baseChoices}
          className="col-span-2 sm:col-span-3"
        />
        <NumberField
          form={form}
          path={`${at}.volumeOnIncident`}
          label={isFlight ? 'On incident' : 'Loaded'}
          suffix="gal"
          placeholder={usual}
          className="sm:col-span-2"
        />
        {isFlight && (
          <NumberField
            form={form}
            path={`${at}.volumeJettisoned`}
            label="Jettisoned"
            suffix="gal"
            className="sm:col-span-2"
          />
        )}
        <PriceAndRemove form={form} activity={activity} row={row} isFlight={isFlight} />
      </div>
      <FieldMessages messages={rowField.messages} onFix={rowField.fix} />
    </li>
  );
}

/** One row per load: volume on the incident, and volume jettisoned. */
export function AgentSection({
  form,
  activity,
}: {
  readonly form: DispatchEditorRef;
  readonly activity: number;
}) {
  const list = useDraftField(form, `activities.${activity}.drops`);
  const keys = useSelector(
    form,
    (s) => s.context.draft.activities[activity]?.drops.map((d) => d.key).join(' ') ?? '',
  );
  const isFlight = useSelector(form, selectIsFlight);
  const canDrop = useSelector(form, (s) =>
    showsDrops(s.context.draft.activities[activity]?.missionFlightTypeDesc ?? ''),
  );
  const rows = keys === '' ? [] : keys.split(' ');
  return (
    <div className="flex flex-col gap-3">
      {rows.length === 0 && (
        <p className="text-ink-2">
          {canDrop || !isFlight ? 'No load recorded.' : "This flight type doesn't usually drop."}
        </p>
      )}
      <ol>
        {rows.map((key, row) => (
          <DropRow key={key} form={form} activity={activity} row={row} />
        ))}
      </ol>
      <FieldMessages messages={list.messages} onFix={list.fix} />
      <div>
        <Button
          variant="outline"
          isDisabled={list.isDisabled}
          data-path={`activities.${activity}.drops`}
          onPress={() => form.send({ type: 'drop.added', activity })}
        >
          <Plus aria-hidden size={16} />
          {rows.length > 0 ? 'Add another load' : isFlight ? 'Add a drop' : 'Add a load'}
        </Button>
      </div>
    </div>
  );
}
