import { useSelector } from '@xstate/react';
import type { SharedPack } from '../../../contract/costPack/sharedPacks.ts';
import { sharedPath } from '../../../domain/costPack/address.ts';
import { asOfText, linkedText } from '../../../domain/costPack/texts.ts';
import { momentText } from '../../../domain/dates/momentText.ts';
import type { CostPackRef, CostPackSnapshot } from '../../../machines/costPack/costPack.machine.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { TextBox } from '../../ui/fields/TextBox.tsx';
import { EmptyState } from '../../ui/lists/EmptyState.tsx';
import { Skeleton } from '../../ui/lists/Skeleton.tsx';
import { Dialog } from '../../ui/notices/Dialog.tsx';

const selectIsSharing = (s: CostPackSnapshot) => s.hasTag('sharing');
const selectIsBusy = (s: CostPackSnapshot) => s.hasTag('busy');
const selectIsChoosing = (s: CostPackSnapshot) => s.hasTag('choosing');
const selectIsUnlisted = (s: CostPackSnapshot) => s.hasTag('unlisted');
const selectIsLocked = (s: CostPackSnapshot) => s.hasTag('locked');
const selectLinked = (s: CostPackSnapshot) => (s.hasTag('linked') ? s.context.linked : null);
const selectDays = (s: CostPackSnapshot) => s.context.days;
const selectDaysError = (s: CostPackSnapshot) => s.context.daysError;
const selectLinks = (s: CostPackSnapshot) => s.context.links;
const selectMode = (s: CostPackSnapshot) =>
  `${s.context.approved ? 'approved records only' : 'all records'}, ${s.context.availability ? 'with' : 'without'} availability`;

/** Links that show the page as it is now: create, copy, list, revoke (PACK-40, PACK-43). */
export function ShareLinks({ pack }: { readonly pack: CostPackRef }) {
  const isOpen = useSelector(pack, selectIsSharing);
  const isBusy = useSelector(pack, selectIsBusy);
  const isChoosing = useSelector(pack, selectIsChoosing);
  const isUnlisted = useSelector(pack, selectIsUnlisted);
  const linked = useSelector(pack, selectLinked);
  const close = () => pack.send({ type: 'share.left' });
  return (
    <Dialog
      title="Share a link"
      isOpen={isOpen}
      onClose={close}
      isWide
      contentKey={linked === null ? 'days' : 'linked'}
    >
      {isBusy && <Skeleton lines={3} label="Loading links" />}
      {isUnlisted && (
        <EmptyState
          action={<Button onPress={() => pack.send({ type: 'retry.requested' })}>Try again</Button>}
        >
          Links couldn't be loaded.
        </EmptyState>
      )}
      {isChoosing && <DaysForm pack={pack} />}
      <Made pack={pack} />
      {(isChoosing || linked !== null) && <Links pack={pack} />}
      <div className="flex justify-end">
        <Button variant="outline" onPress={close}>
          Done
        </Button>
      </div>
    </Dialog>
  );
}

function DaysForm({ pack }: { readonly pack: CostPackRef }) {
  const days = useSelector(pack, selectDays);
  const error = useSelector(pack, selectDaysError);
  const mode = useSelector(pack, selectMode);
  const isLocked = useSelector(pack, selectIsLocked);
  return (
    <form
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        pack.send({ type: 'link.pressed' });
      }}
    >
      <p className="text-ink-2">{`Who has the link sees this page as it is now (${mode}), without signing in and without crew names.`}</p>
      <div className="flex flex-wrap items-start gap-3">
        <TextBox
          label="Days it works"
          className="w-44"
          inputMode="numeric"
          autoFocus
          value={days}
          isDisabled={isLocked}
          messages={error === null ? [] : [{ severity: 'error', message: error }]}
          onChange={(text) => pack.send({ type: 'days.typed', text })}
        />
        <Button type="submit" className="sm:mt-5.5" isDisabled={isLocked}>
          Make and copy the link
        </Button>
      </div>
    </form>
  );
}

function Made({ pack }: { readonly pack: CostPackRef }) {
  const linked = useSelector(pack, selectLinked);
  if (linked === null) return null;
  const { token, expiresAt } = linked.pack;
  if (token === null)
    return (
      <p role="status">
        The link was made by an earlier try and isn't shown again. Revoke it and make another one.
      </p>
    );
  return (
    <div className="flex flex-col gap-2">
      <p role="status">
        {linked.isCopied ? linkedText(expiresAt) : "Copy the link now: it isn't shown again."}
      </p>
      <TextBox label="Link" value={`${location.origin}${sharedPath(token)}`} isReadOnly autoFocus />
    </div>
  );
}

function Links({ pack }: { readonly pack: CostPackRef }) {
  const links = useSelector(pack, selectLinks);
  const isLocked = useSelector(pack, selectIsLocked);
  if (links.length === 0) return null;
  return (
    <section aria-label="Links" className="flex flex-col">
      <h3 className="font-semibold">Links</h3>
      <ul>
        {links.map((link) => (
          <li
            key={link.id}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line py-2 first:border-t-0"
          >
            <span className="min-w-0 flex-1">
              {linkText(link)}
              <span className="block text-sm text-ink-2">{`As of ${asOfText(link.asOf)}, made by ${link.madeBy}, opened ${link.opened === 1 ? 'once' : `${link.opened} times`}`}</span>
            </span>
            {link.revokedAt === null && (
              <Button
                variant="outline"
                size="inputAction"
                isDisabled={isLocked}
                aria-label={`Revoke the link made ${momentText(link.asOf)}`}
                onPress={() => pack.send({ type: 'revoke.pressed', id: link.id })}
              >
                Revoke
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
const linkText = ({ approved, availability, expiresAt, revokedAt }: SharedPack): string => {
  const what = `${approved ? 'Approved only' : 'All'}, ${availability ? 'with' : 'without'} availability`;
  return revokedAt === null
    ? `${what}: works until ${momentText(expiresAt)}`
    : `${what}: revoked ${momentText(revokedAt)}`;
};
