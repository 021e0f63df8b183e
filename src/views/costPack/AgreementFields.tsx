import { X } from 'lucide-react';
import { MAX_PARTIES, MIN_PARTIES } from '../../../contract/costPack/shares.ts';
import {
  type AgreementDraft,
  type SharesDraft,
  withAgreement,
  withNewParty,
  withoutAgreement,
  withoutParty,
  withParty,
} from '../../../domain/costPack/sharesDraft.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { TextBox } from '../../ui/fields/TextBox.tsx';
import { DayBox } from './DayBox.tsx';
import { errorAt } from './errorAt.ts';

export interface AgreementFieldsProps {
  readonly at: number;
  readonly agreement: AgreementDraft;
  readonly draft: SharesDraft;
  readonly errors: Readonly<Record<string, string>>;
  readonly isDisabled: boolean;
  readonly onChange: (draft: SharesDraft) => void;
}
interface PartyFieldsProps extends AgreementFieldsProps {
  /** The index of the party in its agreement. */
  readonly n: number;
  readonly party: AgreementDraft['parties'][number];
}
/** One party: its name and two shares. */
function PartyFields({
  at,
  n,
  party,
  agreement,
  draft,
  errors,
  isDisabled,
  onChange,
}: PartyFieldsProps) {
  const path = `agreements.${at}.parties.${n}`;
  const share = (key: 'aircraftBps' | 'agentBps', label: string) => (
    <TextBox
      label={`${label} ${n + 1}, %`}
      path={`${path}.${key}`}
      className="w-24"
      inputMode="decimal"
      value={party[key]}
      isDisabled={isDisabled}
      messages={errorAt(errors, `${path}.${key}`)}
      onChange={(text) => onChange(withParty(draft, at, n, { [key]: text }))}
    />
  );
  return (
    <div className="flex items-start gap-2">
      <TextBox
        label={`Party ${n + 1}`}
        path={`${path}.name`}
        className="min-w-0 flex-1"
        value={party.name}
        isDisabled={isDisabled}
        messages={errorAt(errors, `${path}.name`)}
        onChange={(name) => onChange(withParty(draft, at, n, { name }))}
      />
      {share('aircraftBps', 'Aircraft')}
      {share('agentBps', 'Agent')}
      {agreement.parties.length > MIN_PARTIES && (
        <Button
          variant="none"
          size="icon"
          className="mt-6"
          aria-label={`Take party ${n + 1} away`}
          isDisabled={isDisabled}
          onPress={() => onChange(withoutParty(draft, at, n))}
        >
          <X aria-hidden size={16} />
        </Button>
      )}
    </div>
  );
}

/** One agreement: its days, and each party's shares of aircraft and agent. */
export function AgreementFields(props: AgreementFieldsProps) {
  const { at, agreement, draft, errors, isDisabled, onChange } = props;
  const path = `agreements.${at}`;
  const { parties } = agreement;
  return (
    <fieldset className="flex flex-col gap-3 rounded-card border border-line p-3">
      <legend className="px-1 text-sm font-semibold">{`Agreement ${at + 1}`}</legend>
      <div className="flex flex-wrap gap-3">
        <DayBox
          label="First day"
          path={`${path}.from`}
          value={agreement.from}
          errors={errors}
          isDisabled={isDisabled}
          onChange={(from) => onChange(withAgreement(draft, at, (a) => ({ ...a, from })))}
        />
        <DayBox
          label="Last day"
          path={`${path}.until`}
          value={agreement.until}
          errors={errors}
          isDisabled={isDisabled}
          onChange={(until) => onChange(withAgreement(draft, at, (a) => ({ ...a, until })))}
        />
      </div>
      {parties.map((party, n) => (
        // A party has no identity but its index.
        // biome-ignore lint/suspicious/noArrayIndexKey: the index is the identity
        <PartyFields key={n} {...props} n={n} party={party} />
      ))}
      <div className="flex flex-wrap gap-2">
        {parties.length < MAX_PARTIES && (
          <Button
            variant="outline"
            size="inputAction"
            isDisabled={isDisabled}
            onPress={() => onChange(withNewParty(draft, at))}
          >
            Add a party
          </Button>
        )}
        <Button
          variant="none"
          size="inputAction"
          isDisabled={isDisabled}
          onPress={() => onChange(withoutAgreement(draft, at))}
        >
          {`Take agreement ${at + 1} away`}
        </Button>
      </div>
    </fieldset>
  );
}
