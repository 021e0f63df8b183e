import { expect, it } from 'vitest';
import { provideFilterChoices } from '../../../../src/app/report/provideFilterChoices.ts';
import { fakeServices, runEffect } from '../../support/fakeServices.ts';

it('finds incidents on the service by typed text, as they are displayed (RPT-102, AIMS-27)', async () => {
  const oak = {
    id: 'i-1',
    year: 2025,
    state: 'CA',
    unit: 'RRU',
    incidentNumber: '012345',
    sequence: 1,
    name: 'Oak',
    agency: '',
    typeCode: '',
    isUnconfirmed: false,
  };
  const { services, asked } = fakeServices({
    searchIncidents: () => ({ items: [oak] }),
    searchAimsIncidents: () => ({ items: [{ ...oak, name: 'Old Oak' }] }),
  });
  const find = (of: 'current' | 'historic') =>
    runEffect(provideFilterChoices(services, of), 'findIncidents', { text: 'oak' });
  expect(await find('current')).toEqual([{ id: 'i-1', label: 'CA-RRU-012345 Oak' }]);
  expect(await find('historic')).toEqual([{ id: 'i-1', label: 'CA-RRU-012345 Old Oak' }]);
  expect(asked.map(({ name }) => name)).toEqual(['searchIncidents', 'searchAimsIncidents']);
});
