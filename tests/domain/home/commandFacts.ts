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

/** What the command bar knows at Hemet: no dispatches and incidents, and no base facts. */
export const commandFacts = (rest: Partial<CommandFacts> = {}): CommandFacts => ({
  aircraft: facts.aircraft,
  dispatches: [],
  outIds: [],
  incidents: [],
  sought: null,
  baseId: 'hmt',
  board: null,
  mayMark: false,
  follows: true,
  marks: [],
  now: facts.now,
  agents: [],
  loadToBook: () => '',
  rowOf: () => null,
  newLoad: () => '',
  abortCost: () => '',
  ...rest,
});
