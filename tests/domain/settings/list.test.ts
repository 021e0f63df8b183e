import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { featureFlags } from '../../../contract/session/featureFlags.ts';
import { settingsPageRows } from '../../../contract/session/settingsPages.ts';
import { entityCodes } from '../../../contract/wire/permissions.ts';
import { overlaps } from '../../../domain/settings/dated.ts';
import {
  type FilterShape,
  hasUnknownBase,
  modes,
  noFilter,
  readFilter,
  searchOf,
  userLists,
} from '../../../domain/settings/filter.ts';
import { agentRatesPage } from '../../../domain/settings/pages/agentRates.ts';
import { basesPage } from '../../../domain/settings/pages/bases.ts';
import { fuelStoragesPage } from '../../../domain/settings/pages/fuelStorages.ts';
import { landingFeesPage } from '../../../domain/settings/pages/landingFees.ts';
import { cardsFor } from '../../../domain/settings/pages/menu.ts';
import { usersPage } from '../../../domain/settings/pages/users.ts';
import { rowsOf, shownRows } from '../../../domain/settings/rows.ts';
import { impactText, nameTaken } from '../../../domain/settings/texts.ts';
import { ADA, HMT, lists } from './world.ts';

const bases: FilterShape = { text: 'name', all: { key: 'archived', label: 'Show archived' } };
const aircraft: FilterShape = { text: 'name', mode: true };
const fees: FilterShape = { base: true };

describe('the address of a settings list', () => {
  it('reads valid values and marks others for removal', () => {
    expect([
      readFilter(bases, { name: 'hem et', archived: 'true' }),
      readFilter(bases, { archived: 'yes', unknown: 'kept' }),
      readFilter(aircraft, { mode: 'archived' }),
      readFilter(aircraft, { mode: 'gone' }),
      readFilter(fees, { baseId: HMT }),
      readFilter(fees, { baseId: 'hmt' }),
    ]).toEqual([
      { filter: { ...noFilter, text: 'hem et', mode: 'all' }, isClean: true },
      { filter: noFilter, isClean: false },
      { filter: { ...noFilter, mode: 'archived' }, isClean: true },
      { filter: noFilter, isClean: false },
      { filter: { ...noFilter, baseId: HMT }, isClean: true },
      { filter: noFilter, isClean: false },
    ]);
  });
  it('keeps the list shown in user management (PPL-6)', () => {
    const { filter: shape } = usersPage;
    for (const list of userLists) {
      const filter = { ...noFilter, list };
      expect(
        readFilter(shape, Object.fromEntries(new URLSearchParams(searchOf(shape, filter)))),
      ).toEqual({ filter, isClean: true });
    }
    expect([
      searchOf(shape, { ...noFilter, list: 'allRoles' }),
      readFilter(shape, { list: 'teams' }),
    ]).toEqual(['?list=allRoles', { filter: noFilter, isClean: false }]);
  });
  it('recognizes an unknown base, and does not use it in a new row', () => {
    const isUnknown = (baseId: string) => hasUnknownBase({ ...noFilter, baseId }, lists.bases);
    expect([isUnknown(''), isUnknown(HMT), isUnknown(ADA)]).toEqual([false, false, true]);
    const given = (page: typeof landingFeesPage | typeof agentRatesPage, baseId: string) =>
      page.blank(lists, { ...noFilter, baseId })['baseId'];
    expect(
      [landingFeesPage, agentRatesPage].map((page) => [given(page, HMT), given(page, ADA)]),
    ).toEqual([
      [HMT, ''],
      [HMT, ''],
    ]);
  });
  it('reads back whatever it writes', () => {
    const parse = (search: string) => Object.fromEntries(new URLSearchParams(search));
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme-composite' }),
        fc.constantFrom(...modes),
        (text, mode) => {
          const filter = { ...noFilter, text, mode };
          expect(readFilter(aircraft, parse(searchOf(aircraft, filter)))).toEqual({
            filter,
            isClean: true,
          });
        },
      ),
    );
  });
});

describe('the rows of a settings list', () => {
  it('requires every word, in any order, in any column', () => {
    const rows = rowsOf(basesPage, lists);
    const names = (text: string) =>
      shownRows(rows, { ...noFilter, mode: 'all', text }).map((row) => row.name);
    expect([names(''), names('hmt  hem'), names('ramona hem'), names('LD')]).toEqual([
      ['Hemet', 'Oldfield', 'Ramona'],
      ['Hemet'],
      [],
      ['Oldfield'],
    ]);
  });
  it('filters ten thousand rows within one frame (PERF-5)', () => {
    const [row] = rowsOf(basesPage, lists);
    if (row === undefined) throw new Error('The world lost its bases');
    const many = Array.from({ length: 10_000 }, (_, n) => ({
      ...row,
      id: String(n),
      searched: `${row.searched} ${n}`,
    }));
    expect(shownRows(many, { ...noFilter, text: 'hem 999' }).map((r) => r.id)).toEqual(
      many.map((r) => r.id).filter((id) => id.includes('999')),
    );
  });
});

const day = fc
  .integer({ min: 0, max: 40 })
  .map((n) => `2025-${n < 20 ? '01' : '02'}-${String((n % 20) + 1).padStart(2, '0')}`);
const span = fc
  .tuple(day, fc.option(day))
  .map(([a, b]) =>
    b === null
      ? { startDate: a, endDate: null }
      : a <= b
        ? { startDate: a, endDate: b }
        : { startDate: b, endDate: a },
  );
it('finds spans that share a day, and only those (SET-7)', () => {
  const days = Array.from(
    { length: 40 },
    (_, n) => `2025-${n < 20 ? '01' : '02'}-${String((n % 20) + 1).padStart(2, '0')}`,
  );
  const within = (s: { startDate: string; endDate: string | null }, d: string) =>
    s.startDate <= d && (s.endDate === null || d <= s.endDate);
  fc.assert(
    fc.property(span, span, (a, b) => {
      expect(overlaps(a, b)).toBe(
        [...days, '2025-03-01'].some((d) => within(a, d) && within(b, d)),
      );
    }),
  );
});

it('links a fuel storage to its ledger', () => {
  expect(lists.fuelStorages.map((storage) => fuelStoragesPage.links?.(storage))).toEqual([
    [{ label: 'Ledger', href: '/reports/fuel/transfer?ledger=tank' }],
    [{ label: 'Ledger', href: '/reports/fuel/transfer?ledger=empty' }],
  ]);
});

it('states the cost of a change (SET-6)', () => {
  expect([
    impactText(
      { dispatches: 12, from: '2025-07-01', before: 41_040, after: 43_920 },
      'Agent cost goes',
    ),
    impactText({ dispatches: 1, from: '2025-07-01', before: 0.3, after: 0.1 }, 'Landing fees go'),
  ]).toEqual([
    'This changes 12 dispatches from 07/01/2025. Agent cost goes from $41,040.00 to $43,920.00 (+$2,880.00).',
    'This changes 1 dispatch from 07/01/2025. Landing fees go from $0.30 to $0.10 (−$0.20).',
  ]);
  expect([nameTaken('base', 'X'), nameTaken('agent', 'X')]).toEqual([
    'A base named X already exists.',
    'An agent named X already exists.',
  ]);
});

it('states which part of it shows as differences, because it is approved (APR-19)', () => {
  const all = { dispatches: 12, from: '2025-07-01', before: 41_040, after: 44_920 };
  const text = (approved: { dispatches: number; before: number; after: number }, of = all) =>
    impactText({ ...of, approved }, 'Agent cost goes').split('). ')[1];
  expect([
    text({ dispatches: 9, before: 40_000, after: 42_880 }),
    text({ dispatches: 12, before: 41_040, after: 40_040 }),
    text({ dispatches: 1, before: 10, after: 11 }),
    text({ dispatches: 1, before: 10, after: 11 }, { ...all, dispatches: 1 }),
  ]).toEqual([
    '9 are approved: reports keep their numbers, $2,880.00 shows as differences.',
    'All are approved: reports keep their numbers, −$1,000.00 shows as differences.',
    '1 is approved: reports keep its numbers, $1.00 shows as a difference.',
    'It is approved: reports keep its numbers, $1.00 shows as a difference.',
  ]);
});

describe('the cards of /settings', () => {
  const session = { status: 'signedIn' as const, flags: [...featureFlags], keepsWayBack: true };
  const slugs = (
    permissions: Parameters<typeof cardsFor>[0]['permissions'],
    roleNames: readonly string[],
  ) => cardsFor({ ...session, permissions, roleNames }).flatMap((g) => g.cards.map((c) => c.slug));
  it('shows every page to an administrator, and the pages of a right to others (SET-10)', () => {
    const all = entityCodes.map((entityCode) => ({ entityCode, action: 'Edit' as const }));
    expect(slugs(all, ['System Administrator']).toSorted()).toEqual(
      [
        'history',
        'imports',
        'integrations',
        ...settingsPageRows.map(({ slug }) => slug),
      ].toSorted(),
    );
    expect(slugs(all, []).toSorted()).toEqual([
      'aircraft',
      'aircraft-rates',
      'aircraft-types',
      'contract-rates',
      'crew-members',
      'imports',
    ]);
    expect(slugs([{ entityCode: 'Crew', action: 'Edit' }], [])).toEqual([
      'crew-members',
      'imports',
    ]);
  });
});
