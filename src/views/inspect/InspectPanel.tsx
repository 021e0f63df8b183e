import { ChevronDown, ChevronUp, PanelLeft, PanelRight, X } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/buttons/Button.tsx';
import { Chip } from '../../ui/notices/Chip.tsx';
import { Disclosure } from '../../ui/notices/Disclosure.tsx';

export interface InspectedActor {
  readonly id: string;
  readonly name: string;
  readonly depth: number;
  readonly isChart: boolean;
  readonly status: string;
  /** Current state, one path per region. */
  readonly states: readonly string[];
}
export interface InspectedDetail extends Omit<InspectedActor, 'depth'> {
  readonly tags: readonly string[];
  readonly context: string;
  /** Newest last. */
  readonly events: readonly {
    readonly number: number;
    readonly at: string;
    readonly type: string;
    readonly carried: string;
  }[];
  readonly eventsBefore: number;
  readonly isCopied: boolean;
}
export interface InspectPanelProps {
  readonly actors: readonly InspectedActor[];
  readonly selected: InspectedDetail | null;
  readonly onSelect: (id: string) => void;
  readonly onCopy: () => void;
  readonly onClose: () => void;
}
const Json = ({ text }: { readonly text: string }) => (
  <pre className="text-xs break-words whitespace-pre-wrap text-ink-2">{text}</pre>
);

const ActorRow = ({
  actor,
  isSelected,
  onSelect,
}: {
  readonly actor: InspectedActor;
  readonly isSelected: boolean;
  readonly onSelect: () => void;
}) => (
  <li style={{ paddingLeft: actor.depth * 12 }}>
    <button
      type="button"
      aria-pressed={isSelected}
      onClick={onSelect}
      className={`flex w-full cursor-pointer items-center gap-2 rounded-field px-2 py-1 text-left text-sm hover:bg-sunken ${isSelected ? 'bg-accent-tint' : ''}`}
    >
      <span className={`shrink-0 ${actor.isChart ? 'font-medium' : 'text-ink-2'}`}>
        {actor.name}
      </span>
      <span className="min-w-0 flex-1 truncate text-right text-xs text-ink-2">
        {actor.status === 'active' ? actor.states.join(' + ') : actor.status}
      </span>
    </button>
  </li>
);

function Detail({
  actor,
  onCopy,
}: {
  readonly actor: InspectedDetail;
  readonly onCopy: () => void;
}) {
  return (
    <section aria-label={actor.name} className="flex flex-col gap-2 border-t border-line px-4 py-3">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="flex-1 font-semibold">{actor.name}</h3>
        {actor.tags.map((tag) => (
          <Chip key={tag}>{tag}</Chip>
        ))}
        {actor.status !== 'active' && <Chip tone="info">{actor.status}</Chip>}
      </div>
      {actor.states.length > 0 && (
        <ul aria-label="State" className="text-sm break-words">
          {actor.states.map((state) => (
            <li key={state}>{state}</li>
          ))}
        </ul>
      )}
      {actor.isChart && (
        <div className="flex items-center gap-2">
          <Button variant="outline" size="inputAction" onPress={onCopy}>
            Copy as test
          </Button>
          <span role="status" className="text-xs text-ink-2">
            {actor.isCopied ? 'Copied. What was typed stands in it.' : ''}
          </span>
        </div>
      )}
      <Disclosure title={<span className="text-sm font-medium">Context</span>}>
        <Json text={actor.context} />
      </Disclosure>
      <h4 className="text-sm font-medium">
        Events{' '}
        <span className="font-normal text-ink-2">
          {actor.events.length + actor.eventsBefore}, the newest first
        </span>
      </h4>
      <ol className="flex flex-col">
        {actor.events.toReversed().map((e) => (
          <li key={e.number} className="border-b border-line py-1 text-sm">
            {e.carried === '' ? (
              <EventLine event={e} />
            ) : (
              <Disclosure title={<EventLine event={e} />}>
                <Json text={e.carried} />
              </Disclosure>
            )}
          </li>
        ))}
      </ol>
      {actor.eventsBefore > 0 && (
        <p className="text-xs text-ink-2">
          {actor.eventsBefore} earlier ones are kept, and copied.
        </p>
      )}
    </section>
  );
}
const EventLine = ({ event }: { readonly event: InspectedDetail['events'][number] }) => (
  <span className="flex min-w-0 flex-1 items-center gap-2 text-sm">
    <span className="min-w-0 flex-1 break-words">{event.type}</span>
    <span className="shrink-0 text-xs text-ink-2">{event.at}</span>
  </span>
);

/**
 * The actors running in this page, for developers and testers. Shows the selected actor's state,
 * context and events.
 */
export function InspectPanel({ actors, selected, onSelect, onCopy, onClose }: InspectPanelProps) {
  const [isOpen, setOpen] = useState(true);
  const [isLeft, setLeft] = useState(false);
  const [withEnded, setWithEnded] = useState(false);
  const running = actors.filter((a) => a.status === 'active');
  const ended = actors.length - running.length;
  return (
    <aside
      aria-label="Inspector"
      className={`fixed bottom-0 z-40 flex flex-col border border-line-strong bg-raised shadow-float print:hidden ${isLeft ? 'left-0' : 'right-0'} ${isOpen ? 'max-h-[50dvh] w-full md:max-h-[calc(100dvh-3rem)] md:w-[440px]' : ''}`}
    >
      <header className="flex items-center gap-2 px-4 py-1">
        <h2 className="flex-1">
          Inspector <span className="text-sm font-normal text-ink-2">{running.length} running</span>
        </h2>
        <Button
          variant="none"
          size="icon"
          aria-label={isLeft ? 'To the right side' : 'To the left side'}
          onPress={() => setLeft(!isLeft)}
        >
          {isLeft ? <PanelRight aria-hidden size={18} /> : <PanelLeft aria-hidden size={18} />}
        </Button>
        <Button
          variant="none"
          size="icon"
          aria-label={isOpen ? 'Fold the inspector' : 'Unfold the inspector'}
          onPress={() => setOpen(!isOpen)}
        >
          {isOpen ? <ChevronDown aria-hidden size={18} /> : <ChevronUp aria-hidden size={18} />}
        </Button>
        <Button variant="none" size="icon" aria-label="Close the inspector" onPress={onClose}>
          <X aria-hidden size={18} />
        </Button>
      </header>
      {isOpen && (
        <div className="min-h-0 flex-1 overflow-auto border-t border-line">
          <ul aria-label="Actors" className="flex flex-col px-2 py-2">
            {(withEnded ? actors : running).map((a) => (
              <ActorRow
                key={a.id}
                actor={a}
                isSelected={a.id === selected?.id}
                onSelect={() => onSelect(a.id)}
              />
            ))}
          </ul>
          {ended > 0 && (
            <div className="px-4 pb-2">
              <Button variant="navLinkPlain" onPress={() => setWithEnded(!withEnded)}>
                {withEnded ? 'Only what runs' : `${ended} ended`}
              </Button>
            </div>
          )}
          {selected !== null && <Detail key={selected.id} actor={selected} onCopy={onCopy} />}
        </div>
      )}
    </aside>
  );
}
