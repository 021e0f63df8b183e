import type { Job } from './reference/crews.ts';
import type { DemoAircraft } from './reference/fleet.ts';
import type { DemoIncident } from './reference/incidents.ts';

/** Times in epoch minutes, hours in hundredths, volumes in gallons, money in cents. */
export interface DemoDrop {
  readonly base: string;
  readonly agent: string;
  readonly onIncident: number;
  readonly jettisoned: number;
}
export interface DemoActivityCrew {
  readonly crewId: string;
  readonly job: Job;
  readonly standby: number;
  readonly perDiem: number;
}
export interface DemoActivity {
  readonly incident: DemoIncident | null;
  readonly requestNumber: string | null;
  readonly mission: string;
  readonly flightType: string | null;
  readonly from: string;
  readonly to: string | null;
  readonly timeOut: number | null;
  readonly timeIn: number | null;
  readonly hobbs: readonly [start: number, end: number | null] | null;
  readonly hours: number | null;
  readonly nightHours: number | null;
  readonly landings: number | null;
  readonly landingFees: number;
  readonly aborted: boolean;
  readonly drops: readonly DemoDrop[];
  readonly crew: readonly DemoActivityCrew[];
}
export interface DemoDispatch {
  readonly type: 'flight' | 'standby' | 'agentOnly';
  readonly day: string;
  readonly aircraft: DemoAircraft | null;
  readonly dispatchTime: number;
  readonly purpose: 'assist' | 'ground' | 'preload' | null;
  readonly remarks: string;
  readonly flags: readonly string[];
  readonly activities: readonly DemoActivity[];
}
