import { useSelector } from '@xstate/react';
import { RefreshCw } from 'lucide-react';
import type { VersionRef, VersionSnapshot } from '../../../machines/shell/version.machine.ts';
import { Button } from '../../ui/buttons/Button.tsx';

const selectIsNewer = (s: VersionSnapshot) => s.hasTag('newer');

/** A button that loads a newer version when the user chooses to (SES-18). */
export function NewVersion({ version }: { readonly version: VersionRef }) {
  const isNewer = useSelector(version, selectIsNewer);
  if (!isNewer) return null;
  return (
    <Button
      variant="outline"
      size="inputAction"
      aria-label="New version: reload"
      onPress={() => version.send({ type: 'reload.requested' })}
    >
      <RefreshCw aria-hidden size={14} />
      <span className="max-md:sr-only">New version:</span> Reload
    </Button>
  );
}
