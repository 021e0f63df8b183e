import { useSelector } from '@xstate/react';
import { Id } from '../../../contract/wire/wire.ts';
import type {
  DispatchEditorRef,
  DispatchEditorSnapshot,
} from '../../../machines/dispatch/dispatchEditor.machine.ts';
import { ClosestChoice } from '../../views/closest/ClosestChoice.tsx';
import { useClosest } from '../closest/useClosest.ts';
import type { Services } from '../frame/services.ts';
import { SmallMapOf } from '../map/SmallMapOf.tsx';

const everyKind = { kind: '', gallons: '' } as const;
/** The stored incident of the flight: a new one has no place yet. */
function selectIncidentId(s: DispatchEditorSnapshot): string {
  const id = s.context.draft.activities[0]?.incidentId ?? '';
  return Id.safeParse(id).success ? id : '';
}
const selectBases = (s: DispatchEditorSnapshot) => s.context.facts.bases;
const selectAssetId = (s: DispatchEditorSnapshot) => s.context.draft.assetId;

interface FormClosestProps {
  readonly services: Services;
  readonly form: DispatchEditorRef;
}
function ClosestTo({
  services,
  form,
  incidentId,
}: FormClosestProps & { readonly incidentId: string }) {
  const bases = useSelector(form, selectBases);
  const closest = useClosest(services, incidentId, everyKind);
  return (
    <ClosestChoice
      closest={closest}
      chosenId={useSelector(form, selectAssetId)}
      drawMap={(incident) => <SmallMapOf incident={incident} bases={bases} />}
      onChoose={(value) => form.send({ type: 'field.changed', path: 'assetId', value })}
    />
  );
}
/** The aircraft that could be first at the incident of a new flight (CLO-13). */
export function FormClosest({ services, form }: FormClosestProps) {
  const incidentId = useSelector(form, selectIncidentId);
  return incidentId === '' ? null : (
    <ClosestTo key={incidentId} services={services} form={form} incidentId={incidentId} />
  );
}
