import { keyGroups } from '../../../domain/find/keys.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Dialog } from '../../ui/notices/Dialog.tsx';

/** All keyboard shortcuts (HOME-84). */
export default function KeyList({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog title="Keys" isOpen isWide onClose={onClose}>
      <div className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
        {keyGroups.map((group) => (
          <section key={group.where} aria-label={group.where}>
            <h3 className="mb-1 text-sm font-semibold text-ink-2">{group.where}</h3>
            <dl className="flex flex-col gap-1">
              {group.lines.map(({ keys, does }) => (
                <div key={does} className="flex items-baseline justify-between gap-3">
                  <dt>{does}</dt>
                  <dd className="flex shrink-0 gap-1">
                    {keys.map((key) => (
                      <kbd
                        key={key}
                        className="rounded-[3px] border border-field-line px-1 text-xs"
                      >
                        {key}
                      </kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <div className="flex justify-end">
        <Button variant="outline" autoFocus onPress={onClose}>
          Close
        </Button>
      </div>
    </Dialog>
  );
}
