import { useSelector } from '@xstate/react';
import { HELP } from '../../../contract/constants.ts';
import { keyGroups } from '../../../domain/find/keys.ts';
import { guideFor } from '../../../domain/routes/guides.ts';
import type { SessionRef } from '../../../machines/session/session.machine.ts';
import { sessionFacts } from '../../../machines/session/session.setup.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Link } from '../../ui/buttons/Link.tsx';
import { Dialog } from '../../ui/notices/Dialog.tsx';

export interface KeyListProps {
  readonly session: SessionRef;
  readonly onClose: () => void;
}
/** The guides, if the service has them (HOME-85), and all keyboard shortcuts (HOME-84). */
export default function KeyList({ session, onClose }: KeyListProps) {
  return (
    <Dialog title="Keys" isOpen isWide onClose={onClose}>
      <GuideLinks session={session} />
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

function GuideLinks({ session }: Pick<KeyListProps, 'session'>) {
  const snapshot = useSelector(session, (s) => s);
  if (!snapshot.context.hasHelp) return null;
  const guide = guideFor(sessionFacts(snapshot));
  return (
    <p className="flex flex-wrap gap-x-6 gap-y-1">
      {guide !== null && (
        <Link href={guide.to} opensTab>
          {guide.name} guide
        </Link>
      )}
      <Link href={HELP} opensTab>
        All guides
      </Link>
    </p>
  );
}
