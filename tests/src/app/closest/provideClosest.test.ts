import { expect, it } from 'vitest';
import { provideClosest } from '../../../../src/app/closest/provideClosest.ts';
import { closest } from '../../../machines/closest/world.ts';
import { fakeServices, refusing, runEffect } from '../../support/fakeServices.ts';

const incidentId = closest.incident.id;
const typed = { latitude: '34.5', longitude: '-117.5' };

it('loads the order of arrival, and distinguishes a missing incident (CLO-5)', async () => {
  const { services, asked } = fakeServices({ listClosest: () => closest });
  expect(await runEffect(provideClosest(services), 'loadClosest', { incidentId })).toEqual({
    kind: 'found',
    closest,
  });
  expect(asked[0]?.params).toEqual({ id: incidentId });
  const gone = fakeServices({ listClosest: refusing(404, { title: 'Not found' }) }).services;
  expect(await runEffect(provideClosest(gone), 'loadClosest', { incidentId })).toEqual({
    kind: 'missing',
  });
  const broken = fakeServices({ listClosest: refusing(500, { title: 'Error' }) }).services;
  await expect(runEffect(provideClosest(broken), 'loadClosest', { incidentId })).rejects.toThrow();
});

it('saves a typed point, and returns a refusal as a result (CLO-2)', async () => {
  const { services, asked } = fakeServices({ placeIncident: () => closest.incident });
  expect(await runEffect(provideClosest(services), 'savePoint', { incidentId, typed })).toEqual({
    kind: 'saved',
    incident: closest.incident,
  });
  expect(asked[0]?.body).toEqual({ latitude: 34.5, longitude: -117.5, source: 'typed' });
  const refused = fakeServices({
    placeIncident: refusing(403, { title: 'Not allowed.' }),
  }).services;
  expect(await runEffect(provideClosest(refused), 'savePoint', { incidentId, typed })).toEqual({
    kind: 'refused',
    message: 'Not allowed.',
  });
});
