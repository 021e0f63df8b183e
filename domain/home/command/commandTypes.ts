import type { Dispatch } from '../../../contract/dispatch/dispatches.ts';
import type { Incident } from '../../../contract/incidents/incidents.ts';
import type { BaseOrder, FormFacts } from '../../base/forms.ts';
import type { Finding } from '../../forms/finding.ts';
import type { AgentFacts, AircraftFacts, MarkFacts } from '../../reference/facts.ts';
import type { CloseOutTyped } from '../closeOut.ts';
import type { IncidentRow } from '../incidentsToday.ts';

/** A range of the typed line, as offsets; `to` is exclusive. */
export interface Span {
  readonly from: number;
  readonly to: number;
}
/** Why a line can't be carried out, and the words it is about; null for the whole line. */
export interface Problem {
  readonly kind: 'problem';
  readonly message: string;
  readonly at: Span | null;
}
/** Opens a new form with the typed values. */
export interface OpenCommand {
  readonly kind: 'open';
  readonly to: string;
  readonly says: string;
  /** The incident to look for in the service before the preview is complete; '' for none. */
  readonly seeks: string;
}
/** The meaning of a command line. `open` leads to a form; `close` closes an open flight. */
export type Command =
  | { readonly kind: 'nothing' }
  | Problem
  | {
      readonly kind: 'close';
      readonly dispatchId: string;
      readonly timeIn: string;
      readonly hobbsEnd: string;
      readonly gallons: string;
      readonly agentTypeId: string;
      readonly isAborted: boolean;
      readonly says: string;
    }
  | OpenCommand
  /** The service looks for the incident. Enter does nothing until it is found. */
  | { readonly kind: 'seek'; readonly seeks: string; readonly says: string }
  /** A write that needs no form: an aircraft becomes unavailable. */
  | { readonly kind: 'order'; readonly order: BaseOrder; readonly says: string }
  /** A line of a followed flight's log; `at` null for now, `eta` of a return (FOL-14). */
  | {
      readonly kind: 'line';
      readonly dispatchId: string;
      readonly line: 'contact' | 'abort' | 'returning';
      readonly at: string | null;
      readonly text: string;
      readonly eta: string | null;
      readonly says: string;
    }
  /** A followed flight goes to another incident; `time` '' for now (FOL-23). */
  | {
      readonly kind: 'divert';
      readonly dispatchId: string;
      readonly time: string;
      readonly incidentId: string;
      readonly says: string;
    }
  /** A note in the base's shift log (SHIFT-8). */
  | {
      readonly kind: 'log';
      readonly baseId: string;
      readonly text: string;
      readonly says: string;
    }
  /** Neither a command nor an aircraft: the text goes to the global search (HOME-82). */
  | { readonly kind: 'find'; readonly text: string; readonly says: string };

/** The incidents that the service found for a text; null if it couldn't be asked. */
export interface SoughtIncidents {
  readonly text: string;
  readonly items: readonly Incident[] | null;
}
/** A load to fill, as the command names it. */
export interface NewLoad {
  readonly assetId: string;
  readonly gallons: string;
  readonly agentTypeId: string;
}

export interface CommandFacts {
  readonly aircraft: readonly AircraftFacts[];
  /** Dispatches of yesterday and today. */
  readonly dispatches: readonly Dispatch[];
  /** Ids of the open flights that the board lists. */
  readonly outIds: readonly string[];
  readonly incidents: readonly Pick<IncidentRow, 'incidentId' | 'label'>[];
  /** The result of the last incident search in the service, null for none. */
  readonly sought: SoughtIncidents | null;
  /** The base of the shown board, '' for none. */
  readonly baseId: string;
  /** The board's facts for writes; null while no base is shown. */
  readonly board: FormFacts | null;
  /** The user can mark aircraft unavailable. */
  readonly mayMark: boolean;
  /** The user can write into shift logs; null where the flag `shiftLog` is off. */
  readonly mayLog: boolean | null;
  /** The flag `flightFollowing`. */
  readonly follows: boolean;
  /** Marks of unavailable aircraft. */
  readonly marks: readonly MarkFacts[];
  /** Instant. */
  readonly now: string;
  readonly agents: readonly Pick<AgentFacts, 'id' | 'name' | 'isArchived'>[];
  /** The input of the flight's own close-out row; null for none. */
  readonly rowOf: (dispatchId: string) => CloseOutTyped | null;
  /** The load that closing a flight would book, or why it can't be booked (HOME-15). */
  readonly loadToBook: (flight: Dispatch, typed: CloseOutTyped) => string | Finding;
  /** The load that a new form would book: gallons, agent, base and price. */
  readonly newLoad: (load: NewLoad) => string;
  /** Why a flight can't be diverted to an incident at that time, '' if it can. */
  readonly divertRefusal: (flight: Dispatch, time: string, incidentId: string) => string;
  /** What aborting a flight costs. */
  readonly abortCost: (flight: Dispatch) => string;
}
