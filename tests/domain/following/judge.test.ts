import { describe, expect, it } from 'vitest';
import { epochMs } from '../../../domain/following/instants.ts';
import { type Judged, judge, worse } from '../../../domain/following/judge.ts';
import { at } from './followLines.ts';

const flight: Judged = { due: at(15), eta: null, fuelUntil: null, phase: '' };
const stateAt = (minute: number, more: Partial<Judged> = {}, ms = 0) => {
  const { state, reason } = judge({ ...flight, ...more }, epochMs(at(minute)) + ms);
  return reason === '' ? state : `${state} ${reason}`;
};

describe('the state of a followed flight', () => {
  it('turns due, late and overdue to the millisecond (FOL-9)', () => {
    expect([
      stateAt(15, {}, -1),
      stateAt(15),
      stateAt(20, {}, -1),
      stateAt(20),
      stateAt(30, {}, -1),
      stateAt(30),
    ]).toEqual(['current', 'due', 'due', 'late', 'late', 'overdue check']);
  });
  it('takes the minutes of the installation for a missed check (FOL-33)', () => {
    const hour = { overdueMinutes: 60 };
    expect([stateAt(75, hour, -1), stateAt(75, hour)]).toEqual(['late', 'overdue check']);
    expect(stateAt(90, { ...hour, eta: at(60) })).toBe('overdue check');
  });
  it('is overdue by its ETA and by its fuel before a check is missed (FOL-9)', () => {
    const eta = { due: at(120), eta: at(60) };
    expect([stateAt(90, eta, -1), stateAt(90, eta)]).toEqual(['current', 'overdue eta']);
    const fuel = { ...eta, fuelUntil: at(80) };
    expect([stateAt(80, fuel, -1), stateAt(80, fuel)]).toEqual(['current', 'overdue fuel']);
  });
  it('gives the earliest reason (FOL-9)', () => {
    expect(stateAt(200, { eta: at(10), fuelUntil: at(20) })).toBe('overdue fuel');
    expect(stateAt(200, { eta: at(10), fuelUntil: at(50) })).toBe('overdue check');
  });
  it('judges no flight that is down (FOL-8)', () => {
    expect(stateAt(500, { due: null, fuelUntil: at(1), phase: 'down' })).toBe('current');
    expect(judge({ ...flight, phase: 'down' }, 0).nextAt).toBeNull();
  });
  it('knows when it changes next by itself (FOL-9)', () => {
    const next = (minute: number, more: Partial<Judged> = {}) =>
      judge({ ...flight, ...more }, epochMs(at(minute))).nextAt;
    expect([next(0), next(15), next(20), next(30)]).toEqual([
      epochMs(at(15)),
      epochMs(at(20)),
      epochMs(at(30)),
      null,
    ]);
    expect(next(0, { fuelUntil: at(7) })).toBe(epochMs(at(7)));
  });
  it('orders the states by urgency (FOL-9)', () => {
    expect([worse('due', 'late'), worse('overdue', 'due')]).toEqual(['late', 'overdue']);
  });
});
