import { useSelector } from '@xstate/react';
import { type PointField, pointWarning } from '../../../domain/closest/pointForm.ts';
import type { ClosestRef, ClosestSnapshot } from '../../../machines/closest/closest.machine.ts';
import { FormDrawer } from '../../ui/fields/FormDrawer.tsx';
import { TextBox } from '../../ui/fields/TextBox.tsx';

const selectTyped = (s: ClosestSnapshot) => s.context.typed;
const selectErrors = (s: ClosestSnapshot) => s.context.errors;
const selectIsLocked = (s: ClosestSnapshot) => s.hasTag('locked');

/** Form for where the incident is, in degrees (CLO-2). */
export function PlaceIncident({ closest }: { readonly closest: ClosestRef }) {
  const typed = useSelector(closest, selectTyped);
  const errors = useSelector(closest, selectErrors);
  const isLocked = useSelector(closest, selectIsLocked);
  const save = () => closest.send({ type: 'point.saved' });
  const close = () => closest.send({ type: 'point.left' });
  const warning = pointWarning(typed);
  const box = (field: PointField, label: string) => (
    <TextBox
      label={label}
      value={typed[field]}
      suffix="°"
      isDisabled={isLocked}
      messages={[
        ...(errors[field] === undefined
          ? []
          : [{ severity: 'error' as const, message: errors[field] }]),
        ...(field === 'longitude' && warning !== ''
          ? [{ severity: 'warning' as const, message: warning }]
          : []),
      ]}
      onChange={(text) => closest.send({ type: 'point.typed', field, text })}
    />
  );
  return (
    <FormDrawer title="Where the incident is" isDisabled={isLocked} onSave={save} onClose={close}>
      <p className="text-sm text-ink-2">
        Degrees with decimals, WGS84. A later file or feed doesn't change a point that is entered
        here.
      </p>
      {box('latitude', 'Latitude')}
      {box('longitude', 'Longitude')}
    </FormDrawer>
  );
}
