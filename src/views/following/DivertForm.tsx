import { useSelector } from '@xstate/react';
import { hasFilledLoads } from '../../../domain/home/divert.ts';
import { incidentLabel } from '../../../domain/reference/incidentNumber.ts';
import type { DivertRef, DivertSnapshot } from '../../../machines/following/divert.machine.ts';
import { divertPath, type DivertForm as Form } from '../../../machines/following/divert.setup.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { CheckBox } from '../../ui/fields/CheckBox.tsx';
import { FieldMessages } from '../../ui/fields/FieldMessages.tsx';
import { TextBox } from '../../ui/fields/TextBox.tsx';

export const selectDivertForm = (s: DivertSnapshot | undefined) => s?.context.form ?? null;
const selectIsBusy = (s: DivertSnapshot) => s.hasTag('busy');
const selectIsSearching = (s: DivertSnapshot) => s.hasTag('searching');
const selectNoneFound = (s: DivertSnapshot) => s.hasTag('noneFound');
const selectSearchFailed = (s: DivertSnapshot) => s.hasTag('searchFailed');
const selectHasLoads = ({ context: { form, source } }: DivertSnapshot) =>
  source.dispatches.some((d) => d.id === form?.dispatchId && hasFilledLoads(d));

const messagesOf = ({ findings }: Form, field: Form['findings'][number]['field']) =>
  findings
    .filter((finding) => finding.field === field)
    .map(({ message }) => ({ severity: 'error' as const, message }));

interface FormProps {
  readonly divert: DivertRef;
  readonly form: Form;
}
/** The chosen incident, or its search by number or name. */
function IncidentField({ divert, form }: FormProps) {
  const isBusy = useSelector(divert, selectIsBusy);
  const isSearching = useSelector(divert, selectIsSearching);
  const noneFound = useSelector(divert, selectNoneFound);
  const searchFailed = useSelector(divert, selectSearchFailed);
  const { incident, text, found } = form;
  const choose = (chosen: Form['found'][number]) =>
    divert.send({ type: 'incident.chosen', incident: chosen });
  if (incident !== null)
    return (
      <div className="flex min-w-48 flex-1 flex-col gap-1">
        <p className="flex flex-wrap items-end gap-2 lg:pt-5">
          <span className="font-medium">{incidentLabel(incident)}</span>
          <Button
            size="inputAction"
            variant="outline"
            isDisabled={isBusy}
            data-path={divertPath('incident')}
            onPress={() => divert.send({ type: 'incident.cleared' })}
          >
            Change incident
          </Button>
        </p>
        <FieldMessages messages={messagesOf(form, 'incident')} />
      </div>
    );
  return (
    <>
      <TextBox
        label="To incident"
        className="min-w-48 flex-1"
        placeholder="Number or name"
        autoFocus
        path={divertPath('incident')}
        value={text}
        messages={messagesOf(form, 'incident')}
        onChange={(typed) => divert.send({ type: 'incident.typed', text: typed })}
        onKey={(key) => {
          const [first] = found;
          if (key !== 'Enter' || first === undefined || text.trim() === '') return false;
          choose(first);
          return true;
        }}
      />
      <div role="status" className="basis-full text-sm text-ink-2 empty:hidden">
        {isSearching && 'Searching…'}
        {noneFound && `No incident matches "${text.trim()}".`}
        {searchFailed && 'Only the incidents of the flights here can be searched now.'}
      </div>
      {found.length > 0 && (
        <ul
          aria-label="Incidents found"
          className="grid max-h-36 basis-full grid-cols-1 gap-1 overflow-auto sm:grid-cols-2"
        >
          {found.map((each) => (
            <li key={each.id}>
              <Button variant="select" filled onPress={() => choose(each)}>
                <span className="truncate font-medium" title={incidentLabel(each)}>
                  {incidentLabel(each)}
                </span>
                <span className="text-sm text-ink-3">{each.year}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Diverts a flight that is out: time, incident and a remark (FOL-19, FOL-20). */
export function DivertForm({
  divert,
  radioId,
}: {
  readonly divert: DivertRef;
  readonly radioId: string;
}) {
  const form = useSelector(divert, selectDivertForm);
  const isBusy = useSelector(divert, selectIsBusy);
  const hasLoads = useSelector(divert, selectHasLoads);
  if (form === null) return null;
  const { typed } = form;
  const field = (name: 'time' | 'remark') => ({
    path: divertPath(name),
    value: typed[name],
    isDisabled: isBusy,
    messages: messagesOf(form, name),
    onChange: (text: string) => divert.send({ type: 'divert.typed', field: name, text }),
  });
  return (
    <form
      noValidate
      aria-label={`Divert ${radioId}`}
      className="mt-1 flex flex-wrap items-start gap-2 rounded-card border border-line bg-raised p-2"
      onKeyDown={(event) => {
        if (event.key === 'Escape') divert.send({ type: 'divert.cancelled' });
      }}
      onSubmit={(event) => {
        event.preventDefault();
        divert.send({ type: 'divert.submitted' });
      }}
    >
      <TextBox
        label="Time"
        className={messagesOf(form, 'time').length > 0 ? 'w-64' : 'w-24'}
        placeholder="now"
        inputMode="numeric"
        {...field('time')}
      />
      <IncidentField divert={divert} form={form} />
      <TextBox label="Remark" className="min-w-40 flex-1" {...field('remark')} />
      <span className="flex gap-1.5 self-end">
        <Button
          variant="outline"
          isDisabled={isBusy}
          onPress={() => divert.send({ type: 'divert.cancelled' })}
        >
          Cancel
        </Button>
        <Button type="submit" isDisabled={isBusy}>
          Divert
        </Button>
      </span>
      {hasLoads && (
        <span className="basis-full">
          <CheckBox
            label="Its load wasn't dropped: it goes along"
            isOn={typed.takesLoads}
            isDisabled={isBusy}
            onChange={(takesLoads) => divert.send({ type: 'divert.loadsChosen', takesLoads })}
          />
        </span>
      )}
      <div role="status" className="basis-full empty:hidden">
        <FieldMessages messages={messagesOf(form, '')} />
      </div>
    </form>
  );
}
