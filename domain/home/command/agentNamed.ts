import { plainId } from '../plainId.ts';
import type { CommandFacts } from './commandTypes.ts';
import { eitherOf, problem, type Read, textOf, type Word } from './words.ts';

/** Finds an agent by part of its name; a full word match has priority. No words name none. */
export function agentNamed(words: readonly Word[], agents: CommandFacts['agents']): Read<string> {
  const text = textOf(words);
  const wanted = plainId(text);
  if (text === '') return { found: '' };
  const inUse = agents.filter((agent) => !agent.isArchived);
  const exact = inUse.filter(({ name }) =>
    [name, ...name.split(/\s+/)].some((word) => plainId(word) === wanted),
  );
  const hits =
    exact.length > 0 ? exact : inUse.filter(({ name }) => plainId(name).includes(wanted));
  const [first] = hits;
  // Marks alone name nothing, and no word is dropped (HOME-86).
  if (first === undefined || words.some((word) => plainId(word.text) === ''))
    return problem(`No agent is called "${text}".`, words);
  if (hits.length > 1)
    return problem(
      `"${text}" fits ${eitherOf(hits.map(({ name }) => name))}. Type more of its name.`,
      words,
    );
  return { found: first.id };
}
