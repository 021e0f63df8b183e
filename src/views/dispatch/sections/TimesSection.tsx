import { useSelector } from '@xstate/react';
import { Split } from 'lucide-react';
import type {
  DispatchEditorRef,
  DispatchEditorSnapshot,
} from '../../../../machines/dispatch/dispatchEditor.machine.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { NumberField, TimeField } from '../../drafts/draftFields.tsx';
import { selectIsLocked } from '../../drafts/draftSelectors.ts';
import { EachActivity } from './ActivityBlock.tsx';
import { BaseField } from './choices.tsx';

const selectLast = (s: DispatchEditorSnapshot) => s.context.draft.activities.length - 1;

/**
 * Times, Hobbs and bases of one activity; the fields that are always typed come first. All but the
 * last activity end with the change-over to the next incident.
 */
function Times({
  form,
  activity,
}: {
  readonly form: DispatchEditorRef;
  readonly activity: number;
}) {
  const isLast = useSelector(form, selectLast) === activity;
  const at = `activities.${activity}`;
  return (
    <div className="grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-6">
      {activity === 0 && (
        <TimeField form={form} path="dispatchTime" label="Dispatch time" className="col-span-2" />
      )}
      <TimeField form={form} path={`${at}.timeOut`} label="Time out" className="sm:col-span-2" />
      <TimeField
        form={form}
        path={`${at}.timeIn`}
        label="Time in"
        hint={isLast ? 'Leave blank while it is out' : 'Or when it changed over'}
        className="sm:col-span-2"
      />
      {activity > 0 && <div className="hidden sm:col-span-2 sm:block" />}
      <NumberField
        form={form}
        path={`${at}.hobbsStart`}
        label="Hobbs start"
        suffix="h"
        className="sm:col-span-2"
      />
      <NumberField
        form={form}
        path={`${at}.hobbsEnd`}
        label="Hobbs end"
        suffix="h"
        className="sm:col-span-2"
      />
      <div className="hidden sm:col-span-2 sm:block" />
      <BaseField form={form} path={`${at}.takeOffBaseId`} label="From" className="col-span-2" />
      <BaseField form={form} path={`${at}.landingBaseId`} label="To" className="col-span-2" />
      <div className="hidden sm:col-span-2 sm:block" />
      <NumberField
        form={form}
        path={`${at}.totalFlightHours`}
        label="Flight hours"
        suffix="h"
        className="sm:col-span-2"
      />
      <NumberField
        form={form}
        path={`${at}.dayFlightHours`}
        label="Day"
        suffix="h"
        className="sm:col-span-2"
      />
      <NumberField
        form={form}
        path={`${at}.nightFlightHours`}
        label="Night"
        suffix="h"
        className="sm:col-span-2"
      />
      <NumberField form={form} path={`${at}.landings`} label="Landings" className="sm:col-span-2" />
      <NumberField
        form={form}
        path={`${at}.landingFees`}
        label="Landing fees"
        suffix="$"
        className="sm:col-span-2"
      />
    </div>
  );
}

/** The times of each activity, and a button that splits to another incident (D-30). */
export function TimesSection({ form }: { readonly form: DispatchEditorRef }) {
  const isLocked = useSelector(form, selectIsLocked);
  return (
    <div className="flex flex-col gap-4">
      <EachActivity form={form} isRemovable>
        {(activity) => <Times form={form} activity={activity} />}
      </EachActivity>
      <div>
        <Button
          variant="outline"
          isDisabled={isLocked}
          onPress={() => form.send({ type: 'activity.added' })}
        >
          <Split aria-hidden size={16} />
          Split to another incident
        </Button>
      </div>
    </div>
  );
}
