import { expect, it } from 'vitest';
import { featureFlags } from '../../../contract/session/featureFlags.ts';
import { routeAccess } from '../../../domain/routes/access.ts';
import { canOpen, guardRoute, type SessionFacts } from '../../../domain/routes/guard.ts';
import { matchRoute } from '../../../domain/routes/match.ts';
import { refusalText } from '../../../domain/routes/refusal.ts';

const nobody: SessionFacts = {
  status: 'signedIn',
  flags: featureFlags,
  permissions: [],
  roleNames: [],
  keepsWayBack: true,
};
const refusalOf = (path: string, session: SessionFacts) => {
  const match = matchRoute(path);
  return match === null ? null : refusalText(match.route, session);
};
const may = (...rights: SessionFacts['permissions']): SessionFacts => ({
  ...nobody,
  permissions: rights,
});

it('names the page, the reason, and the person to ask (SES-30)', () => {
  expect([
    refusalOf('/settings/contract-rates', nobody),
    refusalOf('/settings/aircraft', may({ entityCode: 'Assets', action: 'View' })),
    refusalOf('/dispatch/flight/new', nobody),
    refusalOf('/reports/catis/cost', nobody),
    refusalOf('/base-management', nobody),
    refusalOf('/settings', nobody),
    refusalOf('/settings/landing-fees', may({ entityCode: 'Bases', action: 'Edit' })),
    refusalOf('/settings/bases', { ...nobody, roleNames: ['System Administrator'] }),
    refusalOf('/rates', nobody),
    refusalOf('/settings/user-management', { ...nobody, flags: [] }),
    refusalOf('/reports', { ...may({ entityCode: 'CatisReports', action: 'View' }), flags: [] }),
  ]).toEqual([
    '“Contract rates” is for those who may change contracts. Ask a System Administrator for that right.',
    '“Aircraft” is for those who may change aircraft and change radio IDs of aircraft. Ask a System Administrator for that right.',
    '“New flight” is for those who may change dispatches. Ask a System Administrator for that right.',
    '“Reports” is for those who may see reports. Ask a System Administrator for that right.',
    '“Base management” is for those who may see base management. Ask a System Administrator for that right.',
    '“Settings” is for those who may change something in it. Ask a System Administrator for the rights you need.',
    '“Landing fees” is for System Administrators only. Ask a System Administrator to do it for you, or for that role.',
    '“Bases” is for those who may change bases. Ask a System Administrator for that right.',
    '“Rates” is for those who may see prices. Ask a System Administrator for the rights you need.',
    '“User management” is switched off here. Ask a System Administrator about it.',
    '“Reports” is switched off here. Ask a System Administrator about it.',
  ]);
});

it('names every page that can be refused, and refuses none that opens (SES-30, SES-7)', () => {
  const facts = { ...nobody, flags: [] };
  const visit = { path: '/x', search: '', redirect: null, preset: null, searchWithoutPreset: '' };
  for (const route of routeAccess) {
    const verdict = guardRoute(route, facts, visit);
    if (verdict.kind === 'redirect' && verdict.isRefused === true)
      expect(refusalText(route, facts)).not.toContain('This page');
    else expect(route.auth === 'public' || canOpen(route, facts)).toBe(true);
  }
});
