import { describe, expect, it } from 'vitest';
import {
  continueDraftPath,
  type KeptDraft,
  keptRows,
} from '../../../domain/documents/keptDrafts.ts';

const now = '2025-07-14T22:30:00Z';
const aircraft = [{ id: 'a83', radioId: 'T-83' }];
const kept = (over: Partial<KeptDraft>): KeptDraft => ({
  form: 'flight',
  recordId: '',
  idempotencyKey: 'k',
  savedAt: '2025-07-14T20:12:00Z',
  assetId: 'a83',
  isOpen: false,
  ...over,
});
const rows = (...drafts: readonly KeptDraft[]) =>
  keptRows(drafts, { aircraft, queued: [], now }).map((r) => [r.what, r.aircraft, r.time, r.age]);

describe('the list of kept drafts (ENTRY-36)', () => {
  it('shows aircraft, time and age, the last typed first', () =>
    expect(
      rows(
        kept({ idempotencyKey: 'a', savedAt: '2025-07-12T20:12:00Z', assetId: '' }),
        kept({ idempotencyKey: 'b' }),
        kept({ idempotencyKey: 'c', form: 'agentOnly', savedAt: '2025-07-14T22:30:00Z' }),
        kept({
          idempotencyKey: 'd',
          form: 'bulkFuel',
          savedAt: '2025-07-14T22:18:00Z',
          assetId: 'gone',
        }),
        kept({ idempotencyKey: 'e', form: 'standby', savedAt: '2025-07-13T22:00:00Z' }),
      ),
    ).toEqual([
      ['New agent-only', 'T-83', '15:30', 'just now'],
      ['New bulk fuel receipt', 'An aircraft', '15:18', '12 min ago'],
      ['New flight', 'T-83', '13:12', '2 h ago'],
      ['New standby', 'T-83', '07/13/2025 15:00', '1 day ago'],
      ['New flight', 'No aircraft yet', '07/12/2025 13:12', '2 days ago'],
    ]));
  it('lists only the last draft of a stored record, and no draft in the outbox', () => {
    const newest = kept({ idempotencyKey: 'b', recordId: 'd80', savedAt: '2025-07-14T21:00:00Z' });
    const drafts = [
      kept({ idempotencyKey: 'a', recordId: 'd80' }),
      newest,
      kept({ idempotencyKey: 'sent' }),
    ];
    const found = keptRows(drafts, { aircraft, queued: ['sent'], now });
    expect(found.map((r) => [r.draft, r.what])).toEqual([[newest, 'Changed flight']]);
  });
  it.each([
    [kept({}), '/dispatch/flight/new?draft=k'],
    [kept({ form: 'agentOnly' }), '/dispatch/agent-only/new?draft=k'],
    [kept({ recordId: 'd80' }), '/dispatch/flight/d80?resume=true'],
    [kept({ form: 'transferFuel' }), '/fuel-receipts/transfer/new?draft=k'],
    [kept({ form: 'aircraftFuel', recordId: 'r1' }), '/fuel-receipts/aircraft/r1?resume=true'],
  ])('links to the form of the draft (ENTRY-37) %#', (draft, address) =>
    expect(continueDraftPath(draft)).toBe(address),
  );
});
