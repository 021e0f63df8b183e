import { describe, expect, it } from 'vitest';
import { featureFlags } from '../../../contract/session/featureFlags.ts';
import { entityCodes } from '../../../contract/wire/permissions.ts';
import { dayShortcut } from '../../../domain/dates/parseDate.ts';
import {
  dispatchNumberIn,
  findLocally,
  foundGroups,
  foundOnService,
  foundStatus,
  needsIncidentSearch,
  pagesFor,
} from '../../../domain/find/find.ts';
import { keyGroups } from '../../../domain/find/keys.ts';
import type { SessionFacts } from '../../../domain/routes/guard.ts';
import { facts, incident, stored } from '../dispatch/world.ts';

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
  findLocally(text, facts, pagesFor(session), session).map((f) => `${f.kind}: ${f.label}`);

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
      '/dispatch/all',
      '/limits',
      '/approvals',
      '/settings/user-management',
    ]);
  });
  it('opens a dispatch’s form, or its summary for a user who can’t change it (HOME-81)', () => {
    const d = stored();
    const to = (session: SessionFacts) =>
      foundOnService([d], [incident({})], session).map((f) => [f.kind, f.label, f.to]);
    expect(to(everybody)).toEqual([
      ['Dispatch', `Flight ${d.dispatchNumber}`, `/dispatch/flight/${d.id}`],
      ['Incident', 'CA-RRU-012345 Cedar', `/dispatch/all?incident=${incident({}).id}`],
    ]);
    expect([to(viewer)[0]?.[2], to(nobody)]).toEqual([
      `/dispatch/all?number=${d.dispatchNumber}&open=${d.id}`,
      [],
    ]);
  });
  it('reads a dispatch number, and groups results by kind', () => {
    expect([
      dispatchNumberIn(' 10482 '),
      dispatchNumberIn('#10482'),
      dispatchNumberIn('t83'),
      dispatchNumberIn('12'),
    ]).toEqual(['10482', '10482', '', '']);
    expect([needsIncidentSearch('c'), needsIncidentSearch('ce')]).toEqual([false, true]);
    const pages = pagesFor(viewer).slice(0, 1);
    expect(
      foundGroups([...pages, ...foundOnService([stored()], [], everybody)]).map((g) => g.title),
    ).toEqual(['Dispatches', 'Pages']);
    expect([
      foundStatus('', [], false, false),
      foundStatus('x', [], false, false),
      foundStatus('x', [], true, false),
      foundStatus('x', pages, false, false),
    ]).toEqual([
      'For example 10482, cedar, t83, Reyes, landing fees.',
      'Nothing matches "x".',
      '',
      '',
    ]);
    expect(foundStatus('x', pages, false, true)).toBe(
      "Some lists can't be loaded right now; what is here is listed.",
    );
  });
});

it('lists every key once per place, and only day keys that work (HOME-84)', () => {
  for (const { lines } of keyGroups)
    expect(new Set(lines.map((l) => l.keys.join(' '))).size).toBe(lines.length);
  const days = keyGroups.find((g) => g.where === 'Date fields')?.lines.flatMap((l) => l.keys) ?? [];
  expect(days.filter((key) => dayShortcut(key, '', '2026-07-14') === null)).toEqual([]);
});
