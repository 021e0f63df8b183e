import { useSelector } from '@xstate/react';
import type {
  AccessTokensRef,
  AccessTokensSnapshot,
} from '../../../machines/tokens/accessTokens.machine.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { CopyBox } from '../../ui/fields/CopyBox.tsx';

const selectText = (s: AccessTokensSnapshot) => s.context.made?.text ?? '';
const selectIsCopied = (s: AccessTokensSnapshot) => s.context.isCopied;

/** The text of a new token, this once. */
export function MadeToken({ tokens }: { readonly tokens: AccessTokensRef }) {
  const text = useSelector(tokens, selectText);
  const isCopied = useSelector(tokens, selectIsCopied);
  return (
    <section aria-label="New token">
      <CopyBox
        label="Token"
        text={text}
        status={
          isCopied
            ? "Copied. The token isn't shown again."
            : "Copy the token now: it isn't shown again."
        }
        autoFocus
        onCopy={() => tokens.send({ type: 'copy.pressed' })}
      >
        <Button variant="outline" onPress={() => tokens.send({ type: 'form.left' })}>
          Done
        </Button>
      </CopyBox>
    </section>
  );
}
