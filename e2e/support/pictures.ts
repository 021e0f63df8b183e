import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import type { AnyStateMachine } from 'xstate';
import type { Path } from '../../tests/support/graph.ts';

/**
 * The folder for the journeys' text and screenshots with `npm run paths`; a plain test run writes
 * neither.
 */
const folder = process.env['CATIS_SCREENSHOTS'];
export const isPicturing = folder !== undefined;
const folderOf = (machine: AnyStateMachine) =>
  `${folder}/${machine.id.replaceAll(/[^\w-]+/g, '-')}`;

/** Writes the journey down: its states in order, and its paths step by step. */
export function tellJourney(machine: AnyStateMachine, paths: readonly Path[]): void {
  if (folder === undefined) return;
  const told = {
    journey: machine.id,
    states: Object.values(machine.states).map((s) => ({
      name: s.key,
      leads: [...s.transitions.values()]
        .flat()
        .map((t) => ({ event: t.eventType, to: t.target?.[0]?.key ?? s.key })),
    })),
    paths: paths.map((p) =>
      p.steps.map(({ event, state }, n) => ({
        event: n === 0 ? 'begins' : event.type,
        state: String(state.value),
      })),
    ),
  };
  mkdirSync(folderOf(machine), { recursive: true });
  writeFileSync(`${folderOf(machine)}/journey.json`, JSON.stringify(told));
}

/**
 * Takes a screenshot of a state in both themes, the first time it appears. A state without a page,
 * such as a mail, has none. Sets the theme on the page only: the browser and the user's settings
 * keep theirs.
 */
export async function takePictures(
  page: Page,
  machine: AnyStateMachine,
  state: string,
): Promise<void> {
  if (
    folder === undefined ||
    page.url() === 'about:blank' ||
    existsSync(`${folderOf(machine)}/${state}.dark.jpg`)
  )
    return;
  const theme = await page.evaluate(() => document.documentElement.dataset['theme']);
  for (const look of ['light', 'dark'] as const) {
    await page.evaluate((wanted) => {
      document.documentElement.dataset['theme'] = wanted;
    }, look);
    await page.screenshot({
      path: `${folderOf(machine)}/${state}.${look}.jpg`,
      type: 'jpeg',
      quality: 60,
      animations: 'disabled',
      scale: 'css',
    });
  }
  await page.evaluate((was) => {
    if (was === undefined) delete document.documentElement.dataset['theme'];
    else document.documentElement.dataset['theme'] = was;
  }, theme);
}
