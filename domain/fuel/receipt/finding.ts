import { type FuelFlagCode, fuelFlagCodes } from '../../../contract/fuel/fuel.ts';
import type { FuelField } from './draft.ts';

/** Codes of findings that leave no flag: what blocks saving. */
export type FuelErrorCode =
  | 'required'
  | 'invalid'
  | 'negative'
  | 'futureDate'
  | 'notPositive'
  | 'sameStorage'
  | 'otherStorageFuel'
  | 'tooLong';
/** One offered action: the field is given back to its default. */
export interface FuelFix {
  readonly label: string;
  readonly reset: FuelField;
}
/**
 * What a rule has to say (FUEL-7 to FUEL-15). `error` blocks saving, `warning` saves after Save anyway and leaves a
 * flag.
 */
export interface FuelFinding {
  /** The field it stands under; a field of the wire when the service said it. */
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
/** A warning leaves its code as a flag, so only flag codes may be one. */
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

/** The flags stored with a record, in the contract's order, each once. */
export const fuelFlagsOf = (findings: readonly FuelFinding[]): FuelFlagCode[] =>
  fuelFlagCodes.filter((code) => findings.some((f) => f.severity === 'warning' && f.code === code));
export const hasFuelErrors = (findings: readonly FuelFinding[]): boolean =>
  findings.some((f) => f.severity === 'error');
