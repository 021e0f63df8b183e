import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { AccessTokensRef } from '../../../../machines/tokens/accessTokens.machine.ts';
import type { ServiceAccountsRef } from '../../../../machines/tokens/serviceAccounts.machine.ts';
import { Integrations } from '../../../../src/views/integrations/Integrations.tsx';
import { AccessTokens } from '../../../../src/views/tokens/AccessTokens.tsx';
import { ServiceAccounts } from '../../../../src/views/tokens/ServiceAccounts.tsx';
import { anAccount, aToken } from '../../../domain/tokens/world.ts';
import { offersOf, textsOf } from '../support/seen.ts';
import { standIn } from '../support/standIn.ts';
import '../../../../src/ui/theme.css';

const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const draft = { name: '', days: '90' };
const empty = {
  tokens: [],
  draft,
  faults: {},
  refusal: null,
  made: null,
  isCopied: false,
  revoked: null,
};
const tokensIn = (tags: readonly string[], context: object = {}) =>
  standIn<AccessTokensRef>({ ...empty, ...context }, tags);
const shown = (tokens: { readonly ref: AccessTokensRef }, canAdd = true) =>
  render(<AccessTokens tokens={tokens.ref} canAdd={canAdd} />);

it('lists tokens with hint, dates and last use, and revokes only valid ones (SET-103)', async () => {
  const used = aToken({
    id: 'b',
    name: 'Old',
    lastUsedAt: '2026-11-27T17:05:00Z',
    lastUsedFrom: '10.0.0.7',
    revokedAt: '2026-11-28T17:05:00Z',
    isValid: false,
  });
  const tokens = tokensIn(['open'], {
    tokens: [aToken({ expiresAt: '2027-01-30T17:05:00Z' }), used],
  });
  await shown(tokens);
  expect([textsOf('code'), textsOf('span.block'), offersOf()]).toEqual([
    ['catis_pat_AbCd…', 'catis_pat_AbCd…'],
    [
      'Made 11/01/2026 09:05. Expires 01/30/2027 09:05. Never used.',
      'Made 11/01/2026 09:05. Revoked 11/28/2026 09:05. Last used 11/27/2026 09:05 from 10.0.0.7.',
    ],
    ['New token…', 'Revoke: Night report, catis_pat_AbCd'],
  ]);
  await press('New token…');
  await press('Revoke: Night report, catis_pat_AbCd');
  expect(tokens.sent).toEqual([
    { type: 'new.pressed' },
    { type: 'revoke.pressed', id: aToken().id },
  ]);
});

it.each([
  [['pending'], {}, 'Loading access tokens'],
  [['failed'], {}, "Access tokens couldn't be loaded."],
  [['open'], {}, 'There is no access token.'],
  [['open', 'form'], { refusal: 'There are 20.' }, 'There are 20.'],
] as const)('shows %s (SET-103)', async (tags, context, text) => {
  await shown(tokensIn(tags, context));
  expect(document.body.innerHTML).toContain(text);
});

it('offers no new token for an archived account (SET-102)', async () => {
  await shown(tokensIn(['open']), false);
  expect(offersOf()).toEqual([]);
});

it('sends what is typed, and shows faults at their fields (SET-103)', async () => {
  const tokens = tokensIn(['open', 'form'], { faults: { name: 'Enter what the token is for.' } });
  await shown(tokens);
  await page.getByLabelText('What it is for').fill('R');
  await page.getByLabelText('Valid for').fill('9');
  await press('Make the token');
  await press('Cancel');
  expect([
    tokens.sent,
    document.body.textContent?.includes('Enter what the token is for.'),
  ]).toEqual([
    [
      { type: 'field.changed', field: 'name', value: 'R' },
      { type: 'field.changed', field: 'days', value: '9' },
      { type: 'form.submitted' },
      { type: 'form.left' },
    ],
    true,
  ]);
});

it.each([
  [false, "Copy the token now: it isn't shown again."],
  [true, "Copied. The token isn't shown again."],
])('shows the text of a new token once, copied: %s (SET-103)', async (isCopied, text) => {
  const made = { kind: 'made', token: aToken(), text: 'catis_pat_secret' };
  const tokens = tokensIn(['open', 'made'], { made, isCopied });
  await shown(tokens);
  await expect
    .element(page.getByLabelText('Token', { exact: true }))
    .toHaveValue('catis_pat_secret');
  expect(textsOf('[role=status]')).toEqual([text]);
  await press('Copy');
  await press('Done');
  expect(tokens.sent).toEqual([{ type: 'copy.pressed' }, { type: 'form.left' }]);
});

it('asks before it revokes (SET-103)', async () => {
  const tokens = tokensIn(['open', 'confirming'], { revoked: aToken() });
  await shown(tokens);
  await expect.element(page.getByRole('alertdialog')).toHaveTextContent('Night report');
  await press('Revoke');
  await press('Keep it');
  expect(tokens.sent).toEqual([{ type: 'revoke.confirmed' }, { type: 'form.left' }]);
});

const accountsIn = (tags: readonly string[], context: object = {}) =>
  standIn<ServiceAccountsRef>(
    {
      items: [],
      roles: [],
      owners: [],
      account: null,
      draft: { name: '', roleId: '', ownerUserId: '' },
      faults: {},
      refusal: null,
      ...context,
    },
    tags,
  );
const accountsShown = (accounts: { readonly ref: ServiceAccountsRef }) =>
  render(
    <Integrations
      sections={[
        {
          title: 'Service accounts',
          content: (
            <ServiceAccounts
              accounts={accounts.ref}
              tokensOf={({ name }) => <p>{`T ${name}`}</p>}
            />
          ),
        },
      ]}
    />,
  );

it('lists service accounts with role, owner and tokens (SET-102)', async () => {
  const gone = anAccount({
    id: 'b',
    name: 'Old feed',
    isOwnerless: true,
    isArchived: true,
    tokens: [],
  });
  const accounts = accountsIn(['open'], { items: [anAccount(), gone] });
  await accountsShown(accounts);
  expect([textsOf('span.block'), offersOf()]).toEqual([
    [
      'Analyst, owner Ariel Analyst. 1 valid access token.',
      'Analyst, owner Ariel Analyst (no longer has access). No valid access token.',
    ],
    [
      'Add a service account…',
      'Tokens: Night feed',
      'Change: Night feed',
      'Archive: Night feed',
      'Tokens: Old feed',
      'Change: Old feed',
      'Restore: Old feed',
    ],
  ]);
  for (const label of ['Tokens: Night feed', 'Change: Night feed', 'Archive: Night feed'])
    await press(label);
  await press('Restore: Old feed');
  await press('Add a service account…');
  expect(accounts.sent.map(({ type }) => type)).toEqual([
    'tokens.pressed',
    'change.pressed',
    'archive.pressed',
    'restore.pressed',
    'add.pressed',
  ]);
});

it.each([
  [['pending'], 'Loading service accounts'],
  [['failed'], "Service accounts couldn't be loaded."],
  [['open'], 'There is no service account.'],
] as const)('shows %s of service accounts (SET-102)', async (tags, text) => {
  await accountsShown(accountsIn(tags));
  expect(document.body.innerHTML).toContain(text);
});

it('keeps the role and owner of an account, though no longer offered (SET-101)', async () => {
  const account = anAccount();
  const { name, roleId, ownerUserId } = account;
  const accounts = accountsIn(['open', 'form'], { account, draft: { name, roleId, ownerUserId } });
  await accountsShown(accounts);
  await expect.element(page.getByLabelText('Owner').first()).toHaveValue('Ariel Analyst');
  expect(textsOf('form button')[0]).toContain('Analyst');
  await page.getByLabelText('Name').fill('N');
  await press('Save');
  await press('Cancel');
  expect(accounts.sent).toEqual([
    { type: 'field.changed', field: 'name', value: 'N' },
    { type: 'form.submitted' },
    { type: 'form.left' },
  ]);
});

it('asks before it archives, and shows the tokens of one account (SET-102)', async () => {
  const asked = accountsIn(['open', 'confirming'], { account: anAccount() });
  const { unmount } = await accountsShown(asked);
  await press('Archive');
  await press('Keep it');
  expect(asked.sent).toEqual([{ type: 'archive.confirmed' }, { type: 'form.left' }]);
  await unmount();
  const opened = accountsIn(['open', 'tokens'], { account: anAccount() });
  await accountsShown(opened);
  await expect
    .element(page.getByRole('alertdialog', { name: 'Access tokens of Night feed' }))
    .toHaveTextContent('T Night feed');
  await press('Close');
  expect(opened.sent).toEqual([{ type: 'form.left' }]);
});
