import type { DispatchEditorRef } from '../../../../machines/dispatch/dispatchEditor.machine.ts';
import { NumberField, TimeField } from '../../drafts/draftFields.tsx';
import { CrewSection } from './CrewSection.tsx';

/** The crew's duty times, and each person's standby and per diem (D-40, D-42). */
export function DutySection({ form }: { readonly form: DispatchEditorRef }) {
  return (
    <div className="flex flex-col gap-4">
      <div className="grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-6">
        <TimeField
          form={form}
          path="activities.0.timeOut"
          label="On duty from"
          className="sm:col-span-2"
        />
        <TimeField
          form={form}
          path="activities.0.timeIn"
          label="On duty to"
          className="sm:col-span-2"
        />
        <NumberField
          form={form}
          path="activities.0.landingFees"
          label="Landing/parking fees"
          suffix="$"
          className="sm:col-span-2"
        />
      </div>
      <section aria-label="Crew" className="flex flex-col gap-3 border-t border-line pt-3">
        <h3 className="font-semibold">Crew</h3>
        <CrewSection form={form} activity={0} />
      </section>
    </div>
  );
}
