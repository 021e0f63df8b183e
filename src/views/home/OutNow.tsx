import { useSelector } from '@xstate/react';
import { timeKey } from '../../../domain/dispatch/fieldKeys.ts';
import { formatDuration } from '../../../domain/format.ts';
import type { OutRow } from '../../../domain/home/outNow.ts';
import type { HomeRef, HomeSnapshot } from '../../../machines/home/home.machine.ts';
import { typedFor } from '../../../machines/home/home.setup.ts';
import { Button } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FieldMessages } from '../../ui/FieldMessages.tsx';
import { Link } from '../../ui/Link.tsx';
import { TextBox } from '../../ui/TextBox.tsx';

const selectRows = (s: HomeSnapshot) => s.context.out;
const selectClosing = (s: HomeSnapshot) => s.context.closing;
const selectIsSaving = (s: HomeSnapshot) => s.hasTag('saving');
const selectIsConfirming = (s: HomeSnapshot) => s.hasTag('confirming');
const selectNow = (s: HomeSnapshot) => s.context.now;
const tones = { plain: 'plain', warning: 'warning', error: 'error' } as const;

function CloseOutFields({ home, row }: { readonly home: HomeRef; readonly row: OutRow }) {
  const timeIn = useSelector(home, (s) => typedFor(s.context, row.dispatchId).timeIn);
  const hobbsEnd = useSelector(home, (s) => typedFor(s.context, row.dispatchId).hobbsEnd);
  const closing = useSelector(home, selectClosing);
  const isSaving = useSelector(home, selectIsSaving);
  const isConfirming = useSelector(home, selectIsConfirming);
  const now = useSelector(home, selectNow);
  const isMine = closing?.dispatchId === row.dispatchId;
  const type = (field: 'timeIn' | 'hobbsEnd') => (text: string) => home.send({ type: 'closeOut.typed', dispatchId: row.dispatchId, field, text });
  return (
    <form
      noValidate
      aria-label={`Close ${row.radioId}`}
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        home.send({ type: 'closeOut.submitted', dispatchId: row.dispatchId });
      }}
    >
      <div className="flex items-end gap-2">
        <TextBox
          label="Time in"
          className="w-20"
          placeholder="HH:mm"
          inputMode="numeric"
          value={timeIn}
          isDisabled={isMine && isSaving}
          onChange={type('timeIn')}
          onKey={(key) => {
            const typed = timeKey(key, now);
            if (typed !== null) type('timeIn')(typed);
            return typed !== null;
          }}
        />
        <TextBox label="Hobbs end" className="w-24" inputMode="decimal" value={hobbsEnd} isDisabled={isMine && isSaving} onChange={type('hobbsEnd')} />
        <Button type="submit" variant="outline" isDisabled={isSaving}>
          Close
        </Button>
      </div>
      <div role="status" className="flex flex-col gap-1 empty:hidden">
        {isMine && <FieldMessages messages={closing.findings.map(({ severity, message }) => ({ severity, message }))} />}
        {isMine && isConfirming && (
          <span className="flex gap-2">
            <Button size="inputAction" onPress={() => home.send({ type: 'closeOut.accepted' })}>
              Save anyway
            </Button>
            <Button size="inputAction" variant="outline" onPress={() => home.send({ type: 'closeOut.dropped' })}>
              Go back
            </Button>
          </span>
        )}
      </div>
    </form>
  );
}

/** Every open flight of the base; type the time in and the meter, Enter, done (domain §9, item 2). */
export function OutNow({ home, canEdit }: { readonly home: HomeRef; readonly canEdit: boolean }) {
  const rows = useSelector(home, selectRows);
  return (
    <section aria-label="Out now" className="card">
      <h2 className="flex items-center gap-2 border-b border-line px-4 py-2.5">
        Out now <span className="text-sm font-normal text-ink-3">{rows.length}</span>
      </h2>
      {rows.length === 0 && <EmptyState>No aircraft are out.</EmptyState>}
      <ul>
        {rows.map((row) => (
          <li key={row.dispatchId} className="flex flex-wrap items-start gap-x-4 gap-y-2 border-b border-line px-4 py-3 last:border-b-0">
            <div className="min-w-40 flex-1">
              <p className="flex flex-wrap items-center gap-2">
                {canEdit ? (
                  <Link href={`/dispatch/flight/${row.dispatchId}`} className="text-lg font-semibold">
                    {row.radioId}
                  </Link>
                ) : (
                  <span className="text-lg font-semibold">{row.radioId}</span>
                )}
                <span className="text-sm text-ink-3">{row.typeName}</span>
              </p>
              <p>{row.incident}</p>
              {row.agent !== '' && <p className="text-sm text-ink-2">{row.agent}</p>}
            </div>
            <p className="pt-1 text-right">
              <Chip tone={tones[row.tone]}>{formatDuration(row.minutes)}</Chip>
              {row.since !== '' && <span className="mt-0.5 block text-xs text-ink-3">out {row.since}</span>}
            </p>
            {canEdit && <CloseOutFields home={home} row={row} />}
          </li>
        ))}
      </ul>
    </section>
  );
}
