import { describe, expect, it } from 'vitest';
import { closestPath, readClosestFilters } from '../../../domain/closest/address.ts';
import { closestRows, isTooOld } from '../../../domain/closest/closestRows.ts';
import {
  pointBody,
  pointErrors,
  pointText,
  pointWarning,
} from '../../../domain/closest/pointForm.ts';
import { closest } from '../../machines/closest/world.ts';

const all = { kind: '', gallons: '' } as const;
const { incident } = closest;

describe('the rows of the closest aircraft', () => {
  it('shows way, minutes, load, crew, rotation and cost in three groups (CLO-5, CLO-7, CLO-8)', () => {
    const groups = closestRows(closest, all);
    expect(groups.map(({ title, rows }) => [title, rows.map((row) => row.radioId)])).toEqual([
      ['Can be sent', ['T-71', 'T-140']],
      ['Out', ['C-101']],
      ['Unavailable', ['T-83']],
    ]);
    const rows = groups.flatMap((group) => group.rows);
    expect(
      rows.map((r) => [r.arrival, r.from, r.minutes, r.load, r.crew, r.rotation, r.cost]),
    ).toEqual([
      [
        '15:45',
        'HMT, 20.0 nm',
        'in 15 min: 10 until take-off, 5 on the way',
        'carries 1,200 gal',
        '5.3 h left',
        'HMT 1',
        'about $6,120',
      ],
      ['no speed', 'HMT, 20.0 nm', '', 'carries 1,200 gal', '5.3 h left', 'HMT 1', ''],
      ['15:47', 'its incident, 30.3 nm', 'in 17 min', 'Water', '–', '', ''],
      [
        '15:45',
        'HMT, 20.0 nm',
        'in 15 min: 10 until take-off, 5 on the way',
        'carries 1,200 gal',
        '5.3 h left',
        '',
        'about $6,120',
      ],
    ]);
  });

  it('warns of sunset, cut-off and an unavailable mark (CLO-6)', () => {
    const rows = closestRows(closest, all).flatMap((group) => group.rows);
    expect(rows.map(({ warnings }) => warnings)).toEqual([
      [],
      [],
      [],
      ['Engine change', 'Arrives after sunset', 'Not back before the cut-off'],
    ]);
  });

  it('offers a flight with aircraft, base and incident filled for those that can be sent (CLO-5)', () => {
    const [first, , out] = closestRows(closest, all).flatMap((group) => group.rows);
    const [tanker] = closest.aircraft;
    expect([first?.flight, out?.flight]).toEqual([
      `/dispatch/flight/new?aircraft=${tanker?.assetId}&base=${tanker?.baseId}&incident=${incident.id}`,
      '',
    ]);
  });

  it('filters by kind and capacity (CLO-5)', () => {
    const idsOf = (filters: Parameters<typeof closestRows>[1]) =>
      closestRows(closest, filters).flatMap(({ rows }) => rows.map((row) => row.radioId));
    expect(idsOf({ kind: 'helitack', gallons: '' })).toEqual(['C-101']);
    expect(idsOf({ kind: '', gallons: '1000' })).toEqual(['T-71', 'T-140', 'T-83']);
    expect(idsOf({ kind: 'airAttack', gallons: '' })).toEqual([]);
  });

  it('is too old after 15 minutes (CLO-9)', () => {
    expect(isTooOld(closest, '2025-07-14T22:45:00Z')).toBe(false);
    expect(isTooOld(closest, '2025-07-14T22:45:01Z')).toBe(true);
  });

  it('has its filters in the URL; an invalid one counts as not set (URL-2)', () => {
    const filters = { kind: 'tankers', gallons: '800' } as const;
    const to = closestPath('x', filters);
    expect(to).toBe('/incidents/x/closest?kind=tankers&gallons=800');
    expect(readClosestFilters(Object.fromEntries(new URL(to, 'http://x').searchParams))).toEqual(
      filters,
    );
    expect(readClosestFilters({ kind: 'boats', gallons: '-1' })).toEqual(all);
    expect(closestPath('x')).toBe('/incidents/x/closest');
  });
});

describe('a typed point (CLO-2)', () => {
  it.each([
    ['39.1', '-121.5', { latitude: 39.1, longitude: -121.5, source: 'typed' }],
    [' 0 ', '0', null],
    [
      '37.349811666700',
      '\u2212121.4°',
      { latitude: 37.349812, longitude: -121.4, source: 'typed' },
    ],
    ['+39.1 °', '-121.', { latitude: 39.1, longitude: -121, source: 'typed' }],
    ['90.1', '-121.5', null],
    ['39.1', '-180.5', null],
    ['39.1', '', null],
    ['39° 6′', '-121', null],
  ])('reads %j and %j as %j', (latitude, longitude, point) =>
    expect(pointBody({ latitude, longitude })).toEqual(point),
  );
  it('names each field that is wrong', () => {
    expect(pointErrors({ latitude: '', longitude: '200' })).toEqual({
      latitude: 'Enter a latitude.',
      longitude: 'Enter degrees between −180 and 180, such as −121.4567.',
    });
    expect(pointErrors({ latitude: '39', longitude: '-121' })).toEqual({});
  });
  it('doubts a longitude in the east', () => {
    expect(pointWarning({ latitude: '39', longitude: '121.5' })).toBe(
      'Longitude 121.5 is in the east. Did you mean -121.5?',
    );
    expect(pointWarning({ latitude: '39', longitude: '-121.5' })).toBe('');
  });
  it('is shown with where it is from (CLO-1)', () => {
    expect(pointText(incident)).toBe('34.0670, −117.0220, from a file');
    const { latitude: _, longitude: __, pointSource: ___, ...none } = incident;
    expect(pointText(none)).toBe('');
  });
});
