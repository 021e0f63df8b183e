import { expect, it } from 'vitest';
import { emptyDraft } from '../../../domain/dispatch/draft/draft.ts';
import { emptyFacts } from '../../../domain/reference/facts.ts';
import { LookupsUnknown } from '../../../machines/dispatch/dispatchEditor.context.ts';
import { loadLookups } from '../../../src/adapters/api/lookups.ts';
import { facts } from '../../domain/dispatch/world.ts';
import { fakeServices, refusing } from '../../src/support/fakeServices.ts';
import { loadedEditor } from './loadedEditor.ts';

it('offers agents although history and prices failed to load (SES-17, D-17)', async () => {
  const { services } = fakeServices({
    listSuppressantTypes: () => facts.agents,
    listLandingFees: () => facts.landingFees,
    listDispatches: refusing(null, null),
  });
  const asked = { draft: emptyDraft('flight'), facts: emptyFacts(facts.now) };
  const failure: unknown = await loadLookups(
    { ...services, queue: [] },
    asked,
    new AbortController().signal,
  ).catch((error: unknown) => error);
  if (!(failure instanceof LookupsUnknown)) throw failure;
  const actor = await loadedEditor({ loadLookups: async () => Promise.reject(failure) });
  const { context } = actor.getSnapshot();
  expect([
    context.facts.agents,
    context.facts.landingFees,
    actor.getSnapshot().hasTag('stale'),
  ]).toEqual([facts.agents, facts.landingFees, true]);
  actor.stop();
});
