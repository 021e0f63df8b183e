import type { Page } from 'playwright/test';
import type { AnyStateMachine } from 'xstate';
import { pathsOf } from '../../tests/support/graph.ts';
import { isPicturing, takePictures, tellJourney } from './pictures.ts';
import { type Complaints, test } from './test.ts';

export interface Traveller {
  readonly page: Page;
  readonly complaints: Complaints;
}
export interface Journey {
  /** Brings the browser to the chart's initial state. */
  readonly begin: (
    fixtures: Pick<Parameters<Parameters<typeof test>[2]>[0], 'newcomer' | 'signedIn'>,
  ) => Promise<Page>;
  /** Checks what the user sees in each state of the chart. */
  readonly states: Readonly<Record<string, (on: Traveller) => Promise<void>>>;
  /** Performs the user's actions. */
  readonly events: Readonly<Record<string, (on: Traveller) => Promise<void>>>;
  /** The current number of tests of the chart; at most 25. */
  readonly paths: number;
}

/** A key without a counterpart would silently never be checked. */
function assertSameKeys(
  what: string,
  placeholderActor: readonly string[],
  given: readonly string[],
) {
  const missing = placeholderActor.filter((k) => !given.includes(k));
  const surplus = given.filter((k) => !placeholderActor.includes(k));
  if (missing.length + surplus.length > 0)
    throw new Error(
      `${what}: missing ${missing.join(', ') || '–'}; not in the chart ${surplus.join(', ') || '–'}`,
    );
}

/** Makes a browser test of every generated path through a flat chart of the user's views. */
export function travel(machine: AnyStateMachine, journey: Journey): void {
  const events = [...new Set(machine.events)];
  assertSameKeys('states', Object.keys(machine.states), Object.keys(journey.states));
  assertSameKeys('events', events, Object.keys(journey.events));
  const paths = pathsOf(machine, { events: events.map((type) => ({ type })) });
  if (paths.length !== journey.paths || paths.length > 25)
    throw new Error(`${machine.id} makes ${paths.length} paths, not ${journey.paths}`);
  tellJourney(machine, paths);
  // `npm run paths` finds the journeys to picture by this tag.
  test.describe(machine.id, { tag: '@journey' }, () => {
    for (const [n, path] of paths.entries())
      test(`${n + 1}: ${path.steps
        .slice(1)
        .map((s) => s.event.type)
        .join(' → ')}`, async ({ newcomer, signedIn, complaints }) => {
        // Screenshots take extra time.
        if (isPicturing) test.slow();
        const page = await journey.begin({ newcomer, signedIn });
        for (const [at, { event, state }] of path.steps.entries()) {
          if (at > 0)
            await test.step(
              event.type,
              () => journey.events[event.type]?.({ page, complaints }) ?? Promise.resolve(),
            );
          await test.step(`sees ${String(state.value)}`, () =>
            journey.states[String(state.value)]?.({ page, complaints }) ?? Promise.resolve());
          await takePictures(page, machine, String(state.value));
        }
      });
  });
}
