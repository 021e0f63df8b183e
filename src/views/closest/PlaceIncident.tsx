import { useSelector } from '@xstate/react';
import { type PointField, pointWarning } from '../../../domain/closest/pointForm.ts';
import type { ClosestRef, ClosestSnapshot } from '../../../machines/closest/closest.machine.ts';
import { SaveAndCancel } from '../../ui/buttons/SaveAndCancel.tsx';
import { TextBox } from '../../ui/fields/TextBox.tsx';
import { useSaveKey } from '../../ui/fields/useSaveKey.ts';
import { Drawer } from '../../ui/notices/Drawer.tsx';

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
  useSaveKey(save);
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
    <Drawer
      title="Where the incident is"
      onClose={close}
      focusesField
      isDisabled={isLocked}
      footer={<SaveAndCancel isDisabled={isLocked} onSave={save} onCancel={close} />}
    >
      <p className="text-sm text-ink-2">
        Degrees with decimals, WGS84. A later file or feed doesn't change a point that is entered
        here.
      </p>
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        {box('latitude', 'Latitude')}
        {box('longitude', 'Longitude')}
      </form>
    </Drawer>
  );
}
