import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from 'xstate';
import type { AccessToken, AccessTokenBody } from '../../contract/tokens/tokens.ts';
import {
  emptyToken,
  type Faults,
  type TokenDraft,
  tokenBody,
  tokenFaults,
} from '../../domain/tokens/tokens.ts';
import { type FocusRequest, requestFocus } from '../parts/goto.ts';
import { notice, notify } from '../parts/notify.ts';
import { eventOf, outputOf, type Refused } from '../parts/outcome.ts';
import { pendingAfterDelay, pendingDelay } from '../parts/pendingDelay.ts';
import { placeholderActor } from '../parts/placeholderActor.ts';
import type { Tagged } from '../parts/tags.ts';

/** A new token with its text. */
export interface MadeToken {
  readonly kind: 'made';
  readonly token: AccessToken;
  readonly text: string;
}
interface Context {
  /** Newest first. */
  readonly tokens: readonly AccessToken[];
  readonly draft: TokenDraft;
  readonly faults: Faults<keyof TokenDraft>;
  readonly refusal: string | null;
  readonly made: MadeToken | null;
  readonly isCopied: boolean;
  /** The token that is about to be revoked. */
  readonly revoked: AccessToken | null;
}
type Event =
  | { type: 'retry.requested' }
  | { type: 'new.pressed' }
  | { type: 'field.changed'; field: keyof TokenDraft; value: string }
  | { type: 'form.submitted' }
  | { type: 'form.left' }
  | { type: 'copy.pressed' }
  | { type: 'revoke.pressed'; id: string }
  | { type: 'revoke.confirmed' };

const accessTokensSetup = setup({
  types: {} as {
    context: Context;
    events: Event;
    emitted: FocusRequest;
    /**
     * - `made`: the text of the new token is shown, this once.
     * - `confirming`: the page asks whether to revoke a token.
     */
    tags: Tagged<'pending' | 'failed' | 'open' | 'form' | 'locked', 'made' | 'confirming'>;
  },
  actors: {
    loadTokens: placeholderActor<readonly AccessToken[]>('loadTokens'),
    makeToken: placeholderActor<MadeToken | Refused, AccessTokenBody>('makeToken'),
    copyText: placeholderActor<boolean, { text: string }>('copyText'),
    revokeToken: placeholderActor<AccessToken, { id: string }>('revokeToken'),
  },
  delays: { pendingDelay },
  actions: { notify },
}).extend({
  guards: {
    hasFaults: ({ context }) => Object.keys(tokenFaults(context.draft)).length > 0,
    isRefused: (_, made: MadeToken | Refused) => made.kind === 'refused',
    hasToken: ({ context }, { id }: { id: string }) =>
      context.tokens.some((token) => token.id === id),
  },
  actions: {
    keepTokens: assign((_, tokens: readonly AccessToken[]) => ({ tokens })),
    clearForm: assign({
      draft: emptyToken,
      faults: {},
      refusal: null,
      made: null,
      isCopied: false,
      revoked: null,
    }),
    changeField: assign(
      (
        { context: { draft, faults } },
        { field, value }: { field: keyof TokenDraft; value: string },
      ) => {
        const { [field]: _, ...others } = faults;
        return { draft: { ...draft, [field]: value }, faults: others };
      },
    ),
    showFaults: assign(({ context }) => ({ faults: tokenFaults(context.draft), refusal: null })),
    focusFault: emit(({ context }) =>
      requestFocus(tokenFaults(context.draft).name === undefined ? 'days' : 'name'),
    ),
    keepMade: assign(({ context: { tokens } }, made: MadeToken | Refused) =>
      made.kind === 'made' ? { made, tokens: [made.token, ...tokens] } : {},
    ),
    showRefusal: assign((_, made: MadeToken | Refused) =>
      made.kind === 'refused' ? { refusal: made.message } : {},
    ),
    keepCopied: assign((_, isCopied: boolean) => ({ isCopied })),
    keepRevoked: assign(({ context }, { id }: { id: string }) => ({
      revoked: context.tokens.find((token) => token.id === id) ?? null,
    })),
    markRevoked: assign(({ context }, revoked: AccessToken) => ({
      tokens: context.tokens.map((token) => (token.id === revoked.id ? revoked : token)),
    })),
  },
});

const empty = {
  tokens: [],
  draft: emptyToken,
  faults: {},
  refusal: null,
  made: null,
  isCopied: false,
  revoked: null,
} as const;

/** The access tokens of a person or a service account: list, make, copy, revoke (SET-103). */
export const accessTokensMachine = accessTokensSetup.createMachine({
  id: 'accessTokens',
  context: empty,
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'loadTokens',
        src: 'loadTokens',
        onDone: { target: 'listed', actions: { type: 'keepTokens', params: outputOf } },
        onError: 'broken',
      },
      ...pendingAfterDelay('pending'),
    },
    broken: { tags: 'failed', on: { 'retry.requested': 'loading' } },
    listed: {
      tags: 'open',
      entry: 'clearForm',
      on: {
        'new.pressed': 'naming',
        'revoke.pressed': {
          guard: { type: 'hasToken', params: eventOf },
          target: 'confirming',
          actions: { type: 'keepRevoked', params: eventOf },
        },
      },
    },
    naming: {
      tags: ['open', 'form'],
      on: {
        'field.changed': { actions: { type: 'changeField', params: eventOf } },
        'form.left': 'listed',
        'form.submitted': [
          { guard: 'hasFaults', actions: ['showFaults', 'focusFault'] },
          { target: 'making', actions: 'showFaults' },
        ],
      },
    },
    making: {
      tags: ['open', 'form', 'locked'],
      invoke: {
        id: 'makeToken',
        src: 'makeToken',
        input: ({ context }) => tokenBody(context.draft),
        onDone: [
          {
            guard: { type: 'isRefused', params: outputOf },
            target: 'naming',
            actions: { type: 'showRefusal', params: outputOf },
          },
          { target: 'made', actions: { type: 'keepMade', params: outputOf } },
        ],
        onError: {
          target: 'naming',
          actions: notice('error', "The token couldn't be made. Try again."),
        },
      },
    },
    made: {
      tags: ['open', 'made'],
      on: { 'copy.pressed': 'copying', 'form.left': 'listed' },
    },
    copying: {
      tags: ['open', 'made'],
      invoke: {
        id: 'copyText',
        src: 'copyText',
        input: ({ context }) => ({ text: context.made?.text ?? '' }),
        onDone: { target: 'made', actions: { type: 'keepCopied', params: outputOf } },
        onError: { target: 'made', actions: { type: 'keepCopied', params: () => false } },
      },
      on: { 'form.left': 'listed' },
    },
    confirming: {
      tags: ['open', 'confirming'],
      on: { 'form.left': 'listed', 'revoke.confirmed': 'revoking' },
    },
    revoking: {
      tags: ['open', 'confirming', 'locked'],
      invoke: {
        id: 'revokeToken',
        src: 'revokeToken',
        input: ({ context }) => ({ id: context.revoked?.id ?? '' }),
        onDone: {
          target: 'listed',
          actions: [
            { type: 'markRevoked', params: outputOf },
            notice('success', 'Token revoked. It no longer works.'),
          ],
        },
        onError: {
          target: 'confirming',
          actions: notice('error', "The token couldn't be revoked. Try again."),
        },
      },
    },
  },
});
export type AccessTokensRef = ActorRefFrom<typeof accessTokensMachine>;
export type AccessTokensSnapshot = SnapshotFrom<typeof accessTokensMachine>;
