import * as z from 'zod/mini';

/** The subjects of rights (AUTH-2). */
export const entityCodes = [
  'base-admin',
  'Dispatch',
  'FuelReceipts',
  'CatisReports',
  'Contract',
  'Bases',
  'FuelVendor',
  'FuelStorage',
  'CrewRoles',
  'AircraftVendor',
  'Suppressants',
  'Crew',
  'AircraftType',
  'Assets',
  'AircraftMetadata',
  'People',
] as const;
export const actions = ['View', 'Create', 'Edit', 'Delete'] as const;
export const EntityCode = z.enum(entityCodes);
export type EntityCode = z.output<typeof EntityCode>;
export const Action = z.enum(actions);
export type Action = z.output<typeof Action>;
/** One right as a route or a page names it: `Dispatch.View`. */
export type Right = `${EntityCode}.${Action}`;
export const Permission = z.object({ entityCode: EntityCode, action: Action });
export type Permission = z.output<typeof Permission>;
/** GET /users/current/permissions */
export const Permissions = z.object({ items: z.array(Permission) });
