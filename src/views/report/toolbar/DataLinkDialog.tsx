import { useSelector } from '@xstate/react';
import { dataLinkPath } from '../../../../domain/report/export/dataLink.ts';
import type {
  SavedViewsRef,
  SavedViewsSnapshot,
} from '../../../../machines/report/savedViews/savedViews.machine.ts';
import { isLinkable } from '../../../../machines/report/savedViews/savedViews.setup.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Link } from '../../../ui/buttons/Link.tsx';
import { CopyBox } from '../../../ui/fields/CopyBox.tsx';
import { Segments } from '../../../ui/fields/Segments.tsx';
import { SelectBox } from '../../../ui/fields/SelectBox.tsx';
import { Dialog } from '../../../ui/notices/Dialog.tsx';

const selectIsLinking = (s: SavedViewsSnapshot) => s.hasTag('linking');
const selectViews = (s: SavedViewsSnapshot) => s.context.views;
const selectPicked = (s: SavedViewsSnapshot) => s.context.picked;
const selectFormat = (s: SavedViewsSnapshot) => s.context.format;
const selectIsCopied = (s: SavedViewsSnapshot) => s.context.isCopied;

const formats = [
  { id: 'csv', label: 'CSV' },
  { id: 'xlsx', label: 'Excel' },
];

interface DataLinkProps {
  readonly saved: SavedViewsRef;
  /** Whether the user can make access tokens. */
  readonly mayHaveTokens: boolean;
}
/** The address at which a program reads a saved view (RPT-182). */
export function DataLinkDialog({ saved, mayHaveTokens }: DataLinkProps) {
  const isOpen = useSelector(saved, selectIsLinking);
  const views = useSelector(saved, selectViews).filter(isLinkable);
  const picked = useSelector(saved, selectPicked);
  const format = useSelector(saved, selectFormat);
  const isCopied = useSelector(saved, selectIsCopied);
  const leave = () => saved.send({ type: 'dataLink.left' });
  return (
    <Dialog title="Data link" isOpen={isOpen} onClose={leave}>
      <p className="text-ink-2">
        A spreadsheet or another program reads a saved view here, with the figures of that moment.
        It needs an access token
        {mayHaveTokens ? (
          <>
            : <Link href="/my-account/tokens">My account → Access tokens</Link>.
          </>
        ) : (
          ', which an administrator makes.'
        )}
      </p>
      <SelectBox
        label="View"
        value={picked?.id ?? ''}
        options={views.map(({ id, name, isMine, ownerName }) => ({
          id,
          label: isMine ? name : `${name} (${ownerName})`,
        }))}
        onChange={(id) => saved.send({ type: 'linked.chosen', id })}
      />
      {picked?.isShared === false && (
        <p className="text-sm text-ink-2">
          Only your own token reads it. Share the view for the token of a service account.
        </p>
      )}
      <Segments
        label="File"
        value={format}
        options={formats}
        onChange={(id) =>
          saved.send({ type: 'format.chosen', format: id === 'xlsx' ? 'xlsx' : 'csv' })
        }
      />
      <CopyBox
        label="Address"
        text={`${location.origin}${dataLinkPath(picked?.id ?? '', format)}`}
        status={copyStatus(isCopied)}
        onCopy={() => saved.send({ type: 'copy.wanted' })}
      >
        <Button variant="outline" onPress={leave}>
          Done
        </Button>
      </CopyBox>
    </Dialog>
  );
}
const copyStatus = (isCopied: boolean | null): string => {
  if (isCopied === null) return 'It stays the same as long as the view exists.';
  return isCopied ? 'Copied.' : "The address couldn't be copied. Select it and copy it yourself.";
};
