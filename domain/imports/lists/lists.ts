import type { ListKind } from '../../../contract/imports/listKinds.ts';
import type { ListColumn } from './shapes/columns.ts';
import { aircraftColumns, aircraftTypeColumns, assignmentColumns } from './shapes/fleet.ts';
import { jobFunctionColumns, nameColumns, personColumns } from './shapes/names.ts';
import { agentTypeColumns, baseColumns, crewColumns, fuelStorageColumns } from './shapes/places.ts';
import {
  agentRateColumns,
  aircraftRateColumns,
  contractRateColumns,
  landingFeeColumns,
} from './shapes/prices.ts';

export type Columns = Readonly<Record<string, ListColumn<unknown>>>;
/** The value of each column of a row. */
export type RowOf<C> = {
  readonly [Key in keyof C]: C[Key] extends ListColumn<infer Value> ? Value : never;
};
/** A row whose columns are known at run time only. */
export type ListRow = Readonly<Record<string, unknown>>;

/** The format of a list's file (SET-70). Export, template and import derive from it. */
export interface ListShape {
  readonly columns: Columns;
  /** The columns that tell rows apart (SET-73). */
  readonly key: readonly string[];
  /** The columns that tell this row apart, if not those of `key`. */
  keyOf?(row: ListRow): readonly string[];
  /** Nouns for the rows. */
  readonly things: readonly [one: string, many: string];
}

export const listShapes: Readonly<Record<ListKind, ListShape>> = {
  'aircraft-vendors': {
    columns: nameColumns,
    key: ['name'],
    things: ['aircraft vendor', 'aircraft vendors'],
  },
  'aircraft-types': {
    columns: aircraftTypeColumns,
    key: ['name'],
    things: ['aircraft type', 'aircraft types'],
  },
  bases: { columns: baseColumns, key: ['code'], things: ['base', 'bases'] },
  'job-functions': {
    columns: jobFunctionColumns,
    key: ['name'],
    things: ['job function', 'job functions'],
  },
  'fuel-vendors': { columns: nameColumns, key: ['name'], things: ['fuel vendor', 'fuel vendors'] },
  'agent-types': { columns: agentTypeColumns, key: ['name'], things: ['agent', 'agents'] },
  aircraft: { columns: aircraftColumns, key: ['registration'], things: ['aircraft', 'aircraft'] },
  assignments: {
    columns: assignmentColumns,
    key: ['assetId', 'baseId', 'startTime'],
    things: ['assignment', 'assignments'],
  },
  'fuel-storages': {
    columns: fuelStorageColumns,
    key: ['baseId', 'name'],
    things: ['fuel storage', 'fuel storages'],
  },
  'crew-members': {
    columns: crewColumns,
    key: ['lastName', 'firstName', 'vendorId'],
    things: ['crew member', 'crew members'],
  },
  'landing-fees': {
    columns: landingFeeColumns,
    key: ['baseId', 'appliesTo', 'startDate'],
    things: ['landing fee', 'landing fees'],
  },
  'agent-rates': {
    columns: agentRateColumns,
    key: ['baseId', 'agentTypeId', 'startDate'],
    things: ['agent price', 'agent prices'],
  },
  'contract-rates': {
    columns: contractRateColumns,
    key: ['aircraftTypeIds', 'typeCode', 'vendorId', 'startDate'],
    things: ['contract rate', 'contract rates'],
  },
  'aircraft-rates': {
    columns: aircraftRateColumns,
    key: ['assetIds', 'startDate'],
    things: ['aircraft rate', 'aircraft rates'],
  },
  people: {
    columns: personColumns,
    key: ['lastName', 'firstName'],
    keyOf: ({ email }) => (email === null ? ['lastName', 'firstName'] : ['email']),
    things: ['person', 'people'],
  },
};
