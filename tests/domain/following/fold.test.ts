import { describe, expect, it } from 'vitest';
import { foldLog } from '../../../domain/following/fold.ts';
import { abortedFlights } from '../../../domain/following/rows.ts';
import { at, facts, line } from './followLines.ts';

describe('the fold of a log', () => {
  it('takes the position of a tracked flight for a look (FOL-35)', () => {
    const position = { at: at(20), latitude: 33.7, longitude: -116.9 };
    const dueOf = (everyMinutes: 0 | 15, seen = position) =>
      foldLog(facts, [line(5, { kind: 'follow', everyMinutes })], seen).due;
    expect([dueOf(0), dueOf(15)]).toEqual([at(35), at(15)]);
    // One from before the time out is none of this flight.
    expect(dueOf(0, { ...position, at: at(-1) })).toBe(at(15));
  });
  it('has its first check 15 minutes after the start (FOL-8)', () => {
    expect(foldLog(facts, [])).toEqual({
      dispatchId: facts.dispatchId,
      assetId: null,
      everyMinutes: 15,
      lastContact: null,
      lastPlace: null,
      due: at(15),
      eta: null,
      fuelUntil: null,
      souls: 2,
      phase: '',
      aborted: null,
      position: null,
      ticks: [],
      phases: [],
    });
  });
  it('has the newest time of each phase, in their order (FOL-26)', () => {
    const struck = line(9, { kind: 'down' });
    const lines = [
      line(3, { kind: 'onScene' }),
      line(1, { kind: 'off' }),
      line(8, { kind: 'returning' }),
      line(5, { kind: 'onScene' }),
      struck,
      line(10, { kind: 'correction', corrects: struck.id }),
    ];
    expect(foldLog(facts, lines).phases).toEqual([
      { kind: 'off', at: at(1) },
      { kind: 'onScene', at: at(5) },
      { kind: 'returning', at: at(8) },
    ]);
  });
  it('forgets an abort of a part that a later divert ended (FOL-24)', () => {
    const abort = line(3, { kind: 'abort', text: 'Smoke' });
    expect(foldLog(facts, [abort]).aborted).toBe('Smoke');
    const diverted = [abort, line(5, { kind: 'divert' })];
    expect(foldLog(facts, diverted).aborted).toBeNull();
    expect([abortedFlights([abort]), abortedFlights(diverted)]).toEqual([[facts.dispatchId], []]);
    // An abort after the divert counts.
    expect(abortedFlights([...diverted, line(9, { kind: 'abort', text: 'Oil' })])).toHaveLength(1);
  });
  it('takes the text of a divert for no place (FOL-15)', () => {
    const lines = [line(2, { text: 'North ridge' }), line(4, { kind: 'divert', text: 'Lantern' })];
    expect(foldLog(facts, lines).lastPlace?.text).toBe('North ridge');
  });
  it('takes the newest line by its time, then by its arrival (FOL-6)', () => {
    const late = line(20, { text: 'first' });
    const again = line(20, { text: 'second' });
    const typedBack = line(5, { text: 'typed back' });
    const { lastContact, due } = foldLog(facts, [late, again, typedBack]);
    expect([lastContact?.text, due]).toEqual(['second', at(35)]);
  });
  it('takes each field of follow lines from the newest that has it (FOL-6)', () => {
    const lines = [
      line(1, { kind: 'follow', everyMinutes: 60, eta: at(40), souls: 5 }),
      line(3, { kind: 'follow', eta: at(55), fuelUntil: at(120) }),
      line(2, { kind: 'follow', eta: at(50), souls: 6 }),
    ];
    expect(foldLog(facts, lines)).toMatchObject({
      everyMinutes: 60,
      due: at(60),
      eta: at(55),
      fuelUntil: at(120),
      souls: 6,
    });
  });
  it('looks at a tracked flight every 15 minutes (FOL-8)', () => {
    expect(foldLog(facts, [line(1, { kind: 'follow', everyMinutes: 0 })]).due).toBe(at(15));
  });
  it('counts any call from the aircraft as a contact, and no other line (FOL-8)', () => {
    const dueAfter = (kind: Parameters<typeof line>[1]) => foldLog(facts, [line(10, kind)]).due;
    for (const kind of ['contact', 'found', 'off', 'onScene', 'returning', 'divert'] as const)
      expect([kind, dueAfter({ kind })]).toEqual([kind, at(25)]);
    for (const kind of ['note', 'step', 'abort'] as const)
      expect([kind, dueAfter({ kind })]).toEqual([kind, at(15)]);
  });
  it('counts the first check of a flight entered late from its entry, and not from a contact on the ground (FOL-8)', () => {
    const late = { ...facts, startedAt: at(30) };
    expect(foldLog(late, [])).toMatchObject({ due: at(45) });
    expect(foldLog(late, [line(-5)])).toMatchObject({ due: at(45) });
    expect(foldLog(late, [line(25)])).toMatchObject({ due: at(40) });
  });
  it('keeps the place of the newest contact that has one (FOL-15)', () => {
    const lines = [
      line(5, { text: 'North ridge' }),
      line(9),
      line(10, { kind: 'note', text: 'x' }),
    ];
    expect(foldLog(facts, lines).lastPlace).toEqual({ at: at(5), text: 'North ridge' });
  });
  it('ends the checks with down, until a later phase (FOL-8)', () => {
    const down = line(20, { kind: 'down' });
    expect(foldLog(facts, [down])).toMatchObject({ phase: 'down', due: null });
    expect(foldLog(facts, [down, line(30, { kind: 'off' })])).toMatchObject({
      phase: 'off',
      due: at(45),
    });
  });
  it('leaves struck lines out, of any kind but a correction (FOL-6)', () => {
    const wrong = line(20);
    const strike = line(21, { kind: 'correction', corrects: wrong.id });
    expect(foldLog(facts, [wrong, strike]).lastContact).toBeNull();
  });
  it('knows the reason of an abort in the air (FOL-2)', () => {
    expect(foldLog(facts, [line(9, { kind: 'abort', text: 'Smoke' })]).aborted).toBe('Smoke');
  });
});
