import { Either } from 'effect';
import { addDays } from '../../domain/dates/parseDate.ts';
import { litresOf } from '../../domain/volume.ts';
import {
  type AimsCells,
  dayOf,
  faultsOf,
  incidentText,
  lineWithoutFault,
  localTimePattern,
} from './aimsLine.ts';

/**
 * A historic activity as stored: hours and meters in hundredths, money in cents, volumes in litres,
 * times in local wall-clock time.
 */
export interface AimsRecord {
  readonly activity_id: string;
  readonly dispatch_number: number;
  readonly activity_date: string;
  readonly dispatch_time: string | null;
  readonly time_out: string | null;
  readonly time_in: string | null;
  readonly radio_id: string;
  /** '' = the line names no aircraft. */
  readonly registration: string;
  readonly category: string;
  readonly type_code: string;
  readonly vendor_name: string;
  readonly contract_type_code: string | null;
  readonly year: number | null;
  readonly state: string | null;
  readonly unit: string | null;
  readonly incident_number: string | null;
  readonly incident_name: string;
  readonly agency: string;
  readonly incident_type: string;
  readonly request_number: string | null;
  readonly mission_type: string | null;
  readonly flight_type: string | null;
  readonly take_off_base_code: string | null;
  readonly landing_base_code: string | null;
  readonly agent_base_code: string | null;
  readonly agent_type_name: string | null;
  readonly hobbs_start: number | null;
  readonly hobbs_end: number | null;
  readonly aborted: boolean;
  readonly total_flight_hours: number;
  readonly day_flight_hours: number;
  readonly night_flight_hours: number;
  readonly drop_count: number;
  readonly litres_on_incident: number;
  readonly litres_jettisoned: number;
  readonly landings: number;
  readonly landing_fees_cents: number;
  readonly flight_cost_cents: number | null;
  readonly abort_fees_cents: number | null;
  readonly availability_cost_cents: number | null;
  readonly agent_cost_cents: number | null;
  readonly hourly_rate_cents: number | null;
  readonly daily_availability_cents: number | null;
  readonly remarks: string;
}

const orNull = (text: string): string | null => (text === '' ? null : text);
/** Parses two decimals into hundredths from the text itself, without floating point. */
const hundredths = (text: string): number | null => {
  if (text === '') return null;
  const [before = '0', after = ''] = text.split('.');
  return Number(before) * 100 + Number(after.padEnd(2, '0'));
};
const wallClock = (text: string, on: string): string | null => {
  if (text === '') return null;
  if (localTimePattern.test(text)) return text;
  const [time = '', shift] = text.split(' ');
  return `${shift === undefined ? on : addDays(on, Number(shift))}T${time}`;
};

/** @returns the record, or its faults by column: "column timeOut is not a time like 13:05" */
export function readAimsLine(given: AimsCells): Either.Either<AimsRecord, readonly string[]> {
  const line = lineWithoutFault(given);
  if (line === null) return Either.left(faultsOf(given));
  const on = dayOf(line.activityDate) ?? '';
  // Earlier exports wrote an aircraft without a radio ID in brackets (AIMS-40).
  const aircraft = line.aircraft.replace(/^\(([^()]+)\)$/, '$1');
  const [, radioId = aircraft, registration = aircraft] =
    /^(.*\S)\s*\(([^()]+)\)$/.exec(aircraft) ?? [];
  const [, state = null, unit = null, number = null, name = ''] =
    incidentText.exec(line.incident) ?? [];
  return Either.right({
    activity_id: line.activityId,
    dispatch_number: Number(line.dispatchId),
    activity_date: on,
    dispatch_time: wallClock(line.dispatchTime, on),
    time_out: wallClock(line.timeOut, on),
    time_in: wallClock(line.timeIn, on),
    radio_id: radioId,
    registration,
    category: line.category === '' ? 'FW' : line.category,
    type_code: line.typeCode,
    vendor_name: line.vendorName,
    contract_type_code: orNull(line.contractType),
    year:
      state === null ? null : Number(line.incidentYear === '' ? on.slice(0, 4) : line.incidentYear),
    state,
    unit,
    incident_number: number,
    incident_name: name,
    agency: line.agency,
    incident_type: line.incidentType,
    request_number: orNull(line.requestNumber),
    mission_type: orNull(line.missionTypeDesc),
    flight_type: orNull(line.missionFlightTypeDesc),
    take_off_base_code: orNull(line.takeOffBaseCode),
    landing_base_code: orNull(line.landingBaseCode),
    agent_base_code: orNull(line.agentBaseCode),
    agent_type_name: orNull(line.agentTypeName),
    hobbs_start: hundredths(line.hobbsStart),
    hobbs_end: hundredths(line.hobbsEnd),
    aborted: line.abortedCount === '1',
    total_flight_hours: hundredths(line.totalFlightHours) ?? 0,
    day_flight_hours: hundredths(line.dayFlightHours) ?? 0,
    night_flight_hours: hundredths(line.nightFlightHours) ?? 0,
    drop_count: Number(line.dropCount),
    litres_on_incident: litresOf(Number(line.volumeOnIncident)),
    litres_jettisoned: litresOf(Number(line.volumeJettisoned)),
    landings: Number(line.landings),
    landing_fees_cents: hundredths(line.landingFees) ?? 0,
    flight_cost_cents: hundredths(line.flightCost),
    abort_fees_cents: hundredths(line.abortFees),
    availability_cost_cents: hundredths(line.availabilityCost),
    agent_cost_cents: hundredths(line.totalAgentCost),
    hourly_rate_cents: hundredths(line.hourlyRate),
    daily_availability_cents: hundredths(line.dailyAvailability),
    remarks: line.remarks,
  });
}
