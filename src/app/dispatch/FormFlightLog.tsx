import type { Dispatch } from '../../../contract/dispatch/dispatches.ts';
import { openActivity } from '../../../domain/dispatch/view/outNow.ts';
import { isAllowed } from '../../../domain/session/permissions.ts';
import type { DispatchEditorRef } from '../../../machines/dispatch/dispatchEditor.machine.ts';
import { FlightLogOf } from '../following/FlightLogOf.tsx';
import type { Services } from '../frame/services.ts';

interface FormFlightLogProps {
  readonly services: Services;
  readonly form: DispatchEditorRef;
  readonly record: Dispatch;
}
/**
 * The log of a flight below its form. That of a flight that is out is open, and proposes the time of
 * _down_ and an abort; the user takes them into the form (FOL-26).
 */
export function FormFlightLog({ services, form, record }: FormFlightLogProps) {
  const { permissions } = services.session.getSnapshot().context;
  const open = openActivity(record);
  const at = `activities.${open === null ? 0 : record.activities.indexOf(open)}`;
  return (
    <FlightLogOf
      services={services}
      dispatchId={record.id}
      isOpen={open !== null}
      canEdit={isAllowed(permissions, 'Dispatch', 'Edit')}
      onUse={
        open === null
          ? undefined
          : (proposal) =>
              form.send(
                'timeIn' in proposal
                  ? { type: 'field.changed', path: `${at}.timeIn`, value: proposal.timeIn }
                  : { type: 'field.changed', path: `${at}.aborted`, value: true },
              )
      }
    />
  );
}
