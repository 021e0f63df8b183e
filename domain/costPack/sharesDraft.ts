import { type CostSharesBody, WHOLE_BASIS_POINTS } from '../../contract/costPack/shares.ts';
import { formatDate } from '../dates/parseDate.ts';

/** A party's fields as typed. */
export interface PartyDraft {
  readonly name: string;
  readonly aircraftBps: string;
  readonly agentBps: string;
}
export interface AgreementDraft {
  readonly from: string;
  readonly until: string;
  readonly parties: readonly PartyDraft[];
}
export interface SharesDraft {
  readonly agreements: readonly AgreementDraft[];
  readonly owner: string;
  readonly declared: { readonly from: string; readonly until: string };
}

const percent = /^(\d{1,3})(?:\.(\d*))?\s*%?$/;
/**
 * Reads a percentage with at most two decimals as hundredths of a percent. Returns an error text if
 * it can't (PACK-13).
 */
export function readPercent(text: string): number | string {
  const match = percent.exec(text.trim());
  if (match === null) return 'Give a percentage from 0 to 100.';
  const [, whole = '', decimals = ''] = match;
  if (decimals.length > 2) return 'Use at most 2 decimals.';
  const bps = Number(whole) * 100 + Number(decimals.padEnd(2, '0'));
  return bps > WHOLE_BASIS_POINTS ? 'Give a percentage from 0 to 100.' : bps;
}
/** 3334 → "33.34" */
export const percentText = (bps: number): string => (bps / 100).toFixed(2);

const emptyParty: PartyDraft = { name: '', aircraftBps: '', agentBps: '' };
/** The initial agreement: the owner and one other party, 50 % each. */
export const newAgreement = (owner: string): AgreementDraft => ({
  from: '',
  until: '',
  parties: [
    { name: owner, aircraftBps: '50.00', agentBps: '50.00' },
    { name: '', aircraftBps: '50.00', agentBps: '50.00' },
  ],
});
const dayText = (day: string | undefined) => (day === undefined ? '' : formatDate(day));
/** The form draft of stored shares. */
export const draftOfShares = ({ agreements, owner, declared }: CostSharesBody): SharesDraft => ({
  agreements: agreements.map(({ from, until, parties }) => ({
    from: formatDate(from),
    until: formatDate(until),
    parties: parties.map(({ name, aircraftBps, agentBps }) => ({
      name,
      aircraftBps: percentText(aircraftBps),
      agentBps: percentText(agentBps),
    })),
  })),
  owner: owner ?? '',
  declared: { from: dayText(declared?.from), until: dayText(declared?.until) },
});

/** The draft with one agreement changed. */
export const withAgreement = (
  draft: SharesDraft,
  at: number,
  change: (agreement: AgreementDraft) => AgreementDraft,
): SharesDraft => ({
  ...draft,
  agreements: draft.agreements.map((agreement, n) => (n === at ? change(agreement) : agreement)),
});
export const withoutAgreement = (draft: SharesDraft, at: number): SharesDraft => ({
  ...draft,
  agreements: draft.agreements.filter((_, n) => n !== at),
});
export const withParty = (
  draft: SharesDraft,
  at: number,
  party: number,
  change: Partial<PartyDraft>,
): SharesDraft =>
  withAgreement(draft, at, (agreement) => ({
    ...agreement,
    parties: agreement.parties.map((one, n) => (n === party ? { ...one, ...change } : one)),
  }));
export const withNewParty = (draft: SharesDraft, at: number): SharesDraft =>
  withAgreement(draft, at, (agreement) => ({
    ...agreement,
    parties: [...agreement.parties, emptyParty],
  }));
export const withoutParty = (draft: SharesDraft, at: number, party: number): SharesDraft =>
  withAgreement(draft, at, (agreement) => ({
    ...agreement,
    parties: agreement.parties.filter((_, n) => n !== party),
  }));

/** Shares as text, one line each, for comparison. */
export function sharesLines({ agreements, owner, declared }: SharesDraft): string[] {
  const lines = agreements.map(({ from, until, parties }) => {
    const shares = parties.map(
      (party) =>
        `${party.name.trim()} ${party.aircraftBps.trim()} % of aircraft, ${party.agentBps.trim()} % of agent`,
    );
    return `${from} to ${until}: ${shares.join('; ')}`;
  });
  const period =
    declared.from === '' && declared.until === ''
      ? 'none'
      : `${declared.from} to ${declared.until}`;
  return [
    `Owner: ${owner.trim() === '' ? "the incident's agency" : owner.trim()}`,
    `Declared period: ${period}`,
    ...(lines.length === 0 ? ['No agreement'] : lines),
  ];
}
