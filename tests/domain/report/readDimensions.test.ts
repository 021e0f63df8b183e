import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Dimensions } from '../../../contract/report/reports.ts';
import { readDimensions } from '../../../domain/report/block/readDimensions.ts';
import { runs } from '../../support/depth.ts';

const good = {
  id: '0f4f1c1e-7d58-4f0e-9a5d-2f0d3a1b4c5d',
  year: 2026,
  state: 'CA',
  unit: 'RRU',
  incidentNumber: '099001',
  sequence: 0,
  name: 'Lantern Ridge',
  agency: 'CAL FIRE',
  typeCode: 'wildland fire',
};
const dimensions = (incidents: unknown) => ({ aircraft: [], incidents, bases: [], agentTypes: [] });
const outcome = (read: () => unknown) => {
  try {
    return read();
  } catch (error) {
    return error instanceof Error ? error.message : error;
  }
};

it('accepts the incidents that their schema accepts, and refuses others with the same message', () => {
  const odd = fc.oneof(
    fc.constantFrom(
      undefined,
      null,
      Number.NaN,
      1.5,
      2 ** 53,
      -1,
      '',
      good.id.toUpperCase(),
      'g',
      {},
      [],
    ),
    fc.string(),
    fc.integer(),
  );
  const changed = fc
    .record({ field: fc.constantFrom(...Object.keys(good)), value: odd })
    .map(({ field, value }) => ({ ...good, [field]: value }));
  fc.assert(
    fc.property(fc.oneof(changed, odd), (incident) => {
      const all = dimensions([good, incident]);
      expect(outcome(() => readDimensions(all))).toEqual(outcome(() => Dimensions.parse(all)));
    }),
    { numRuns: runs(2_000) },
  );
});

it('validates the rest by the schema', () => {
  const all = dimensions([good]);
  expect(readDimensions(all)).toEqual(Dimensions.parse(all));
  expect(() => readDimensions({ ...all, bases: [{ id: good.id, code: 'HMT' }] })).toThrow(/name/);
  expect(() => readDimensions(dimensions(null))).toThrow(/incidents/);
});

it.each([undefined, null, {}, 'none'])(
  'refuses %s for the list with the same message',
  (incidents) => {
    expect(outcome(() => readDimensions(dimensions(incidents)))).toEqual(
      outcome(() => Dimensions.parse(dimensions(incidents))),
    );
  },
);
