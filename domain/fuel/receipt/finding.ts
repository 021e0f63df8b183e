import { type FuelFlagCode, fuelFlagCodes } from '../../../contract/fuel/fuel.ts';
import type { FuelField } from './draft.ts';

/** Codes of findings that block saving, so that no flag is stored. */
export type FuelErrorCode =
  | 'required'
  | 'invalid'
  | 'negative'
  | 'futureDate'
  | 'notPositive'
  | 'sameStorage'
  | 'otherStorageFuel'
  | 'tooLong';
/** A fix that resets a field to its default. */
export interface FuelFix {
  readonly label: string;
  readonly reset: FuelField;
}
/**
 * A finding of a rule (FUEL-7 to FUEL-15). `error` blocks saving. `warning` can be saved with Save
 * anyway, and its flag is stored.
 */
export interface FuelFinding {
  /** The field to show it at; a wire field if the service reported it. */
  readonly path: string;
  readonly code: FuelFlagCode | FuelErrorCode;
  readonly severity: 'error' | 'warning';
  readonly message: string;
  /** A second sentence under the message (D-X8). */
  readonly hint?: string;
  readonly fixes?: readonly FuelFix[];
}
export const fuelError = (
  path: FuelField,
  code: FuelErrorCode,
  message: string,
  hint?: string,
): FuelFinding => ({
  path,
  code,
  severity: 'error',
  message,
  ...(hint === undefined ? {} : { hint }),
});
/** A warning's code is stored as a flag, so only flag codes are allowed. */
export const fuelWarning = (
  path: FuelField,
  code: FuelFlagCode,
  message: string,
  fixes?: readonly FuelFix[],
): FuelFinding => ({
  path,
  code,
  severity: 'warning',
  message,
  ...(fixes === undefined ? {} : { fixes }),
});

/** The flags stored with a record, each once, in the contract's order. */
export const fuelFlagsOf = (findings: readonly FuelFinding[]): FuelFlagCode[] =>
  fuelFlagCodes.filter((code) => findings.some((f) => f.severity === 'warning' && f.code === code));
export const hasFuelErrors = (findings: readonly FuelFinding[]): boolean =>
  findings.some((f) => f.severity === 'error');
