import {
  type AccessToken,
  type AccessTokenBody,
  DEFAULT_TOKEN_DAYS,
  MAX_TOKEN_DAYS,
  MIN_TOKEN_DAYS,
  type ServiceAccount,
  type ServiceAccountSave,
} from '../../contract/tokens/tokens.ts';
import { momentText } from '../dates/momentText.ts';
import { tidyName } from '../names.ts';

/** The input of the form for a new token. */
export interface TokenDraft {
  readonly name: string;
  readonly days: string;
}
export const emptyToken: TokenDraft = { name: '', days: String(DEFAULT_TOKEN_DAYS) };
export type Faults<Field extends string> = Readonly<Partial<Record<Field, string>>>;

const daysOf = (text: string): number | null => {
  const days = /^\d{1,3}$/.test(text.trim()) ? Number(text) : 0;
  return days >= MIN_TOKEN_DAYS && days <= MAX_TOKEN_DAYS ? days : null;
};
export const tokenFaults = ({ name, days }: TokenDraft): Faults<keyof TokenDraft> => ({
  ...(tidyName(name) === '' ? { name: 'Enter what the token is for.' } : {}),
  ...(daysOf(days) === null ? { days: `Give ${MIN_TOKEN_DAYS} to ${MAX_TOKEN_DAYS} days.` } : {}),
});
/** The body of a token without faults. */
export const tokenBody = ({ name, days }: TokenDraft): AccessTokenBody => ({
  name: tidyName(name),
  days: daysOf(days) ?? DEFAULT_TOKEN_DAYS,
});

/** "Expires 02/26/2027 09:05", or when it ended. */
export const tokenEndText = ({ isValid, expiresAt, revokedAt }: AccessToken): string =>
  revokedAt !== null
    ? `Revoked ${momentText(revokedAt)}`
    : `${isValid ? 'Expires' : 'Expired'} ${momentText(expiresAt)}`;
/** "Last used 11/28/2026 09:05 from 10.0.0.7", or that it was never used. */
export const tokenUseText = ({ lastUsedAt, lastUsedFrom }: AccessToken): string =>
  lastUsedAt === null
    ? 'Never used'
    : `Last used ${momentText(lastUsedAt)}${lastUsedFrom === null ? '' : ` from ${lastUsedFrom}`}`;
/** "2 access tokens": the valid ones. */
export function tokenCountText(tokens: readonly AccessToken[]): string {
  const count = tokens.filter(({ isValid }) => isValid).length;
  return count === 0
    ? 'No valid access token'
    : `${count} valid access token${count === 1 ? '' : 's'}`;
}

/** What the form of a service account holds. */
export type AccountDraft = Pick<ServiceAccountSave, 'name' | 'roleId' | 'ownerUserId'>;
export const emptyAccount: AccountDraft = { name: '', roleId: '', ownerUserId: '' };
export const draftOfAccount = ({ name, roleId, ownerUserId }: ServiceAccount): AccountDraft => ({
  name,
  roleId,
  ownerUserId,
});
export const accountFaults = (draft: AccountDraft): Faults<keyof AccountDraft> => ({
  ...(tidyName(draft.name) === '' ? { name: 'Enter a name.' } : {}),
  ...(draft.roleId === '' ? { roleId: 'Choose a role.' } : {}),
  ...(draft.ownerUserId === '' ? { ownerUserId: 'Choose an owner.' } : {}),
});
