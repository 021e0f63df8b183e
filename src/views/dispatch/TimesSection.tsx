import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { baseOptions } from '../../../domain/dispatch/options.ts';
import type { DispatchEditorRef, DispatchEditorSnapshot } from '../../../machines/dispatch/dispatchEditor.machine.ts';
import { NumberField, PickField, TimeField, useField } from './fields.tsx';

const selectBases = (s: DispatchEditorSnapshot) => s.context.facts.bases;

function BaseField({
  form,
  path,
  label,
  className,
}: {
  readonly form: DispatchEditorRef;
  readonly path: string;
  readonly label: string;
  readonly className: string;
}) {
  const bases = useSelector(form, selectBases);
  const { text } = useField(form, path);
  const options = useMemo(() => baseOptions(bases, text), [bases, text]);
  return <PickField form={form} path={path} label={label} options={options} className={className} />;
}

/** When it flew, from where to where, and what the meter says. */
export function TimesSection({ form, activity }: { readonly form: DispatchEditorRef; readonly activity: number }) {
  const at = `activities.${activity}`;
  return (
    <div className="grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-6">
      <TimeField form={form} path="dispatchTime" label="Dispatch time" className="col-span-2" />
      <BaseField form={form} path={`${at}.takeOffBaseId`} label="From" className="col-span-2" />
      <BaseField form={form} path={`${at}.landingBaseId`} label="To" className="col-span-2" />
      <TimeField form={form} path={`${at}.timeOut`} label="Time out" className="sm:col-span-2" />
      <TimeField form={form} path={`${at}.timeIn`} label="Time in" hint="Leave blank while it is out" className="sm:col-span-2" />
      <div className="hidden sm:col-span-2 sm:block" />
      <NumberField form={form} path={`${at}.hobbsStart`} label="Hobbs start" suffix="h" className="sm:col-span-2" />
      <NumberField form={form} path={`${at}.hobbsEnd`} label="Hobbs end" suffix="h" className="sm:col-span-2" />
      <div className="hidden sm:col-span-2 sm:block" />
      <NumberField form={form} path={`${at}.totalFlightHours`} label="Flight hours" suffix="h" className="sm:col-span-2" />
      <NumberField form={form} path={`${at}.dayFlightHours`} label="Day" suffix="h" className="sm:col-span-2" />
      <NumberField form={form} path={`${at}.nightFlightHours`} label="Night" suffix="h" className="sm:col-span-2" />
      <NumberField form={form} path={`${at}.landings`} label="Landings" className="sm:col-span-2" />
      <NumberField form={form} path={`${at}.landingFees`} label="Landing fees" suffix="$" className="sm:col-span-2" />
    </div>
  );
}
