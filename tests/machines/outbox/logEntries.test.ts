import { expect, it } from 'vitest';
import {
  type LogEntry,
  nextToSend,
  type OutboxEntry,
} from '../../../machines/outbox/outbox.setup.ts';

const at = '2025-07-14T20:12:00Z';
const line = (id: string, recordKey: string | null, refusal: string | null = null): LogEntry => ({
  form: 'log',
  idempotencyKey: id,
  recordId: '',
  version: null,
  label: 'T-83, contact 13:12',
  queuedAt: at,
  refusal,
  recordKey,
  line: { id, dispatchId: recordKey ?? 'd81', at, kind: 'contact' },
});
const flight = (refusal: string | null): OutboxEntry => ({
  form: 'flight',
  idempotencyKey: 'f1',
  recordId: '',
  version: null,
  label: 'New flight',
  queuedAt: at,
  refusal,
  body: {
    dispatchType: 'flight',
    assetId: null,
    activityDate: '2025-07-14',
    dispatchTime: null,
    remarks: '',
    purpose: null,
    meterReset: false,
    activities: [],
  },
});
const nextOf = (...entries: OutboxEntry[]) => nextToSend(entries)?.idempotencyKey ?? null;

it('sends lines after their flight, and lines of other flights in the meantime (FOL-10)', () => {
  expect(nextOf(line('a', 'f1'), flight(null), line('b', null))).toBe('f1');
  expect(nextOf(line('a', 'f1'), line('b', 'f1'))).toBe('a');
});
it('passes over the lines of a refused flight, and refused lines (FOL-10)', () => {
  expect(nextOf(flight('No.'), line('a', 'f1'), line('b', null))).toBe('b');
  expect(nextOf(line('a', null, 'No.'), line('b', null))).toBe('b');
  expect(nextOf(flight('No.'), line('a', 'f1'))).toBeNull();
});
