import { expect, it } from 'vitest';
import { createActor, toPromise } from 'xstate';
import { findIncidents } from '../../../../src/app/drafts/findIncidents.ts';
import { incident } from '../../../domain/dispatch/world.ts';
import { fakeServices } from '../../support/fakeServices.ts';

it('requests the year in the box and the year before, and returns the whole number first (INC-1)', async () => {
  const longer = incident({ id: 'i1', year: 2027, incidentNumber: '0990011' });
  const ofBefore = incident({ id: 'i2', year: 2026, incidentNumber: '099001' });
  const { services, asked } = fakeServices({
    searchIncidents: ({ query }) => ({
      items: (query as { year: string }).year === '2027' ? [longer] : [ofBefore],
    }),
  });
  const lookup = { year: '2027', state: 'CA', unit: 'RRU', incidentNumber: '099001' };
  const actor = createActor(findIncidents(services.call), { input: { lookup } });
  actor.start();
  expect(await toPromise(actor)).toEqual([ofBefore, longer]);
  expect(asked.map(({ query }) => query)).toEqual([
    { q: 'CA-RRU-099001', year: '2027' },
    { q: 'CA-RRU-099001', year: '2026' },
  ]);
});
