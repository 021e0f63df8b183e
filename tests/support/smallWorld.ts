import { organisationTables } from '../../server/demo/organisation.ts';
import { catalogueTables } from '../../server/demo/reference/catalogue.ts';
import { crewTables, demoCrews } from '../../server/demo/reference/crews.ts';
import { demoFleet, fleetTables } from '../../server/demo/reference/fleet.ts';
import type { Tables } from '../../server/demo/reference/rows.ts';

/** Years for which the small world has prices and contracts. */
const years = [2024, 2025, 2026] as const;

export const crews = demoCrews();

/** Places, people, aircraft, crew and prices of the demo data, without any dispatch. */
export const smallWorld = (): Tables => [
  ...catalogueTables(years),
  ...organisationTables(),
  ...fleetTables(demoFleet(years), years),
  ...crewTables(crews),
];
