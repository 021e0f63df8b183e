import { useSelector } from '@xstate/react';
import type { Mailing } from '../../../contract/mailings/mailings.ts';
import { datesLabels } from '../../../domain/mailings/days.ts';
import { nextText, peopleText, sendingText } from '../../../domain/mailings/sendingText.ts';
import { whenText } from '../../../domain/mailings/whenText.ts';
import type { MailingFormRef } from '../../../machines/mailings/mailingForm.machine.ts';
import type { MailingsRef, MailingsSnapshot } from '../../../machines/mailings/mailings.machine.ts';
import type { MailingActKind } from '../../../machines/mailings/mailings.setup.ts';
import { Button } from '../../ui/buttons/Button.tsx';

const selectIsLocked = (s: MailingsSnapshot) => s.hasTag('locked');

interface CardProps {
  readonly mailing: Mailing;
  readonly list: MailingsRef;
  readonly form: MailingFormRef;
}
/** One mailing: view, schedule, recipients and last result. */
export function MailingCard({ mailing, list, form }: CardProps) {
  const { viewName, ownerName, isMine, last, dates, format, recipients } = mailing;
  return (
    <li className="card flex flex-col gap-2 p-3">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h2 className="min-w-0 text-base break-words">{viewName}</h2>
        {!isMine && <span className="text-sm text-ink-2">{ownerName}</span>}
        <span className="ml-auto text-sm font-medium tabular-nums">{nextText(mailing)}</span>
      </div>
      <p className="text-sm text-ink-2">{`${whenText(mailing)}: ${datesLabels[dates].toLowerCase()}, ${format === 'csv' ? 'CSV' : 'Excel'}`}</p>
      <p className="text-sm text-ink-2">{`To ${peopleText(recipients)}`}</p>
      <p className={`text-sm ${last?.state === 'failed' ? 'text-error' : 'text-ink-2'}`}>
        {last === null ? 'Not sent yet.' : sendingText(last)}
      </p>
      <CardActions mailing={mailing} list={list} form={form} />
    </li>
  );
}

interface Act {
  readonly kind: MailingActKind;
  readonly label: string;
}
/** The actions of the owner or an administrator in the mailing's current state. */
function actsOf({ isMine, isEnded, isPaused, last }: Mailing): readonly Act[] {
  const end: Act = { kind: 'end', label: 'End' };
  if (!isMine) return isEnded ? [] : [end];
  if (isEnded) {
    return [
      { kind: 'resume', label: 'Begin again' },
      { kind: 'delete', label: 'Delete' },
    ];
  }
  return [
    ...(last?.state === 'sending' ? [] : [{ kind: 'send', label: 'Send now' } as const]),
    isPaused ? { kind: 'resume', label: 'Resume' } : { kind: 'pause', label: 'Pause' },
    end,
  ];
}

function CardActions({ mailing, list, form }: CardProps) {
  const isLocked = useSelector(list, selectIsLocked);
  const { id, viewName, isMine } = mailing;
  return (
    <div className="flex flex-wrap gap-2">
      {actsOf(mailing).map(({ kind, label }) => (
        <Button
          key={kind}
          variant="outline"
          size="inputAction"
          isDisabled={isLocked}
          aria-label={`${label}: ${viewName}`}
          onPress={() => list.send({ type: 'act.pressed', kind, id })}
        >
          {label}
        </Button>
      ))}
      {isMine && (
        <Button
          variant="outline"
          size="inputAction"
          aria-label={`Change: ${viewName}`}
          onPress={() => form.send({ type: 'form.opened', mailing })}
        >
          Change
        </Button>
      )}
      <Button
        variant="none"
        size="inputAction"
        aria-label={`Log: ${viewName}`}
        onPress={() => list.send({ type: 'log.opened', id })}
      >
        Log
      </Button>
    </div>
  );
}
