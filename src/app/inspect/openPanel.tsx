import { useState, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import type { InspectionEvent } from 'xstate';
import { InspectPanel } from '../../views/inspect/InspectPanel.tsx';
import { copiedTest } from './copiedTest.ts';
import { makeRecorder, type Recorder, type SeenActor } from './recorder.ts';
import { shortText, statePaths } from './shorten.ts';

// Only the file names are used; the glob imports none of the files.
const chartFiles = Object.keys(import.meta.glob('../../../machines/**/*.machine.ts')).map((f) =>
  f.replace(/^(\.\.\/)+/, ''),
);
const EVENTS_SHOWN = 100;
const timeOf = (at: Date) =>
  `${at.toTimeString().slice(0, 8)}.${String(at.getMilliseconds()).padStart(3, '0')}`;
const carried = ({ type: _, ...rest }: { readonly type: string }) =>
  Object.keys(rest).length === 0 ? '' : shortText(rest);

function Panel({
  recorder,
  onClose,
}: {
  readonly recorder: Recorder;
  readonly onClose: () => void;
}) {
  const actors = useSyncExternalStore(recorder.subscribe, recorder.actors);
  const [chosen, setChosen] = useState<string | null>(null);
  const [copied, setCopied] = useState<SeenActor | null>(null);
  const actor =
    actors.find((a) => a.id === chosen) ??
    actors.findLast((a) => a.isChart && a.status === 'active' && a.depth === 0);
  return (
    <InspectPanel
      actors={actors.map(({ id, name, depth, status, value, isChart }) => ({
        id,
        name,
        depth,
        status,
        isChart,
        states: isChart ? statePaths(value) : [],
      }))}
      selected={
        actor === undefined
          ? null
          : {
              id: actor.id,
              name: actor.name,
              isChart: actor.isChart,
              status: actor.status,
              states: actor.isChart ? statePaths(actor.value) : [],
              tags: actor.tags,
              context: shortText(actor.context),
              events: actor.events.slice(-EVENTS_SHOWN).map((e) => ({
                number: e.number,
                at: timeOf(e.at),
                type: e.type,
                carried: carried(e.event),
              })),
              eventsBefore: Math.max(actor.events.length - EVENTS_SHOWN, 0),
              // Copied tests lack events that have arrived since.
              isCopied: actor === copied,
            }
      }
      onSelect={setChosen}
      onCopy={() => {
        if (actor !== undefined)
          void navigator.clipboard
            .writeText(copiedTest(actor, chartFiles))
            .then(() => setCopied(actor));
      }}
      onClose={onClose}
    />
  );
}

/**
 * Shows the panel next to the page, in its own React tree, so that it survives a crash of the page.
 * Returns the listener for the actors' events.
 */
export function openPanel(onClosed: () => void): (event: InspectionEvent) => void {
  const recorder = makeRecorder();
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  root.render(
    <Panel
      recorder={recorder}
      onClose={() => {
        root.unmount();
        place.remove();
        onClosed();
      }}
    />,
  );
  return recorder.record;
}
