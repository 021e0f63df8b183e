import { useSelector } from '@xstate/react';
import { Plus, Trash2 } from 'lucide-react';
import { useMemo } from 'react';
import { memberHoursLeft } from '../../../../domain/limits/leftToday.ts';
import { crewOptions, crewRoleOptions } from '../../../../domain/reference/options.ts';
import { showsHoursLeft } from '../../../../machines/dispatch/dispatchEditor.context.ts';
import type {
  DispatchEditorRef,
  DispatchEditorSnapshot,
} from '../../../../machines/dispatch/dispatchEditor.machine.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { FieldMessages } from '../../../ui/fields/FieldMessages.tsx';
import { NumberField, PickField } from '../../drafts/draftFields.tsx';
import { selectIsLocked } from '../../drafts/draftSelectors.ts';
import { useDraftField } from '../../drafts/useDraftField.ts';

const selectCrew = (s: DispatchEditorSnapshot) => s.context.facts.crew;
const selectBases = (s: DispatchEditorSnapshot) => s.context.facts.bases;
const selectOwnBase = (s: DispatchEditorSnapshot) => s.context.facts.ownBaseId;
const selectLeft = (s: DispatchEditorSnapshot) =>
  showsHoursLeft(s.context) ? s.context.crewLeft : null;
const selectRoles = (s: DispatchEditorSnapshot) => s.context.facts.crewRoles;

function CrewRow({
  form,
  activity,
  row,
}: {
  readonly form: DispatchEditorRef;
  readonly activity: number;
  readonly row: number;
}) {
  const at = `activities.${activity}.crew.${row}`;
  const crew = useSelector(form, selectCrew);
  const ownBaseId = useSelector(form, selectOwnBase);
  const bases = useSelector(form, selectBases);
  const roles = useSelector(form, selectRoles);
  const left = useSelector(form, selectLeft);
  const isLocked = useSelector(form, selectIsLocked);
  const member = useDraftField(form, `${at}.crewId`).text;
  const role = useDraftField(form, `${at}.roleId`).text;
  const rowField = useDraftField(form, at);
  const goOnFrom = (field: string) => () =>
    form.send({ type: 'field.entered', path: `${at}.${field}` });
  const people = useMemo(
    () => crewOptions(crew, ownBaseId, member, bases, (c) => memberHoursLeft(c, roles, left)),
    [crew, ownBaseId, member, bases, roles, left],
  );
  const jobs = useMemo(() => crewRoleOptions(roles, role), [roles, role]);
  return (
    <li className="flex flex-col gap-2 border-t border-line py-3 first:border-t-0 first:pt-0">
      <div className="grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-12">
        <PickField
          form={form}
          path={`${at}.crewId`}
          onEnter={goOnFrom('crewId')}
          label="Crew member"
          options={people}
          placeholder="Name, job or vendor"
          className="col-span-2 sm:col-span-4"
        />
        <PickField
          form={form}
          path={`${at}.roleId`}
          onEnter={goOnFrom('roleId')}
          label="Job"
          options={jobs}
          adds="job"
          className="col-span-2 sm:col-span-3"
        />
        <NumberField
          form={form}
          path={`${at}.standByHours`}
          label="Standby"
          suffix="h"
          className="sm:col-span-2"
        />
        <NumberField
          form={form}
          path={`${at}.perDiemRate`}
          label="Per diem"
          suffix="$"
          className="sm:col-span-2"
        />
        <div className="flex items-start sm:pt-5.5">
          <Button
            variant="none"
            size="icon"
            aria-label={`Remove crew member ${row + 1}`}
            isDisabled={isLocked}
            onPress={() => form.send({ type: 'crew.removed', activity, row })}
          >
            <Trash2 aria-hidden size={16} />
          </Button>
        </div>
      </div>
      <FieldMessages messages={rowField.messages} onFix={rowField.fix} />
    </li>
  );
}

/** The crew, with standby hours and per diem. */
export function CrewSection({
  form,
  activity,
}: {
  readonly form: DispatchEditorRef;
  readonly activity: number;
}) {
  const list = useDraftField(form, `activities.${activity}.crew`);
  const keys = useSelector(
    form,
    (s) => s.context.draft.activities[activity]?.crew.map((c) => c.key).join(' ') ?? '',
  );
  const rows = keys === '' ? [] : keys.split(' ');
  return (
    <div className="flex flex-col gap-3">
      {rows.length === 0 && <p className="text-ink-2">Nobody is listed yet.</p>}
      <ol>
        {rows.map((key, row) => (
          <CrewRow key={key} form={form} activity={activity} row={row} />
        ))}
      </ol>
      <FieldMessages messages={list.messages} onFix={list.fix} />
      <div>
        <Button
          variant="outline"
          isDisabled={list.isDisabled}
          data-path={`activities.${activity}.crew`}
          onPress={() => form.send({ type: 'crew.added', activity })}
        >
          <Plus aria-hidden size={16} />
          Add crew member
        </Button>
      </div>
    </div>
  );
}
