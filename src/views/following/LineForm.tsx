import { useSelector } from '@xstate/react';
import { everyText, kindTexts } from '../../../domain/following/texts.ts';
import { type FormKind, formKinds, type LineField } from '../../../domain/following/typedLine.ts';
import type { FollowingRef } from '../../../machines/following/following.machine.ts';
import { formPath } from '../../../machines/following/following.setup.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { SelectBox } from '../../ui/fields/SelectBox.tsx';
import { TextBox } from '../../ui/fields/TextBox.tsx';
import { selectForm } from './selectors.ts';

const kinds = formKinds.map((id) => ({ id, label: kindTexts[id] }));
const isKind = (id: string): id is FormKind => formKinds.some((kind) => kind === id);
const everyOptions = ['15', '30', '60', '0'].map((id) => ({ id, label: everyText(Number(id)) }));

interface LineFormProps {
  readonly following: FollowingRef;
  readonly radioId: string;
}
/** The form of a log line: kind, time and text, or the settings of following (FOL-12). */
export function LineForm({ following, radioId }: LineFormProps) {
  const form = useSelector(following, selectForm);
  if (form === null) return null;
  const { typed, findings } = form;
  const field = (name: Exclude<LineField, 'kind'>) => ({
    path: `${formPath} ${name}`,
    value: typed[name],
    messages: findings
      .filter((finding) => finding.field === name)
      .map(({ message }) => ({ severity: 'error' as const, message })),
    onChange: (text: string) => following.send({ type: 'form.typed', field: name, text }),
  });
  return (
    <form
      noValidate
      aria-label={`Log of ${radioId}`}
      className="mt-1 flex flex-wrap items-start gap-2 rounded-card border border-line bg-raised p-2"
      onKeyDown={(event) => {
        if (event.key === 'Escape') following.send({ type: 'form.cancelled' });
      }}
      onSubmit={(event) => {
        event.preventDefault();
        following.send({ type: 'form.submitted' });
      }}
    >
      <SelectBox
        label="What"
        className="w-32"
        value={typed.kind}
        options={kinds}
        onChange={(id) => {
          if (isKind(id)) following.send({ type: 'form.kindChosen', kind: id });
        }}
      />
      <TextBox
        label="Time"
        className="w-24"
        placeholder="now"
        inputMode="numeric"
        autoFocus
        {...field('time')}
      />
      {typed.kind === 'follow' && (
        <SelectBox label="Checks" className="w-36" options={everyOptions} {...field('every')} />
      )}
      {(typed.kind === 'follow' || typed.kind === 'returning') && (
        <TextBox
          label="ETA"
          className="w-24"
          placeholder="HH:mm"
          inputMode="numeric"
          {...field('eta')}
        />
      )}
      {typed.kind === 'follow' && (
        <>
          <TextBox
            label="Fuel until"
            className="w-28"
            placeholder="HH:mm or 3.5 h"
            {...field('fuelUntil')}
          />
          <TextBox label="Souls" className="w-16" inputMode="numeric" {...field('souls')} />
        </>
      )}
      <TextBox
        label={typed.kind === 'abort' ? 'Reason' : 'Text'}
        className="min-w-40 flex-1"
        {...field('text')}
      />
      <span className="flex gap-1.5 self-end">
        <Button variant="outline" onPress={() => following.send({ type: 'form.cancelled' })}>
          Cancel
        </Button>
        <Button type="submit">Log it</Button>
      </span>
    </form>
  );
}
