import type { BaseData } from '../../../domain/base/facts.ts';
import { litresOf } from '../../../domain/volume.ts';
import { facts, stored } from '../dispatch/world.ts';

const flying = {
  timeIn: null,
  landingBaseId: null,
  hobbsEnd: null,
  totalFlightHours: null,
  dayFlightHours: null,
  nightFlightHours: null,
  landings: null,
  landingFees: 0,
};
const version = { version: 1, updatedAt: facts.now };
const load = {
  id: 'p81',
  agentTypeId: 'lc95',
  baseId: 'hmt',
  volumeOnIncident: litresOf(1200),
  volumeJettisoned: 0,
  name: 'PHOS-CHEK LC95A',
  baseCode: 'HMT',
  rateId: null,
  cost: 3420,
  isSplitPricing: false,
  isMissingAgentRate: false,
};
/** T-83 out of Hemet with a load since 09:05; closing it adds no warnings. */
export const out = stored(
  { id: 'd81', flags: ['noPilot', 'noRequestNumber'] },
  { ...flying, drops: [load] },
);
/** The same flight, with warnings that closing adds. */
export const outWithWarning = stored(
  { ...out, id: 'd82', dispatchNumber: 10_482, flags: [] },
  out.activities[0],
);

const bases = facts.bases.map((b) => ({
  ...b,
  assignments: [...b.assignments],
  latitude: null,
  longitude: null,
  elevation: null,
  ...version,
}));
const [hemet] = bases;
if (hemet === undefined) throw new Error('The world has no base');
/** Hemet at 15:30 on 07/14/2025, with T-83 and C-101 assigned and no dispatches. */
export const baseData: BaseData = {
  bases,
  base: hemet,
  sun: null,
  aircraft: facts.aircraft,
  dispatches: [],
  preloads: [],
  rates: [
    {
      id: 'rate-1',
      baseId: 'hmt',
      agentTypeId: 'lc95',
      startDate: '2025-01-01',
      endDate: '2025-12-31',
      tiers: [
        { id: 'tier-1', amountLitres: 0, price: 2.85, isDeleted: false },
        { id: 'tier-2', amountLitres: litresOf(150_000), price: 2.6, isDeleted: false },
      ],
      usedLitres: litresOf(30_000),
      ...version,
    },
  ],
  agents: [
    {
      id: 'lc95',
      name: 'PHOS-CHEK LC95A',
      kind: 'retardant',
      isCharged: true,
      isArchived: false,
      ...version,
    },
  ],
  landingFees: [
    {
      id: 'fee-1',
      baseId: 'hmt',
      amount: 45,
      per1000Lb: null,
      minimum: null,
      appliesTo: 'FW',
      startDate: '2025-01-01',
      endDate: null,
      ...version,
    },
  ],
  storages: [
    {
      id: 'st-1',
      name: 'Tank 1',
      baseId: 'hmt',
      fuelType: 'Jet A',
      capacityLitres: null,
      bookLitres: litresOf(4000),
      archivedAt: null,
      ...version,
    },
  ],
  marks: [],
  rotations: [],
  following: null,
};
