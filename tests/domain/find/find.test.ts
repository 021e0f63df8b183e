import { describe, expect, it } from 'vitest';
import { featureFlags } from '../../../contract/session/featureFlags.ts';
import { entityCodes } from '../../../contract/wire/permissions.ts';
import { dayShortcut } from '../../../domain/dates/parseDate.ts';
import {
  findLocally,
  foundGroups,
  foundStatus,
  needsService,
  pagesFor,
} from '../../../domain/find/find.ts';
import { foundOnService } from '../../../domain/find/foundOnService.ts';
import { keyGroups } from '../../../domain/find/keys.ts';
import { readFind } from '../../../domain/find/query.ts';
import { aircraftOptions, baseOptions, crewOptions } from '../../../domain/reference/options.ts';
import type { SessionFacts } from '../../../domain/routes/guard.ts';
import { facts, incident } from '../dispatch/world.ts';
import { foundThings } from './foundThings.ts';

const today = '2025-07-14';
const everybody: SessionFacts = {
  status: 'signedIn',
  flags: featureFlags,
  permissions: entityCodes.map((entityCode) => ({ entityCode, action: 'Edit' })),
  roleNames: ['System Administrator'],
  keepsWayBack: true,
};
const viewer: SessionFacts = {
  ...everybody,
  permissions: [{ entityCode: 'Dispatch', action: 'View' }],
  roleNames: [],
};
const nobody: SessionFacts = { ...viewer, permissions: [] };
const labels = (text: string, session = everybody) =>
  findLocally(text, facts, pagesFor(session), session, today).map((f) => `${f.kind}: ${f.label}`);

describe('global search (HOME-82)', () => {
  it('finds aircraft, people and pages', () => {
    expect(labels('t83')[0]).toMatch(/^Aircraft: T-83/);
    const [member] = facts.crew;
    expect(labels(member?.lastName ?? 'nobody')).toContain(
      `Person: ${member?.firstName} ${member?.lastName}`,
    );
    expect(labels('landing fees')).toEqual([
      'Page: Landing fees',
      'Page: Rates: landing fees',
      'Page: Rotary wing landing fees',
    ]);
    expect(labels('  ')).toEqual([]);
  });
  it('lists only pages and records that the person can open', () => {
    expect([labels('settings', viewer), labels('t83', nobody), labels('home', nobody)]).toEqual([
      ['Page: User management'],
      [],
      ['Page: Home'],
    ]);
    expect(pagesFor(viewer).map((p) => p.to)).toEqual([
      '/',
      '/my-account/preferences',
      '/my-account/security',
      '/my-account/tokens',
      '/dispatch/all',
      '/map',
      '/shift',
      '/limits',
      '/approvals',
      '/settings/user-management',
    ]);
  });
  it('opens a dispatch’s form, or its summary for a user who can’t change it (HOME-81)', () => {
    const to = (session: SessionFacts) =>
      foundOnService('cedar', foundThings, session, today).map((f) => [f.kind, f.label, f.to]);
    const [dispatch] = foundThings.dispatches;
    expect(to(everybody)).toEqual([
      ['Dispatch', 'Flight 10480 · T-83', `/dispatch/flight/${dispatch?.id}`],
      ['Incident', 'CA-RRU-012345 Cedar', `/dispatch/all?incident=${incident({}).id}`],
      ['Base', 'Hemet (HMT)', '/base-management?baseId=hmt'],
      ['Vendor', 'CDF', '/settings/aircraft-vendors?name=CDF'],
      ['Vendor', 'Avfuel', '/settings/fuel-vendors?name=Avfuel'],
      ['Receipt', 'Aircraft fuel receipt 4711', '/fuel-receipts/aircraft/r1'],
      ['Storage', 'Tank 2', '/settings/fuel-storages?name=Tank%202%20Hemet'],
      ['Agent', 'LC95A-W', '/settings/agent-types?name=LC95A-W'],
      ['Contract', 'T-83 · SO · CDF', '/settings/aircraft-rates?name=T-83%20CDF'],
    ]);
    expect([to(viewer).map(([, , path]) => path), to(nobody)]).toEqual([
      [
        `/dispatch/all?number=10480&open=${dispatch?.id}`,
        `/dispatch/all?incident=${incident({}).id}`,
      ],
      [],
    ]);
  });
  it('opens prices in Rates for who may only read them (HOME-82, SET-47)', () => {
    const reader: SessionFacts = {
      ...viewer,
      permissions: [
        { entityCode: 'Contract', action: 'View' },
        { entityCode: 'Suppressants', action: 'View' },
      ],
    };
    expect(foundOnService('x', foundThings, reader, today).map(({ to }) => to)).toEqual([
      '/rates/agent',
      '/rates/contracts?name=T-83%20CDF',
    ]);
  });
  it('names aircraft, day and incident of a dispatch, and where a hidden word is (HOME-89)', () => {
    const line = (text: string) =>
      foundOnService(text, foundThings, everybody, today)[0]?.detail.replace(
        '07/14/2025 · CA-RRU-012345 Cedar',
        '…',
      );
    expect([line('cedar 83'), line('a-3'), line('señor'), line('dark')]).toEqual([
      '…',
      '… · A-3',
      '… · Handed over to Señor Ruiz at the east end of the ridge, who…',
      '… · …ge, who stays until dark.',
    ]);
  });
  it('finds an aircraft, a person and a page by words in any order, without accents and marks', () => {
    expect([
      labels('n481df t83')[0],
      labels('S-2T 83').length > 0,
      labels('Doe, Jane'),
      labels('pilot jane'),
      labels('yesterday doe'),
      labels('fees landing')[0],
    ]).toEqual([
      'Aircraft: T-83 · N481DF',
      true,
      ['Person: Jane Doe'],
      ['Person: Jane Doe'],
      ['Person: Jane Doe'],
      'Page: Rates: landing fees',
    ]);
  });
  it('finds what a pasted label of the product labels (HOME-89)', () => {
    const [plane] = aircraftOptions(facts.aircraft, facts.bases, '', facts.now, '');
    const [person] = crewOptions(facts.crew, '', '');
    expect([labels(plane?.label ?? ''), labels(person?.label ?? '')]).toMatchObject([
      [`Aircraft: ${plane?.label}`],
      [`Person: ${person?.label}`],
    ]);
    expect(labels('Rates: landing fees')).toEqual(['Page: Rates: landing fees']);
    expect(
      [
        ...foundOnService('', foundThings, everybody, today).map(
          ({ label, detail }) => `${label} · ${detail}`,
        ),
        ...baseOptions(facts.bases, '').map(({ label }) => label),
      ].map((label) => readFind(label, today)),
    ).toMatchObject([
      { words: ['flight', '10480', 't-83', 'ca-rru-012345', 'cedar'], days: ['2025-07-14'] },
      { words: ['ca-rru-012345', 'cedar', '2025'], days: [] },
      { words: ['hemet', 'hmt'] },
      { words: ['cdf', 'aircraft', 'vendor'] },
      { words: ['avfuel', 'fuel', 'vendor'] },
      { words: ['aircraft', 'fuel', 'receipt', '4711', 't-83', 'avfuel'], days: ['2025-07-13'] },
      { words: ['tank', '2', 'hemet', 'fuel', 'storage'] },
      { words: ['lc95a-w', 'agent'] },
      { words: ['t-83', 'so', 'cdf', 'contract', 'from'], days: ['2025-05-01'] },
      { words: ['hmt', 'hemet'] },
      { words: ['ram', 'ramona'] },
    ]);
  });
  it.each([
    ['Yesterday T70', ['t70'], ['2025-07-13']],
    ['today', [], ['2025-07-14']],
    ['7/4 lantern', ['lantern'], ['2025-07-04']],
    ['02/30/2025 #10482', ['02/30/2025', '10482'], []],
    [' · — ', [], []],
    ['JOSÉ (Cañón)', ['jose', 'canon'], []],
  ])('reads %s (HOME-89)', (text, words, days) =>
    expect(readFind(text, today)).toEqual({ words, days }),
  );
  it.each([
    ['cedar', 'Incidents'],
    ['10480', 'Dispatches'],
    ['yesterday cedar', 'Dispatches'],
  ])('lists for "%s" %s first', (text, first) => {
    const found = foundOnService(text, foundThings, everybody, today);
    expect(foundGroups(found)[0]?.title).toBe(first);
  });
  it('requests the service from two characters on, and groups results by kind', () => {
    expect([needsService('c '), needsService('ce')]).toEqual([false, true]);
    const pages = pagesFor(viewer).slice(0, 1);
    expect(
      foundGroups([...pages, ...foundOnService('', foundThings, everybody, today)]).map(
        (g) => g.title,
      ),
    ).toEqual([
      'Incidents',
      'Bases',
      'Dispatches',
      'Vendors',
      'Fuel receipts',
      'Fuel storages',
      'Agents',
      'Contracts',
      'Pages',
    ]);
    expect([
      foundStatus('', [], false, false),
      foundStatus('x', [], false, false),
      foundStatus('x', [], true, false),
      foundStatus('x', pages, false, false),
    ]).toEqual([
      'For example 10482, lantern 83, yesterday t70, A-12, Reyes, landing fees.',
      'Nothing matches "x".',
      '',
      '',
    ]);
    expect(foundStatus('x', pages, false, true)).toBe(
      "Some lists can't be loaded right now; what is here is listed.",
    );
  });
});

it('lists every key once per group, and only day keys that work (HOME-84)', () => {
  for (const { lines } of keyGroups)
    expect(new Set(lines.map((l) => l.keys.join(' '))).size).toBe(lines.length);
  const days = keyGroups.find((g) => g.where === 'Date fields')?.lines.flatMap((l) => l.keys) ?? [];
  expect(days.filter((key) => dayShortcut(key, '', '2026-07-14') === null)).toEqual([]);
});
