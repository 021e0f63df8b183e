import type { Handlers } from '../http/handler.ts';
import { aircraftHandlers } from './aircraft.ts';
import { baseHandlers } from './bases.ts';
import { contractHandlers } from './contracts.ts';
import { crewHandlers } from './crew.ts';
import { dispatchHandlers } from './dispatches.ts';
import { dispatchReadHandlers } from './dispatchReads.ts';
import { incidentHandlers } from './incidents.ts';
import { reportHandlers } from './reports.ts';
import { sessionHandlers } from './session.ts';
import { suppressantHandlers } from './suppressants.ts';

/** One handler for every row of the contract's table. */
export const handlers: Handlers = {
  ...sessionHandlers,
  ...baseHandlers,
  ...suppressantHandlers,
  ...aircraftHandlers,
  ...contractHandlers,
  ...crewHandlers,
  ...incidentHandlers,
  ...dispatchReadHandlers,
  ...dispatchHandlers,
  ...reportHandlers,
};
