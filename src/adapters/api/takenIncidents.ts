import type { DispatchBody } from '../../../contract/dispatch/dispatches.ts';
import { routes } from '../../../contract/table.ts';
import type { FuelSave } from '../../../domain/fuel/receipt/bodies.ts';
import { readTaken } from '../../../domain/reference/takenIncident.ts';
import type { Call } from './api.ts';

/** The id of what a draft names: a taken incident is sent first, however often, and exists once (INC-7). */
async function sentId(call: Call, id: string, signal: AbortSignal): Promise<string> {
  const taken = readTaken(id);
  if (taken === null) return id;
  return (
    await call(routes.addIncident, { body: taken, idempotencyKey: crypto.randomUUID(), signal })
  ).id;
}

/** The body of a dispatch with the ids of the incidents that were taken with it. */
export async function withSentIncidents(
  call: Call,
  body: DispatchBody,
  signal: AbortSignal,
): Promise<DispatchBody> {
  const activities: DispatchBody['activities'] = [];
  // One after the other: two parts of a flight may name the same new fire.
  for (const activity of body.activities) {
    const { incidentId } = activity;
    activities.push({
      ...activity,
      incidentId: incidentId === null ? null : await sentId(call, incidentId, signal),
    });
  }
  return { ...body, activities };
}
/** A receipt with the id of the incident that was taken with it. */
export async function withSentIncident(
  call: Call,
  save: FuelSave,
  signal: AbortSignal,
): Promise<FuelSave> {
  if (save.kind === 'bulk' || save.body.incidentId === null) return save;
  const incidentId = await sentId(call, save.body.incidentId, signal);
  // Each kind with its own body; the compiler cannot see that only one field of both changes.
  return save.kind === 'aircraft'
    ? { kind: 'aircraft', body: { ...save.body, incidentId } }
    : { kind: 'transfer', body: { ...save.body, incidentId } };
}
