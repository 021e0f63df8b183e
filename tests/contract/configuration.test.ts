import { expect, it } from 'vitest';
import { readApiConfig, readIdentityConfig } from '../../contract/session/configuration.ts';

it('reads both configuration documents and drops unknown fields (WIRE-2)', () => {
  expect(readApiConfig({ catisRestUrl: '/api', more: 1 })).toEqual({
    catisRestUrl: '/api',
    hasHelp: false,
    hasMonitor: false,
    version: '',
  });
  expect(readApiConfig({ catisRestUrl: '/api', hasHelp: true }).hasHelp).toBe(true);
  expect(readApiConfig({ catisRestUrl: '/api', monitor: true }).hasMonitor).toBe(true);
  expect(readApiConfig({ catisRestUrl: '/api', version: '1.0.0 (9f100a9e)' }).version).toBe(
    '1.0.0 (9f100a9e)',
  );
  expect(readIdentityConfig({ apiKey: 'k', projectId: 'p', measurementId: 'm' })).toEqual({
    apiKey: 'k',
    projectId: 'p',
  });
  const whole = { apiKey: 'k', projectId: 'p', authDomain: 'a', emulator: true };
  expect(readIdentityConfig(whole)).toEqual(whole);
  const strict = { ...whole, requiresSecondFactor: true };
  expect(readIdentityConfig(strict)).toEqual(strict);
});
it("reads the label of the agency's own sign-in (SES-34)", () => {
  const agency = { apiKey: 'oidc', projectId: 'oidc', oidc: { label: 'Agency sign-in' } };
  expect(readIdentityConfig(agency)).toEqual(agency);
  expect(() => readIdentityConfig({ ...agency, oidc: {} })).toThrow(
    'firebase.config.json: oidc is missing or wrong',
  );
});
it.each([
  [() => readApiConfig(null), 'catis-api.config.json: catisRestUrl is missing or wrong'],
  [
    () => readApiConfig({ catisRestUrl: 7 }),
    'catis-api.config.json: catisRestUrl is missing or wrong',
  ],
  [
    () => readIdentityConfig({ apiKey: 'k' }),
    'firebase.config.json: projectId is missing or wrong',
  ],
  [
    () => readIdentityConfig({ apiKey: 'k', projectId: 'p', emulator: 'yes' }),
    'firebase.config.json: emulator is missing or wrong',
  ],
])('refuses an invalid document: %#', (read, message) => expect(read).toThrow(message));
