import { useSelector } from '@xstate/react';
import type { Dispatch } from '../../../contract/dispatch/dispatches.ts';
import type { DispatchEditorRef } from '../../../machines/dispatch/dispatchEditor.machine.ts';
import { FollowedRecordOf } from '../following/FollowedRecordOf.tsx';
import type { Services } from '../frame/services.ts';

interface FormFollowingProps {
  readonly services: Services;
  readonly form: DispatchEditorRef;
  readonly record: Dispatch;
}
/** How the flight of a form is followed, with the form's lists (FOL-37). */
export function FormFollowing({ services, form, record }: FormFollowingProps) {
  const aircraft = useSelector(form, (s) => s.context.facts.aircraft);
  const bases = useSelector(form, (s) => s.context.facts.bases);
  return <FollowedRecordOf services={services} record={record} aircraft={aircraft} bases={bases} />;
}
