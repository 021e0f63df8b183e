import { describe, expect, it } from 'vitest';
import { applyDefaults } from '../../../../domain/dispatch/defaults/defaults.ts';
import { type DispatchDraft, emptyDraft } from '../../../../domain/dispatch/draft/draft.ts';
import { addCrew } from '../../../../domain/dispatch/draft/edit.ts';
import { checkDispatch } from '../../../../domain/dispatch/rules/check.ts';
import { draftOfBody } from '../../../../domain/dispatch/wire/draftOfBody.ts';
import { closeOutFacts } from '../../../../domain/home/closeOutFacts.ts';
import type { DispatchFacts } from '../../../../domain/reference/facts.ts';
import {
  agentOptions,
  aircraftOptions,
  baseOptions,
  crewOptions,
  crewRoleOptions,
} from '../../../../domain/reference/options.ts';
import { litresOf } from '../../../../domain/volume.ts';
import { crewRow, facts, stored, type } from '../world.ts';
import { aboard, at, crew, drop, known, last, warning, withDrop } from './checkCase.ts';

const archive = <T extends { readonly id: string }>(list: readonly T[], id: string): T[] =>
  list.map((one) => (one.id === id ? { ...one, isArchived: true } : one));
const archiveBase = (id: string) =>
  facts.bases.map((base) =>
    base.id === id ? { ...base, archivedAt: '2025-07-14T22:00:00Z' } : base,
  );

/** Everything in a dispatch that can be archived, and its picker. */
const things = [
  [
    'an aircraft',
    't83',
    'assetId',
    'T-83',
    known({ aircraft: archive(facts.aircraft, 't83') }),
    (f, chosen) => aircraftOptions(f.aircraft, f.bases, '', f.now, chosen),
  ],
  [
    'a base',
    'hmt',
    `${at}.takeOffBaseId`,
    'Hemet',
    known({ bases: archiveBase('hmt') }),
    (f, chosen) => baseOptions(f.bases, chosen),
  ],
  [
    'an agent',
    'lc95',
    `${drop}.agentTypeId`,
    'PHOS-CHEK LC95A',
    known({ agents: archive(facts.agents, 'lc95') }),
    (f, chosen) => agentOptions(f.agents, chosen),
  ],
  [
    'a crew member',
    'jane',
    `${crew}.crewId`,
    'Jane Doe',
    known({ crew: archive(facts.crew, 'jane') }),
    (f, chosen) => crewOptions(f.crew, '', chosen),
  ],
  [
    'a job function',
    'pilot',
    `${crew}.roleId`,
    'Pilot',
    known({ crewRoles: archive(facts.crewRoles, 'pilot') }),
    (f, chosen) => crewRoleOptions(f.crewRoles, chosen),
  ],
] as const satisfies readonly (readonly [
  string,
  string,
  string,
  string,
  DispatchFacts,
  (facts: DispatchFacts, chosen: string) => readonly { id: string; label: string }[],
])[];

const loaded = withDrop([
  [`${drop}.agentTypeId`, 'lc95'],
  [`${drop}.baseId`, 'hmt'],
  [`${drop}.volumeOnIncident`, '1200'],
]);
const load = {
  id: 'load-1',
  agentTypeId: 'lc95',
  baseId: 'hmt',
  volumeOnIncident: litresOf(1200),
  volumeJettisoned: 0,
  name: 'PHOS-CHEK LC95A',
  baseCode: 'HMT',
  rateId: null,
  cost: 3420,
  isSplitPricing: false,
  isMissingAgentRate: false,
};
const record = stored({ flags: [] }, { crew: [crewRow({})], drops: [load] });
const found = (draft: DispatchDraft, own: DispatchFacts) =>
  checkDispatch(draft, own).filter(({ code }) => code === 'usesArchived');
const errors = (draft: DispatchDraft, own: DispatchFacts) =>
  checkDispatch(draft, own).filter(({ severity }) => severity === 'error');

describe.each(things)('archived: %s (D-K4)', (_, id, path, name, own, options) => {
  it('gives a warning when the record newly names it', () => {
    expect(found(loaded, own)).toEqual([
      warning(path, 'usesArchived', `${name} is archived. Choose another, or save anyway.`),
    ]);
    expect(errors(loaded, own)).toEqual([]);
  });
  it('gives no warning in a stored record, which saves', () => {
    const editing = { ...own, ownId: record.id, record };
    expect([found(draftOfBody(record), editing), errors(draftOfBody(record), editing)]).toEqual([
      [],
      [],
    ]);
  });
  it('keeps the archived flag of a record that already has it', () => {
    const flagged = stored({ flags: ['usesArchived'] }, record.activities[0]);
    expect(found(draftOfBody(record), { ...own, ownId: record.id, record: flagged })).toHaveLength(
      1,
    );
  });
  it('offers it only where it is chosen', () => {
    const labels = (chosen: string) =>
      options(own, chosen).flatMap((o) => (o.id === id ? [o.label] : []));
    expect([labels(''), labels(id)]).toEqual([[], [expect.stringMatching(/ \(archived\)$/)]]);
  });
});

describe('a dispatch and archived things (D-K4)', () => {
  const noHemet = known({ bases: archiveBase('hmt') });
  const noAgent = known({ agents: archive(facts.agents, 'lc95') });
  it('warns about the base of a standby at its field', () => {
    const standby = type(emptyDraft('standby'), [[`${at}.takeOffBaseId`, 'hmt']], noHemet);
    expect(found(standby, noHemet).map((f) => f.path)).toEqual([`${at}.takeOffBaseId`]);
  });
  it('warns about the base of a load, and not about the base that led to the form', () => {
    const agentOnly = type(
      emptyDraft('agentOnly'),
      [
        [`${at}.takeOffBaseId`, 'hmt'],
        [`${drop}.baseId`, 'hmt'],
      ],
      noHemet,
    );
    expect(found(agentOnly, noHemet).map((f) => f.path)).toEqual([`${drop}.baseId`]);
  });
  it('does not warn about an archived load that was aboard', () => {
    const taken = type(loaded, [[`${drop}.preloadDropId`, 'x']], noAgent);
    expect(found(taken, noAgent)).toEqual([]);
  });
  it('warns again when the record changes to another archived thing', () => {
    const own = known({ aircraft: archive(facts.aircraft, 't82'), ownId: record.id, record });
    expect(found({ ...draftOfBody(record), assetId: 't82' }, own).map((f) => f.path)).toEqual([
      'assetId',
    ]);
  });

  it('fills in no archived agent, crew member, job or base (D-13, D-14, D-16)', () => {
    const row = (own: DispatchFacts) =>
      type(
        withDrop([], type(emptyDraft('flight'), [['assetId', 't83']], own)),
        [[`${drop}.baseId`, 'hmt']],
        own,
      ).activities[0];
    expect([row(facts)?.drops[0]?.agentTypeId, row(noAgent)?.drops[0]?.agentTypeId]).toEqual([
      'lc95',
      '',
    ]);
    const flown = last(stored({}, { crew: [crewRow({})] }));
    const startsWith = (more: Partial<DispatchFacts>) => {
      const filled = type(emptyDraft('flight'), [['assetId', 't83']], { ...flown, ...more })
        .activities[0];
      return [filled?.takeOffBaseId, filled?.crew.map((c) => [c.crewId, c.roleId])];
    };
    expect([
      startsWith({}),
      startsWith({ crew: archive(facts.crew, 'jane') }),
      startsWith({ crewRoles: archive(facts.crewRoles, 'pilot') }),
      startsWith({ bases: archiveBase('ram') }),
    ]).toEqual([
      ['ram', [['jane', 'pilot']]],
      ['ram', []],
      ['ram', [['jane', '']]],
      ['hmt', [['jane', 'pilot']]],
    ]);
    const archivedJob = known({ crewRoles: archive(facts.crewRoles, 'pilot') });
    expect(
      type(
        addCrew(applyDefaults(emptyDraft('flight'), archivedJob), 0),
        [[`${crew}.crewId`, 'jane']],
        archivedJob,
      ).activities[0]?.crew[0]?.roleId,
    ).toBe('');
  });
  it('still fills in the archived agent that is aboard (D-11)', () => {
    const loaded = { ...noAgent, preloads: [aboard()] };
    expect(
      withDrop([], type(emptyDraft('flight'), [['assetId', 't83']], loaded)).activities[0]?.drops
        .length,
    ).toBeGreaterThan(0);
    expect(
      type(withDrop([], type(emptyDraft('flight'), [['assetId', 't83']], loaded)), [], loaded)
        .activities[0]?.drops[0]?.agentTypeId,
    ).toBe('lc95');
  });
  it('closes a flight on the same agents: an archived one stays archived (HOME-15)', () => {
    const lists = { ...noAgent, dispatches: [record] };
    expect(closeOutFacts(facts.now, lists).agents[0]).toEqual(
      expect.objectContaining({ id: 'lc95', isArchived: true }),
    );
  });
});
