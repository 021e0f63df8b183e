import { useSelector } from '@xstate/react';
import type {
  AccessTokensRef,
  AccessTokensSnapshot,
} from '../../../machines/tokens/accessTokens.machine.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { TextBox } from '../../ui/fields/TextBox.tsx';

const selectText = (s: AccessTokensSnapshot) => s.context.made?.text ?? '';
const selectIsCopied = (s: AccessTokensSnapshot) => s.context.isCopied;

/** The text of a new token, this once. */
export function MadeToken({ tokens }: { readonly tokens: AccessTokensRef }) {
  const text = useSelector(tokens, selectText);
  const isCopied = useSelector(tokens, selectIsCopied);
  return (
    <section aria-label="New token" className="flex flex-col gap-2">
      <p role="status">
        {isCopied
          ? "Copied. The token isn't shown again."
          : "Copy the token now: it isn't shown again."}
      </p>
      <TextBox label="Token" value={text} isReadOnly isProposed autoFocus />
      <div className="flex flex-wrap gap-2">
        <Button onPress={() => tokens.send({ type: 'copy.pressed' })}>Copy</Button>
        <Button variant="outline" onPress={() => tokens.send({ type: 'form.left' })}>
          Done
        </Button>
      </div>
    </section>
  );
}
