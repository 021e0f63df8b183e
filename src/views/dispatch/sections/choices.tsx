import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { unavailableNow } from '../../../../domain/dispatch/rules/around/checkAvailable.ts';
import { aircraftOptions, baseOptions } from '../../../../domain/reference/options.ts';
import type {
  DispatchEditorRef,
  DispatchEditorSnapshot,
} from '../../../../machines/dispatch/dispatchEditor.machine.ts';
import { PickField } from '../../drafts/draftFields.tsx';
import { selectNow } from '../../drafts/draftSelectors.ts';
import { useDraftField } from '../../drafts/useDraftField.ts';

const selectAircraft = (s: DispatchEditorSnapshot) => s.context.facts.aircraft;
const selectBases = (s: DispatchEditorSnapshot) => s.context.facts.bases;
const selectMarks = (s: DispatchEditorSnapshot) => s.context.facts.marks;
const selectDate = (s: DispatchEditorSnapshot) => s.context.draft.activityDate;
const selectOwnBase = (s: DispatchEditorSnapshot) => s.context.facts.ownBaseId;

/** The aircraft picker, aircraft of the user's base first. */
export function AircraftField({
  form,
  className,
  autoFocus,
}: {
  readonly form: DispatchEditorRef;
  readonly className: string;
  readonly autoFocus?: boolean;
}) {
  const aircraft = useSelector(form, selectAircraft);
  const bases = useSelector(form, selectBases);
  const ownBaseId = useSelector(form, selectOwnBase);
  const now = useSelector(form, selectNow);
  const { text } = useDraftField(form, 'assetId');
  const marks = useSelector(form, selectMarks);
  const activityDate = useSelector(form, selectDate);
  const options = useMemo(
    () =>
      aircraftOptions(
        aircraft,
        bases,
        ownBaseId,
        now,
        text,
        unavailableNow({ activityDate }, { marks, now }),
      ),
    [aircraft, bases, ownBaseId, now, text, marks, activityDate],
  );
  return (
    <PickField
      form={form}
      path="assetId"
      label="Aircraft"
      options={options}
      placeholder="Radio ID, registration or type"
      className={className}
      {...(autoFocus === undefined ? {} : { autoFocus })}
    />
  );
}

interface BaseFieldProps {
  readonly form: DispatchEditorRef;
  readonly path: string;
  readonly label: string;
  readonly className: string;
}
export function BaseField({ form, path, label, className }: BaseFieldProps) {
  const bases = useSelector(form, selectBases);
  const { text } = useDraftField(form, path);
  const options = useMemo(() => baseOptions(bases, text), [bases, text]);
  return (
    <PickField form={form} path={path} label={label} options={options} className={className} />
  );
}
