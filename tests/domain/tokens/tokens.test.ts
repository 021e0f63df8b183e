import { describe, expect, it } from 'vitest';
import {
  accountFaults,
  draftOfAccount,
  emptyAccount,
  emptyToken,
  tokenBody,
  tokenCountText,
  tokenEndText,
  tokenFaults,
  tokenUseText,
} from '../../../domain/tokens/tokens.ts';
import { anAccount, aToken } from './world.ts';

const expired = aToken({ expiresAt: '2026-11-20T16:00:00Z', isValid: false });
const revoked = aToken({ revokedAt: '2026-11-21T16:00:00Z', isValid: false });

describe('access tokens', () => {
  it('requires a name and 1 to 366 days (SET-103)', () => {
    expect(tokenFaults(emptyToken)).toEqual({ name: 'Enter what the token is for.' });
    for (const days of ['0', '367', '1.5', '', '-1', 'x'])
      expect(tokenFaults({ name: 'A', days })).toEqual({ days: 'Give 1 to 366 days.' });
    expect([
      tokenFaults({ name: 'A', days: '1' }),
      tokenFaults({ name: 'A', days: ' 366 ' }),
      tokenBody({ name: '  Night   report ', days: ' 366 ' }),
      tokenBody({ ...emptyToken, name: 'A' }).days,
    ]).toEqual([{}, {}, { name: 'Night report', days: 366 }, 90]);
  });

  it('shows the end and the last use (SET-103)', () => {
    const lastUsedAt = '2026-11-27T17:05:00Z';
    expect([
      tokenEndText(aToken({ expiresAt: '2027-01-30T17:05:00Z' })),
      tokenEndText(expired),
      tokenEndText(revoked),
      tokenUseText(aToken()),
      tokenUseText(aToken({ lastUsedAt, lastUsedFrom: '10.0.0.7' })),
      tokenUseText(aToken({ lastUsedAt })),
    ]).toEqual([
      'Expires 01/30/2027 09:05',
      'Expired 11/20/2026 08:00',
      'Revoked 11/21/2026 08:00',
      'Never used',
      'Last used 11/27/2026 09:05 from 10.0.0.7',
      'Last used 11/27/2026 09:05',
    ]);
  });

  it('counts the valid tokens of an account (SET-102)', () => {
    expect([
      tokenCountText([]),
      tokenCountText([aToken(), expired, revoked]),
      tokenCountText([aToken(), aToken()]),
    ]).toEqual(['No valid access token', '1 valid access token', '2 valid access tokens']);
  });

  it('requires name, role and owner of a service account (SET-101)', () => {
    expect([accountFaults(emptyAccount), accountFaults(draftOfAccount(anAccount()))]).toEqual([
      { name: 'Enter a name.', roleId: 'Choose a role.', ownerUserId: 'Choose an owner.' },
      {},
    ]);
  });
});
