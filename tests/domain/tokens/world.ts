import type { AccessToken, ServiceAccount } from '../../../contract/tokens/tokens.ts';

/** A valid access token. */
export const aToken = (more: Partial<AccessToken> = {}): AccessToken => ({
  id: '00000000-0000-4000-8000-00000000a001',
  name: 'Night report',
  hint: 'catis_pat_AbCd',
  createdAt: '2026-11-01T17:05:00.000Z',
  expiresAt: '2999-01-30T17:05:00.000Z',
  lastUsedAt: null,
  lastUsedFrom: null,
  revokedAt: null,
  isValid: true,
  ...more,
});
export const anAccount = (more: Partial<ServiceAccount> = {}): ServiceAccount => ({
  id: '00000000-0000-4000-8000-00000000b001',
  name: 'Night feed',
  roleId: '00000000-0000-4000-8000-00000000c001',
  roleName: 'Analyst',
  ownerUserId: '00000000-0000-4000-8000-00000000d001',
  ownerName: 'Ariel Analyst',
  isOwnerless: false,
  isArchived: false,
  tokens: [aToken({ hint: 'catis_svc_AbCd' })],
  version: 1,
  updatedAt: '2026-11-01T17:05:00.000Z',
  ...more,
});
