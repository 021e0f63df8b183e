import { type FlagCode, flagCodes } from '../../contract/dispatch/flags.ts';

/** Codes of findings without a stored flag: those that block saving, and those that only inform. */
export type PlainCode =
  | 'required'
  | 'invalid'
  | 'negative'
  | 'futureDate'
  | 'tooLong'
  | 'incidentRequired' // D-F3
  | 'timeOutBeforeDispatch' // D-X1
  | 'timeOutNextDay' // D-X1b
  | 'timeInNextDay' // D-X2
  | 'timeInBeforeTimeOut' // D-X3
  | 'timeInFuture' // D-X6
  | 'ambiguousTime' // D-X7
  | 'hobbsHalf' // D-H1
  | 'hobbsBackwards' // D-H2
  | 'hoursFromClock' // D-H6
  | 'hobbsExpected' // D-H8
  | 'hobbsNotLast' // D-H9
  | 'hobbsAboveNext' // D-H10
  | 'dayNightSum' // D-T1
  | 'nightUnknown' // D-T5
  | 'abortedDrop' // D-A1
  | 'loadsThere' // HOME-15
  | 'noLoad' // HOME-15
  | 'noCapacity' // D-D4
  | 'crewTwice' // D-C1
  | 'limitsUnknown' // LIM-11
  | 'contractEnding' // D-K2
  | 'landingFeeBasis' // D-F19
  | 'landingFeeChanged' // D-F19
  | 'activitiesOverlap' // D-35
  | 'sameIncident' // D-36
  | 'changeOver' // D-33
  | 'hoursShared' // D-34
  | 'dutyBackwards' // D-41
  | 'standbyCovered' // D-43
  | 'flewOnStandby' // D-45
  | 'periodClosed'; // APR-36

export type FindingCode = FlagCode | PlainCode;

/**
 * An action offered by a finding; `label` is its text. The page handles those that `applyFix` can't
 * do on the draft (`openDispatch`, `addAircraftRate`).
 */
export type Fix =
  | {
      readonly label: string;
      readonly kind: 'set';
      readonly path: string;
      readonly value: string | boolean;
    }
  | { readonly label: string; readonly kind: 'meterReplaced' }
  | {
      readonly label: string;
      readonly kind: 'splitLoads';
      readonly activity: number;
      readonly drop: number;
    }
  | {
      readonly label: string;
      readonly kind: 'useLoad';
      readonly activity: number;
      /** Id of the preload's drop row. */
      readonly dropId: string;
      readonly agentTypeId: string;
      readonly baseId: string;
      readonly litres: number;
    }
  /** Joins an activity to the previous one. */
  | { readonly label: string; readonly kind: 'joinActivities'; readonly activity: number }
  /**
   * The aircraft changed over to this activity in the air, so the recorded end belongs to this
   * activity.
   */
  | { readonly label: string; readonly kind: 'changeOverInAir'; readonly activity: number }
  | {
      readonly label: string;
      readonly kind: 'moveToJettisoned';
      readonly activity: number;
      readonly drop: number;
    }
  | { readonly label: string; readonly kind: 'resetToDefault'; readonly path: string }
  | {
      readonly label: string;
      readonly kind: 'decline';
      readonly path: string;
      readonly code: FindingCode;
    }
  /** Ends the aircraft's unavailable mark now. */
  | {
      readonly label: string;
      readonly kind: 'markAvailable';
      readonly markId: string;
      readonly radioId: string;
    }
  | {
      readonly label: string;
      readonly kind: 'openDispatch';
      readonly dispatchId: string;
      readonly dispatchNumber: number;
    }
  | {
      readonly label: string;
      readonly kind: 'addAircraftRate';
      readonly assetId: string;
      readonly day: string;
    };

/**
 * A finding of a rule (D-1). `error` blocks saving. `warning` can be saved with Save anyway, and
 * its flag is stored. `info` only informs.
 */
export interface Finding {
  /** Dotted path of the field to show it at. */
  readonly path: string;
  readonly code: FindingCode;
  readonly severity: 'error' | 'warning' | 'info';
  readonly message: string;
  /** A second sentence under the message (D-X8). */
  readonly hint?: string;
  readonly fixes?: readonly Fix[];
}

/** Flags that are stored without the user's confirmation. */
const quietFlags: readonly FindingCode[] = ['splitPricing', 'aborted', 'meterReset'];

/** The flags stored with a record, in the contract's order, each once. */
export function flagsOf(findings: readonly Finding[]): FlagCode[] {
  const found = new Set<FindingCode>(
    findings
      .filter((f) => f.severity === 'warning' || quietFlags.includes(f.code))
      .map((f) => f.code),
  );
  return flagCodes.filter((code) => found.has(code));
}

export const hasErrors = (findings: readonly Finding[]): boolean =>
  findings.some((finding) => finding.severity === 'error');

type Rest = Pick<Finding, 'hint' | 'fixes'>;
const finding =
  (severity: Finding['severity']) =>
  (path: string, code: FindingCode, message: string, rest: Rest = {}): Finding => ({
    path,
    code,
    severity,
    message,
    ...rest,
  });
export const error = finding('error');
export const info = finding('info');
/** A warning without a flag, because another record's flag will report it. */
export const passingWarning = (
  path: string,
  code: PlainCode,
  message: string,
  rest: Rest = {},
): Finding => finding('warning')(path, code, message, rest);
/** A warning's code is stored as a flag, so only flag codes are allowed. */
export const warning = (path: string, code: FlagCode, message: string, rest: Rest = {}): Finding =>
  finding('warning')(path, code, message, rest);
