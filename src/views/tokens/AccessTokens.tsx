import { useSelector } from '@xstate/react';
import type { AccessToken } from '../../../contract/tokens/tokens.ts';
import { momentText } from '../../../domain/dates/momentText.ts';
import { tokenEndText, tokenUseText } from '../../../domain/tokens/tokens.ts';
import type {
  AccessTokensRef,
  AccessTokensSnapshot,
} from '../../../machines/tokens/accessTokens.machine.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { EmptyState } from '../../ui/lists/EmptyState.tsx';
import { Skeleton } from '../../ui/lists/Skeleton.tsx';
import { Dialog } from '../../ui/notices/Dialog.tsx';
import { MadeToken } from './MadeToken.tsx';
import { TokenForm } from './TokenForm.tsx';

const selectIsPending = (s: AccessTokensSnapshot) => s.hasTag('pending');
const selectIsBroken = (s: AccessTokensSnapshot) => s.hasTag('failed');
const selectIsOpen = (s: AccessTokensSnapshot) => s.hasTag('open');
const selectHasForm = (s: AccessTokensSnapshot) => s.hasTag('form');
const selectIsMade = (s: AccessTokensSnapshot) => s.hasTag('made');
const selectIsConfirming = (s: AccessTokensSnapshot) => s.hasTag('confirming');
const selectIsLocked = (s: AccessTokensSnapshot) => s.hasTag('locked');
const selectTokens = (s: AccessTokensSnapshot) => s.context.tokens;
const selectRevoked = (s: AccessTokensSnapshot) => s.context.revoked;

export interface AccessTokensProps {
  readonly tokens: AccessTokensRef;
  readonly canAdd: boolean;
}
/** Access tokens with what they are for, their end and last use (SET-103). */
export function AccessTokens({ tokens, canAdd }: AccessTokensProps) {
  const list = useSelector(tokens, selectTokens);
  const isPending = useSelector(tokens, selectIsPending);
  const isBroken = useSelector(tokens, selectIsBroken);
  const isOpen = useSelector(tokens, selectIsOpen);
  const hasForm = useSelector(tokens, selectHasForm);
  const isMade = useSelector(tokens, selectIsMade);
  return (
    <div className="flex flex-col gap-4">
      {isPending && <Skeleton lines={3} label="Loading access tokens" />}
      {isBroken && (
        <EmptyState
          action={
            <Button onPress={() => tokens.send({ type: 'retry.requested' })}>Try again</Button>
          }
        >
          Access tokens couldn't be loaded.
        </EmptyState>
      )}
      {hasForm && <TokenForm tokens={tokens} />}
      {isMade && <MadeToken tokens={tokens} />}
      {isOpen && !hasForm && !isMade && canAdd && (
        <Button className="self-start" onPress={() => tokens.send({ type: 'new.pressed' })}>
          New token…
        </Button>
      )}
      {isOpen && list.length === 0 && <EmptyState>There is no access token.</EmptyState>}
      {isOpen && list.length > 0 && (
        <ul aria-label="Access tokens" className="flex flex-col">
          {list.map((token) => (
            <TokenRow key={token.id} token={token} tokens={tokens} />
          ))}
        </ul>
      )}
      <RevokeDialog tokens={tokens} />
    </div>
  );
}

function TokenRow({
  token,
  tokens,
}: {
  readonly token: AccessToken;
  readonly tokens: AccessTokensRef;
}) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line py-2 first:border-t-0">
      <span className="min-w-0 flex-1 basis-60">
        <span className={`font-medium break-words ${token.isValid ? '' : 'text-ink-2'}`}>
          {token.name}
        </span>{' '}
        <code className="text-sm whitespace-nowrap text-ink-2">{`${token.hint}…`}</code>
        <span className="block text-sm text-ink-2">
          {`Made ${momentText(token.createdAt)}. ${tokenEndText(token)}. ${tokenUseText(token)}.`}
        </span>
      </span>
      {token.isValid && (
        <Button
          variant="outline"
          size="inputAction"
          aria-label={`Revoke: ${token.name}, ${token.hint}`}
          onPress={() => tokens.send({ type: 'revoke.pressed', id: token.id })}
        >
          Revoke
        </Button>
      )}
    </li>
  );
}

function RevokeDialog({ tokens }: { readonly tokens: AccessTokensRef }) {
  const isOpen = useSelector(tokens, selectIsConfirming);
  const isLocked = useSelector(tokens, selectIsLocked);
  const revoked = useSelector(tokens, selectRevoked);
  const close = () => tokens.send({ type: 'form.left' });
  return (
    <Dialog title="Revoke this token?" isOpen={isOpen} onClose={close} isAlert>
      <p>{`${revoked?.name ?? ''} (${revoked?.hint ?? ''}…) stops working. Programs that use it are refused from their next call on. This can't be undone.`}</p>
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="outline" autoFocus isDisabled={isLocked} onPress={close}>
          Keep it
        </Button>
        <Button
          variant="destructive"
          isDisabled={isLocked}
          onPress={() => tokens.send({ type: 'revoke.confirmed' })}
        >
          Revoke
        </Button>
      </div>
    </Dialog>
  );
}
