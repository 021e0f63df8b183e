import { expect, it } from 'vitest';
import {
  provideAccessTokens,
  provideServiceAccounts,
} from '../../../../src/app/tokens/provideTokens.ts';
import { anAccount, aToken } from '../../../domain/tokens/world.ts';
import { fakeServices, refusing, runEffect } from '../../support/fakeServices.ts';

const token = aToken();
const account = anAccount();
const body = { name: 'Report', days: 90 };
const { name, roleId, ownerUserId } = account;
const draft = { name, roleId, ownerUserId };

it('reads, makes and revokes the own tokens (SET-103)', async () => {
  const { services, asked } = fakeServices({
    listOwnTokens: () => ({ items: [token] }),
    addOwnToken: () => ({ ...token, token: 'catis_pat_x' }),
    revokeOwnToken: () => token,
  });
  const machine = provideAccessTokens(services, null);
  expect([
    await runEffect(machine, 'loadTokens', undefined),
    await runEffect(machine, 'makeToken', body),
    await runEffect(machine, 'revokeToken', { id: token.id }),
    asked,
  ]).toEqual([
    [token],
    { kind: 'made', token, text: 'catis_pat_x' },
    token,
    [
      { name: 'listOwnTokens' },
      { name: 'addOwnToken', body },
      { name: 'revokeOwnToken', params: { id: token.id } },
    ],
  ]);
});

it('reads, makes and revokes the tokens of a service account (SET-103)', async () => {
  const { services, asked } = fakeServices({
    listServiceAccounts: () => ({ items: [account], roles: [], owners: [] }),
    addServiceToken: () => ({ ...token, token: 'catis_svc_x' }),
    revokeServiceToken: () => token,
  });
  const machine = provideAccessTokens(services, account.id);
  expect([
    await runEffect(machine, 'loadTokens', undefined),
    await runEffect(provideAccessTokens(services, 'none'), 'loadTokens', undefined),
    await runEffect(machine, 'makeToken', body),
    await runEffect(machine, 'revokeToken', { id: token.id }),
    asked.slice(2),
  ]).toEqual([
    account.tokens,
    [],
    { kind: 'made', token, text: 'catis_svc_x' },
    token,
    [
      { name: 'addServiceToken', params: { id: account.id }, body },
      { name: 'revokeServiceToken', params: { id: account.id, tokenId: token.id } },
    ],
  ]);
});

it('returns a refusal in words; a reply without text and no reply fail (SET-103)', async () => {
  const make = (answer: Parameters<typeof fakeServices>[0]['addOwnToken']) =>
    runEffect(
      provideAccessTokens(
        fakeServices(answer === undefined ? {} : { addOwnToken: answer }).services,
        null,
      ),
      'makeToken',
      body,
    );
  expect(await make(refusing(409, { title: 'There are 20 valid tokens already.' }))).toEqual({
    kind: 'refused',
    message: 'There are 20 valid tokens already.',
  });
  await expect(make(() => ({ ...token, token: null }))).rejects.toThrow('no text');
  await expect(make(refusing(null))).rejects.toThrow('refused');
});

it('adds and changes service accounts, and shows a refusal at its field (SET-101)', async () => {
  const { services, asked } = fakeServices({
    listServiceAccounts: () => ({ items: [account], roles: [], owners: [] }),
    addServiceAccount: () => account,
    saveServiceAccount: refusing(409, {
      errors: [{ path: 'name', code: 'conflict', message: 'The name is taken.' }],
    }),
  });
  const machine = provideServiceAccounts(services);
  expect([
    await runEffect(machine, 'loadAccounts', undefined),
    await runEffect(machine, 'saveAccount', { account: null, draft, isArchived: false }),
    await runEffect(machine, 'archiveAccount', { account, draft, isArchived: true }),
    asked.slice(1),
  ]).toEqual([
    { items: [account], roles: [], owners: [] },
    { kind: 'saved', account },
    { kind: 'refused', message: 'The name is taken.', field: 'name' },
    [
      { name: 'addServiceAccount', body: draft, idempotencyKey: expect.any(String) },
      {
        name: 'saveServiceAccount',
        params: { id: account.id },
        body: { ...draft, isArchived: true },
        ifMatch: 1,
      },
    ],
  ]);
});

it('shows a change by another user as a refusal without a field (SET-101)', async () => {
  const { services } = fakeServices({
    saveServiceAccount: refusing(412, { title: 'Somebody else changed this meanwhile.' }),
  });
  expect(
    await runEffect(provideServiceAccounts(services), 'saveAccount', {
      account,
      draft,
      isArchived: false,
    }),
  ).toEqual({ kind: 'refused', message: 'Somebody else changed this meanwhile.', field: '' });
});
