import type { MapData } from '../../../contract/map/map.ts';
import { closest } from '../closest/world.ts';

const [hemet, ryan, tanker, copter, other] = [1, 2, 3, 4, 5].map(
  (n) => `d0000000-0000-4000-8000-00000000000${n}`,
) as [string, string, string, string, string];
const second = {
  ...closest.incident,
  id: other,
  name: 'Cedar',
  incidentNumber: '099002',
  latitude: 33.5,
  longitude: -116.5,
};
const { latitude: _, longitude: __, pointSource: ___, ...unplaced } = closest.incident;
/** Two bases, three incidents and two aircraft out, one of them diverted. */
export const mapReply: MapData = {
  asOf: '2025-07-14T22:30:00Z',
  bases: [
    {
      id: ryan,
      code: 'RYN',
      name: 'Ryan',
      latitude: null,
      longitude: null,
      aircraft: [],
    },
    {
      id: hemet,
      code: 'HMT',
      name: 'Hemet',
      latitude: 33.734,
      longitude: -117.023,
      aircraft: [
        { assetId: tanker, radioId: 'T-71', kind: 'tankers', status: 'Out' },
        { assetId: copter, radioId: 'C-101', kind: 'helitack', status: 'Out' },
        { assetId: ryan, radioId: 'T-72', kind: 'tankers', status: 'Loaded' },
        { assetId: other, radioId: 'T-73', kind: 'tankers', status: 'Available' },
      ],
    },
  ],
  incidents: [
    { incident: { ...unplaced, id: hemet, name: 'Nowhere' }, aircraftOut: 0, litres: 0 },
    { incident: closest.incident, aircraftOut: 1, litres: 0 },
    { incident: second, aircraftOut: 1, litres: 3785.411784 },
  ],
  aircraft: [
    {
      assetId: tanker,
      radioId: 'T-71',
      typeName: 'S-2T',
      kind: 'tankers',
      dispatchId: null,
      incident: 'CA-RRU-099002 Cedar',
      incidentId: other,
      from: 'position',
      latitude: 33.6,
      longitude: -116.7,
    },
    {
      assetId: copter,
      radioId: 'C-101',
      typeName: 'UH-1H',
      kind: 'helitack',
      dispatchId: null,
      incident: 'CA-RRU-099001 Lantern Ridge',
      incidentId: closest.incident.id,
      from: 'incident',
      latitude: 34.067,
      longitude: -117.022,
    },
  ],
  diverts: [
    {
      id: tanker,
      assetId: tanker,
      radioId: 'T-71',
      at: '2025-07-14T22:10:00Z',
      fromId: closest.incident.id,
      toId: other,
    },
  ],
  tiles: null,
};
export const lanternKey = `incident:${closest.incident.id}`;
export const hemetKey = `base:${hemet}`;
