import * as z from 'zod/mini';

/** Warnings on a saved record that need a user's attention, computed only by the server (D-2). */
export const flagCodes = [
  'oldDate', // D-F1
  'incidentMissing', // D-F3
  'incidentYear', // D-I1
  'longFlight', // D-X4
  'hobbsApart', // D-H3
  'meterRolled', // D-H11
  'hobbsBelowLast', // D-H4
  'hobbsGap', // D-H5
  'meterReset', // D-H4, chosen
  'hobbsMissing', // D-H7
  'hoursNotHobbs', // D-T2
  'hoursNotClock', // D-T3
  'noHours', // D-T4
  'nightMissing', // D-T5
  'overCapacity', // D-D2
  'manyLoads', // D-D3
  'noAgentPrice', // D-D5
  'preloadUnused', // D-D6
  'unusualDrops', // D-D8
  'loadsOverLandings', // D-D9
  'noLandingWeight', // BASE-34
  'jettisonUnexplained', // D-F29
  'noPilot', // D-C2
  'perDiemTwice', // D-C3
  'standbyHigh', // D-C4
  'flightHoursHigh', // D-C5
  'flightSixDays', // LIM-4
  'dayOffDue', // LIM-5
  'dutyLong', // LIM-6
  'restShort', // LIM-7
  'daysOffShort', // LIM-8
  'overlap', // D-O1
  'stillOut', // D-O2
  'requestNumberShared', // D-R1
  'noRequestNumber', // D-R2
  'noContract', // D-K1
  'aircraftUnavailable', // D-K3
  'usesArchived', // D-K4
  'activityGap', // D-35
  'hobbsJoin', // D-37
  'longDuty', // D-41
  'standbyTwice', // D-45
  'aircraftNotListed', // D-51
  'splitPricing', // D-D7, shown as a chip
  'aborted',
] as const;
export const FlagCode = z.enum(flagCodes);
export type FlagCode = z.output<typeof FlagCode>;
