import type { CostPack } from '../../../contract/costPack/costPack.ts';
import type { NewSharedPack } from '../../../contract/costPack/sharedPacks.ts';
import type { CostShares } from '../../../contract/costPack/shares.ts';
import { packOf } from '../../../domain/costPack/pack.ts';

export const half = (name: string) => ({ name, aircraftBps: 5000, agentBps: 5000 });
export const aShares = (more: Partial<CostShares> = {}): CostShares => ({
  agreements: [
    { from: '2025-07-14', until: '2025-07-14', parties: [half('CAL FIRE'), half('USFS')] },
  ],
  owner: null,
  declared: null,
  version: 3,
  updatedAt: '2025-07-20T00:00:00Z',
  ...more,
});
export const aPack = (saved = aShares()): CostPack => ({
  page: packOf({
    incident: {
      id: 'i-1',
      year: 2025,
      state: 'CA',
      unit: 'AEU',
      incidentNumber: '012345',
      sequence: 1,
      name: 'Sand',
      agency: 'CAL FIRE',
      typeCode: 'w',
    },
    approved: false,
    availability: true,
    asOf: '2025-07-21T01:00:00Z',
    records: 0,
    approvedRecords: 0,
    rows: [],
    unapproved: [],
    agreed: saved,
  }),
  rows: [],
  saved,
});
export const aLink: NewSharedPack = {
  id: 'l-1',
  approved: false,
  availability: true,
  asOf: '2025-07-21T01:00:00Z',
  expiresAt: '2025-08-20T01:00:00Z',
  revokedAt: null,
  opened: 0,
  madeBy: 'A. Admin',
  token: 'secret',
};
