import { expect, it } from 'vitest';
import { provideMap } from '../../../../src/app/map/provideMap.ts';
import { closest } from '../../../machines/closest/world.ts';
import { mapReply } from '../../../machines/map/world.ts';
import { fakeServices, refusing, runEffect } from '../../support/fakeServices.ts';

const incidentId = closest.incident.id;
const point = { latitude: 34.5, longitude: -117.5 };

it('loads the map (MAP-1)', async () => {
  const { services } = fakeServices({ getMap: () => mapReply });
  expect(await runEffect(provideMap(services), 'loadMap', undefined)).toEqual(mapReply);
});

it('saves a picked point as one of the map, and returns a refusal as a result (CLO-2, MAP-6)', async () => {
  const { services, asked } = fakeServices({ placeIncident: () => closest.incident });
  expect(await runEffect(provideMap(services), 'placeIncident', { incidentId, point })).toEqual({
    kind: 'saved',
    incident: closest.incident,
  });
  expect(asked[0]?.params).toEqual({ id: incidentId });
  expect(asked[0]?.body).toEqual({ ...point, source: 'map' });
  const refused = fakeServices({ placeIncident: refusing(403, { title: 'Not allowed.' }) });
  expect(
    await runEffect(provideMap(refused.services), 'placeIncident', { incidentId, point }),
  ).toEqual({ kind: 'refused', message: 'Not allowed.' });
  const broken = fakeServices({ placeIncident: refusing(500, { title: 'Error' }) });
  await expect(
    runEffect(provideMap(broken.services), 'placeIncident', { incidentId, point }),
  ).rejects.toThrow();
});
