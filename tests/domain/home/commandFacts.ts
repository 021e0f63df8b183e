import type { FormFacts } from '../../../domain/base/forms.ts';
import type { CommandFacts } from '../../../domain/home/command/commandTypes.ts';
import { baseData } from '../base/world.ts';
import { facts } from '../dispatch/world.ts';

/** The facts of Hemet's board. */
export const board: FormFacts = {
  bases: baseData.bases,
  base: baseData.base,
  aircraft: facts.aircraft,
  now: facts.now,
};

/** The command bar at Hemet: without dispatches, incidents and base facts. The board lists each. */
export const commandFacts = (rest: Partial<CommandFacts> = {}): CommandFacts => ({
  aircraft: facts.aircraft,
  dispatches: [],
  outIds: (rest.dispatches ?? []).map(({ id }) => id),
  incidents: [],
  sought: null,
  baseId: 'hmt',
  board: null,
  mayMark: false,
  follows: true,
  mayLog: true,
  marks: [],
  now: facts.now,
  agents: [],
  loadToBook: () => '',
  rowOf: () => null,
  newLoad: () => '',
  abortCost: () => '',
  divertRefusal: () => '',
  ...rest,
});
