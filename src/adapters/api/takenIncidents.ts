import type { DispatchBody } from '../../../contract/dispatch/dispatches.ts';
import { routes } from '../../../contract/table.ts';
import type { FuelSave } from '../../../domain/fuel/receipt/bodies.ts';
import { readTaken } from '../../../domain/reference/takenIncident.ts';
import type { Call } from './api.ts';

/**
 * Returns the stored id of a draft's incident. A new fire is sent first; repeated sends return the
 * same incident (INC-7).
 */
async function sentId(call: Call, id: string, signal: AbortSignal): Promise<string> {
  const taken = readTaken(id);
  if (taken === null) return id;
  return (
    await call(routes.addIncident, { body: taken, idempotencyKey: crypto.randomUUID(), signal })
  ).id;
}

/** Returns a dispatch's body with the stored ids of its new fires. */
export async function withSentIncidents(
  call: Call,
  body: DispatchBody,
  signal: AbortSignal,
): Promise<DispatchBody> {
  const activities: DispatchBody['activities'] = [];
  // In sequence, because two activities can name the same new fire.
  for (const activity of body.activities) {
    const { incidentId } = activity;
    activities.push({
      ...activity,
      incidentId: incidentId === null ? null : await sentId(call, incidentId, signal),
    });
  }
  return { ...body, activities };
}
/** Returns a receipt with the stored id of its new fire. */
export async function withSentIncident(
  call: Call,
  save: FuelSave,
  signal: AbortSignal,
): Promise<FuelSave> {
  if (save.kind === 'bulk' || save.body.incidentId === null) return save;
  const incidentId = await sentId(call, save.body.incidentId, signal);
  // One branch for each kind: the compiler can't see that only a shared field changes.
  return save.kind === 'aircraft'
    ? { kind: 'aircraft', body: { ...save.body, incidentId } }
    : { kind: 'transfer', body: { ...save.body, incidentId } };
}
