import type { FuelReceipt } from '../../../contract/fuel/fuel.ts';
import { routes } from '../../../contract/table.ts';
import type { FuelSave } from '../../../domain/fuel/receipt/bodies.ts';
import type { Call } from './api.ts';
import { withSentIncident } from './takenIncidents.ts';

export interface ReceiptToSend {
  readonly save: FuelSave;
  /** Null for a new receipt. */
  readonly id: string | null;
  readonly version: number | null;
  readonly idempotencyKey: string;
}
/** Sends a receipt by the route of its kind (FUEL-1). */
export async function sendReceipt(
  call: Call,
  { save: given, id, version, idempotencyKey }: ReceiptToSend,
  signal: AbortSignal,
): Promise<FuelReceipt> {
  const save = await withSentIncident(call, given, signal);
  const change =
    id === null
      ? null
      : { params: { id }, signal, ...(version === null ? {} : { ifMatch: version }) };
  switch (save.kind) {
    case 'aircraft':
      return change === null
        ? call(routes.addFuelReceipt, { body: save.body, idempotencyKey, signal })
        : call(routes.saveFuelReceipt, { ...change, body: save.body });
    case 'bulk':
      return change === null
        ? call(routes.addBulkReceipt, { body: save.body, idempotencyKey, signal })
        : call(routes.saveBulkReceipt, { ...change, body: save.body });
    case 'transfer':
      return change === null
        ? call(routes.addFuelTransfer, { body: save.body, idempotencyKey, signal })
        : call(routes.saveFuelTransfer, { ...change, body: save.body });
  }
}
