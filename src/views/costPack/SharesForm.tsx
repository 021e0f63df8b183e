import { useSelector } from '@xstate/react';
import { MAX_AGREEMENTS } from '../../../contract/costPack/shares.ts';
import {
  draftOfShares,
  newAgreement,
  type SharesDraft,
  sharesLines,
} from '../../../domain/costPack/sharesDraft.ts';
import { momentText } from '../../../domain/dates/momentText.ts';
import type { CostPackRef, CostPackSnapshot } from '../../../machines/costPack/costPack.machine.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { TextBox } from '../../ui/fields/TextBox.tsx';
import { Dialog } from '../../ui/notices/Dialog.tsx';
import { Drawer } from '../../ui/notices/Drawer.tsx';
import { AgreementFields } from './AgreementFields.tsx';
import { DayBox } from './DayBox.tsx';
import { errorAt } from './errorAt.ts';

const selectDraft = (s: CostPackSnapshot) => s.context.draft;
const selectErrors = (s: CostPackSnapshot) => s.context.errors;
const selectAgency = (s: CostPackSnapshot) => s.context.pack?.page.incident.agency ?? '';
const selectIsLocked = (s: CostPackSnapshot) => s.hasTag('locked');
const selectConflict = (s: CostPackSnapshot) => (s.hasTag('conflict') ? s.context.conflict : null);

interface PeriodProps {
  readonly draft: SharesDraft;
  readonly errors: Readonly<Record<string, string>>;
  readonly isLocked: boolean;
  readonly onChange: (draft: SharesDraft) => void;
}
const DeclaredPeriod = ({ draft, errors, isLocked, onChange }: PeriodProps) => (
  <fieldset className="flex flex-wrap gap-3">
    <legend className="pb-1 text-sm font-semibold">Declared period</legend>
    <DayBox
      label="First declared day"
      path="declared.from"
      value={draft.declared.from}
      errors={errors}
      isDisabled={isLocked}
      onChange={(from) => onChange({ ...draft, declared: { ...draft.declared, from } })}
    />
    <DayBox
      label="Last declared day"
      path="declared.until"
      value={draft.declared.until}
      errors={errors}
      isDisabled={isLocked}
      onChange={(until) => onChange({ ...draft, declared: { ...draft.declared, until } })}
    />
  </fieldset>
);

/** The shares and the declared period, in a drawer next to the page (PACK-10, PACK-13). */
export function SharesForm({ pack }: { readonly pack: CostPackRef }) {
  const draft = useSelector(pack, selectDraft);
  const errors = useSelector(pack, selectErrors);
  const agency = useSelector(pack, selectAgency);
  const isLocked = useSelector(pack, selectIsLocked);
  const change = (next: SharesDraft) => pack.send({ type: 'shares.changed', draft: next });
  const leave = () => pack.send({ type: 'shares.left' });
  const owner = draft.owner.trim() === '' ? agency : draft.owner.trim();
  const count = Object.keys(errors).length;
  return (
    <Drawer
      title="Shares of the cost"
      onClose={leave}
      isDisabled={isLocked}
      footer={
        <>
          <Button isDisabled={isLocked} onPress={() => pack.send({ type: 'save.pressed' })}>
            Save shares
          </Button>
          <Button variant="outline" isDisabled={isLocked} onPress={leave}>
            Cancel
          </Button>
          {count > 0 && (
            <p role="alert" className="text-sm text-error">
              {count === 1 ? '1 field needs fixing.' : `${count} fields need fixing.`}
            </p>
          )}
        </>
      }
    >
      <TextBox
        label="Owner"
        path="owner"
        value={draft.owner}
        placeholder={agency}
        hint="Bears what no agreement covers. Empty: the incident's agency."
        isDisabled={isLocked}
        messages={errorAt(errors, 'owner')}
        onChange={(text) => change({ ...draft, owner: text })}
      />
      <DeclaredPeriod draft={draft} errors={errors} isLocked={isLocked} onChange={change} />
      {draft.agreements.map((agreement, at) => (
        // Agreements have no id; the index is the key.
        <AgreementFields
          // biome-ignore lint/suspicious/noArrayIndexKey: the place is the identity
          key={at}
          at={at}
          agreement={agreement}
          draft={draft}
          errors={errors}
          isDisabled={isLocked}
          onChange={change}
        />
      ))}
      {draft.agreements.length < MAX_AGREEMENTS && (
        <div>
          <Button
            variant="outline"
            isDisabled={isLocked}
            onPress={() =>
              change({ ...draft, agreements: [...draft.agreements, newAgreement(owner)] })
            }
          >
            Add an agreement
          </Button>
        </div>
      )}
      <SharesConflict pack={pack} />
    </Drawer>
  );
}

/** Two users saved shares: shows both versions, and the user chooses one (PACK-14). */
function SharesConflict({ pack }: { readonly pack: CostPackRef }) {
  const conflict = useSelector(pack, selectConflict);
  const draft = useSelector(pack, selectDraft);
  return (
    <Dialog
      title="Somebody changed the shares meanwhile"
      isOpen={conflict !== null}
      onClose={() => undefined}
      isAlert
      isWide
    >
      {conflict !== null && (
        <>
          <p>{`${conflict.changedBy} saved other shares on ${momentText(conflict.changedAt)}.`}</p>
          <div className="grid gap-4 sm:grid-cols-2">
            <Lines title="Theirs" lines={sharesLines(draftOfShares(conflict.current))} />
            <Lines title="Mine" lines={sharesLines(draft)} />
          </div>
          <div className="flex flex-wrap justify-end gap-2">
            <Button variant="outline" onPress={() => pack.send({ type: 'theirs.taken' })}>
              Take theirs
            </Button>
            <Button onPress={() => pack.send({ type: 'mine.kept' })}>Overwrite with mine</Button>
          </div>
        </>
      )}
    </Dialog>
  );
}
const Lines = ({ title, lines }: { readonly title: string; readonly lines: readonly string[] }) => (
  <section aria-label={title}>
    <h3 className="font-semibold">{title}</h3>
    <ul className="text-sm break-words">
      {lines.map((line) => (
        <li key={line} className="border-t border-line py-1 first:border-t-0">
          {line}
        </li>
      ))}
    </ul>
  </section>
);
