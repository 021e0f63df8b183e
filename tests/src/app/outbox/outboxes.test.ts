import { expect, it } from 'vitest';
import { makeOutboxes } from '../../../../src/app/outbox/outboxes.ts';
import { fakeServices } from '../../support/fakeServices.ts';

const made = () => {
  const { services } = fakeServices({});
  const { call, cache, notify, go, connection } = services;
  return makeOutboxes({ call, cache, notify, go, connection, now: () => '2025-07-14T20:00:00Z' });
};
const stateOf = (outbox: { getSnapshot(): { status: string } }) => outbox.getSnapshot().status;

it('runs the outbox of one user at a time', () => {
  const outboxes = made();
  const ann = outboxes.of('ann');
  expect(outboxes.of('ann')).toBe(ann);
  const bea = outboxes.of('bea');
  expect(bea).not.toBe(ann);
  expect([stateOf(ann), stateOf(bea)]).toEqual(['stopped', 'active']);
  outboxes.stop();
  expect(stateOf(bea)).toBe('stopped');
  expect(outboxes.of('bea')).not.toBe(bea);
  outboxes.stop();
});
