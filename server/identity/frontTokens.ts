import { decodeJwt } from 'jose';
import type { RateLimits } from '../database/rateLimits.ts';
import type { Accounts } from './accounts.ts';
import type { Emulator } from './emulator.ts';
import { Refusal } from './refusal.ts';
import type { ResetCodes } from './resetCodes.ts';
import type { SecondFactors } from './secondFactor.ts';
import type { Secrets } from './secrets.ts';
import { hasSecondFactor, type VerifyToken } from './verify.ts';

export interface FrontParts {
  readonly emulator: Emulator;
  readonly accounts: Accounts;
  readonly secrets: Secrets;
  readonly codes: ResetCodes;
  readonly factors: SecondFactors;
  readonly verifyToken: VerifyToken;
  readonly publicUrl: string;
  readonly limits: RateLimits;
  /**
   * Whether this address has an open invitation. Without one, no account can be created (ACC-7).
   */
  readonly isInvited: (email: string) => Promise<boolean>;
  /** A user requested a reset link. Must return immediately. */
  readonly onResetAsked: (email: string) => void;
  /** Resolves when users can sign in. */
  readonly ready: Promise<void>;
}
/** Fields of a call or an answer. */
export type Fields = Record<string, unknown>;
export interface Answered {
  readonly status: number;
  readonly answer: Fields;
  /** The generation of the tokens in the answer. */
  readonly generation: number;
  /** Whether its tokens say that a second factor was shown. */
  readonly hasFactor?: boolean;
}
/** Marks sealed refresh tokens of sign-ins with a second factor. */
const WITH_FACTOR = '+totp';

/**
 * Checks an ID token and re-issues it in the form the emulator accepts. The token is dated now,
 * because an import stamps its users with the time of the start.
 */
export const trusted = async ({ accounts, secrets, verifyToken }: FrontParts, idToken: unknown) => {
  const claims = await verifyToken(String(idToken));
  if (claims === null) throw new Refusal(400, 'INVALID_ID_TOKEN');
  if (claims['generation'] !== accounts.generation(String(claims['sub'])))
    throw new Refusal(400, 'TOKEN_EXPIRED');
  return {
    uid: String(claims['sub']),
    generation: Number(claims['generation']),
    hasFactor: hasSecondFactor(claims),
    token: await secrets.sign({ ...claims, iat: Math.floor(Date.now() / 1000) }),
  };
};
/**
 * Signs and seals the tokens in an answer.
 * @param generation the one before the emulator was called: tokens requested before a sign-out must
 * not be valid after it
 */
export const resign = async (
  { secrets }: FrontParts,
  { answer, generation, hasFactor = false }: Answered,
) => {
  const claimsOf = (token: string) => {
    const claims = decodeJwt<{ firebase?: object }>(token);
    return hasFactor
      ? { ...claims, firebase: { ...claims.firebase, sign_in_second_factor: 'totp' } }
      : claims;
  };
  for (const field of ['idToken', 'id_token', 'access_token'])
    if (typeof answer[field] === 'string')
      answer[field] = await secrets.sign({ ...claimsOf(answer[field]), generation });
  for (const field of ['refreshToken', 'refresh_token'])
    if (typeof answer[field] === 'string')
      answer[field] = secrets.sealRefresh(
        `${generation}${hasFactor ? WITH_FACTOR : ''} ${answer[field]}`,
      );
};
/** Tokens of the emulator for one of its refresh tokens. */
export const tokensOf = async (emulator: Emulator, refreshToken: string) => {
  const reply = await emulator.ask('POST', '/securetoken.googleapis.com/v1/token?key=local', {
    grantType: 'refresh_token',
    refreshToken,
  });
  // The emulator returns only objects.
  return { status: reply.status, answer: JSON.parse(reply.body) as Fields };
};

/** New tokens for one of our refresh tokens. @throws Refusal when it is forged or ended */
export const refresh = async (
  { emulator, accounts, secrets, ready }: FrontParts,
  grantType: string,
  sealed: string,
): Promise<Answered> => {
  if (grantType !== 'refresh_token') throw new Refusal(400, 'INVALID_GRANT_TYPE');
  const [, made = '', factor, token = ''] =
    /^(\d+)(\+totp)? (.+)$/.exec(secrets.openRefresh(sealed) ?? '') ?? [];
  if (token === '') throw new Refusal(400, 'INVALID_REFRESH_TOKEN');
  await ready;
  const generation = Number(made);
  // The cast: the emulator issued this token, and our seal shows that it is unchanged.
  const { localId } = JSON.parse(Buffer.from(token, 'base64').toString()) as { localId: string };
  if (generation !== accounts.generation(localId)) throw new Refusal(400, 'TOKEN_EXPIRED');
  const { status, answer } = await tokensOf(emulator, token);
  return { status, answer, generation, hasFactor: factor !== undefined };
};
