import type { FuelKind } from '../../../contract/fuel/fuel.ts';

/** The fuel forms by their kind of receipt. */
export const fuelForms = {
  aircraft: 'aircraftFuel',
  bulk: 'bulkFuel',
  transfer: 'transferFuel',
} as const satisfies Record<FuelKind, string>;
export type FuelForm = (typeof fuelForms)[FuelKind];
/** The forms with their own drafts. */
const draftForms = ['flight', 'standby', 'agentOnly', ...Object.values(fuelForms)] as const;
export type DraftForm = (typeof draftForms)[number];
export const isDraftForm = (text: string | undefined): text is DraftForm =>
  draftForms.some((form) => form === text);
const fuelKinds: Readonly<Record<FuelForm, FuelKind>> = {
  aircraftFuel: 'aircraft',
  bulkFuel: 'bulk',
  transferFuel: 'transfer',
};
/** The kind of receipt a fuel form records. */
export const fuelKindOf = (form: FuelForm): FuelKind => fuelKinds[form];

/** Untouched drafts are deleted after this many days (ENTRY-31). */
export const DRAFT_DAYS = 14;
