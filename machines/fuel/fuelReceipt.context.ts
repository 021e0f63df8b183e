import type { FuelKind, FuelLookups, FuelReceipt } from '../../contract/fuel/fuel.ts';
import type { Incident } from '../../contract/incidents/incidents.ts';
import { bodyOfFuelDraft, draftOfReceipt, gallonsText } from '../../domain/fuel/receipt/bodies.ts';
import { checkFuel } from '../../domain/fuel/receipt/check.ts';
import { applyFuelDefaults } from '../../domain/fuel/receipt/defaults.ts';
import { emptyFuelDraft, type FuelDraft, type FuelField } from '../../domain/fuel/receipt/draft.ts';
import { emptyFuelFacts, type FuelFacts } from '../../domain/fuel/receipt/facts.ts';
import type { FuelFinding, FuelFix } from '../../domain/fuel/receipt/finding.ts';
import { lookupsQuery } from '../../domain/fuel/receipt/lookups.ts';
import type { DraftFormTag } from '../parts/draftForm.ts';
import { failureOfProblem, findingsOfProblem } from '../parts/finding.ts';
import type { FocusRequest, Goto } from '../parts/goto.ts';
import { emptyLookup, type IncidentLookup, type LookupBox } from '../parts/incidentLookup.ts';
import type { Conflict, Unsaved } from '../parts/outcome.ts';
import { type FindingVisibility, type Messages, messagesOf, nothingShown } from '../parts/shown.ts';
import type { Tagged } from '../parts/tags.ts';

export type FuelOutcome =
  | { readonly kind: 'saved'; readonly receipt: FuelReceipt }
  /**
   * An earlier attempt whose reply was lost has created the receipt. Later input is a change to it.
   */
  | { readonly kind: 'made'; readonly receipt: FuelReceipt }
  | Unsaved<FuelReceipt>;
export type DeleteOutcome =
  | { readonly kind: 'deleted' }
  | Extract<FuelOutcome, { kind: 'conflict' | 'refused' }>;

export interface FuelInput {
  readonly kind: FuelKind;
  /** Id of the receipt to edit, null for a new one. */
  readonly id: string | null;
  readonly now: string;
  readonly ownBaseId: string;
  /** The user can open the fuel reports, so the form shows links to them. */
  readonly mayReport: boolean;
  /** The user has Dispatch.Create and so can add a new fire by its number (INC-7). */
  readonly mayTakeIncident?: boolean;
  /** Generated with the form, so that retries of a save never create a second receipt. */
  readonly idempotencyKey: string;
}
export interface FuelContext extends FuelInput, FindingVisibility<FuelFinding> {
  readonly draft: FuelDraft;
  readonly facts: FuelFacts;
  readonly findings: readonly FuelFinding[];
  readonly messages: Messages<FuelFinding>;
  readonly record: FuelReceipt | null;
  /** True for a record created on this page, until the save panel after its first save closes. */
  readonly isNew: boolean;
  readonly failure: string | null;
  readonly conflict: Conflict<FuelReceipt> | null;
  readonly lookup: IncidentLookup;
  /** Another tab of this browser has the form open: this tab is read-only. */
  readonly isOpenInAnotherTab: boolean;
  /** The keys of the last lookup of earlier receipts, and of the last reply. */
  readonly askedKey: string;
  readonly knownKey: string;
}
export type FuelNext = 'another' | 'home';
export type FuelEvent =
  | { type: 'field.changed'; path: FuelField; value: string }
  | { type: 'field.left'; path: FuelField }
  | { type: 'fix.chosen'; fix: FuelFix }
  | { type: 'draft.resumed'; draft: FuelDraft; idempotencyKey: string }
  | { type: 'lock.changed'; isOpenInAnotherTab: boolean }
  | { type: 'incident.typed'; box: LookupBox; text: string }
  | { type: 'incident.entered' }
  | { type: 'incident.chosen'; incident: Incident }
  /** The user typed a name for a new fire. */
  | { type: 'incident.named'; name: string }
  /** The user adds the typed number as a new fire. */
  | { type: 'incident.taken' }
  | { type: 'incident.cleared' }
  | { type: 'problem.opened'; path: string }
  | { type: 'save.requested' }
  /** The chart raises it after it has normalized every field. */
  | { type: 'save.checked' }
  | { type: 'warnings.accepted' }
  | { type: 'warnings.declined' }
  | { type: 'mine.kept' }
  | { type: 'theirs.taken' }
  | { type: 'failure.dismissed' }
  | { type: 'panel.closed' }
  | { type: 'next.chosen'; next: FuelNext }
  | { type: 'delete.requested' }
  | { type: 'lookups.retried' }
  | { type: 'clock.ticked'; now: string };
/** A deleted receipt: only who deleted it and when. */
export interface DeletedReceipt {
  readonly kind: 'deleted';
  readonly id: string;
  readonly deletedBy: string;
  readonly deletedAt: string;
}
/** Events the chart emits to the page. `deleted`: the draft is no longer needed. */
export type FuelEmitted = Goto | FocusRequest | { type: 'deleted' };
/**
 * - `failed`: a save got no reply; the input is still there.
 * - `stale`: earlier receipts failed to load.
 * - `conflict`: another user changed the receipt first.
 */
export type FuelTag = Tagged<'pending' | 'stale', 'conflict'> | DraftFormTag;

/** The form's paths by wire path, where the two differ. */
const formPaths: Readonly<Record<string, string>> = {
  receiptTimestamp: 'date',
  quantityLitres: 'quantity',
};

type Derived = Pick<FuelContext, 'draft' | 'facts' | 'findings' | 'messages'>;
/** Runs defaults and rules over a changed draft or changed facts. */
export function deriveFuel(
  context: FindingVisibility<FuelFinding> & Pick<FuelContext, 'messages'>,
  draft: FuelDraft,
  facts: FuelFacts,
): Derived {
  const filled = applyFuelDefaults(draft, facts);
  const findings = checkFuel(filled, facts);
  return {
    draft: filled,
    facts,
    findings,
    messages: messagesOf(findings, context, context.messages),
  };
}
/** Returns the same findings with a different selection of visible ones. */
export const showFuel = (
  context: FuelContext,
  shown: FindingVisibility<FuelFinding>,
): FindingVisibility<FuelFinding> & Pick<FuelContext, 'messages'> => ({
  ...shown,
  messages: messagesOf(context.findings, shown, context.messages),
});

/** The key of the inputs on which findings from earlier receipts depend. */
export const lookupsKey = ({ draft, record }: Pick<FuelContext, 'draft' | 'record'>): string =>
  JSON.stringify(lookupsQuery(draft, record?.id ?? ''));

/** Returns the context before anything is loaded. */
export function firstFuelContext(input: FuelInput): FuelContext {
  const facts: FuelFacts = { ...emptyFuelFacts(input.now), ownBaseId: input.ownBaseId };
  return {
    ...input,
    ...nothingShown,
    ...deriveFuel({ ...nothingShown, messages: {} }, emptyFuelDraft(input.kind), facts),
    record: null,
    isNew: input.id === null,
    failure: null,
    conflict: null,
    lookup: emptyLookup(input.now.slice(0, 4)),
    isOpenInAnotherTab: false,
    askedKey: '{}',
    knownKey: '{}',
  };
}

/** Returns the context with a stored record shown in the form. */
export function keepReceipt(context: FuelContext, receipt: FuelReceipt): Partial<FuelContext> {
  const incidents =
    receipt.incident === null
      ? context.facts.incidents
      : [...context.facts.incidents, receipt.incident];
  const facts: FuelFacts = {
    ...context.facts,
    record: receipt,
    incidents,
    keptQuantity: gallonsText(receipt.quantityLitres),
  };
  return {
    ...nothingShown,
    ...deriveFuel({ ...nothingShown, messages: {} }, draftOfReceipt(receipt, facts), facts),
    record: receipt,
    failure: null,
    conflict: null,
  };
}
export const keepLookups = (context: FuelContext, lookups: FuelLookups): Partial<FuelContext> => ({
  ...deriveFuel(context, context.draft, { ...context.facts, lookups }),
  knownKey: lookupsKey(context),
});

/** Returns the context after the reply to a save or a delete. */
export function keepFuelOutcome(
  context: FuelContext,
  outcome: FuelOutcome | DeleteOutcome,
): Partial<FuelContext> {
  switch (outcome.kind) {
    case 'saved':
      return keepReceipt(context, outcome.receipt);
    case 'made':
      return {
        ...deriveFuel(context, context.draft, { ...context.facts, record: outcome.receipt }),
        record: outcome.receipt,
      };
    case 'refused': {
      const refusals = findingsOfProblem(outcome.problem, formPaths);
      const failure = refusals.length === 0 ? failureOfProblem(outcome.problem) : null;
      return {
        ...showFuel(context, { leftPaths: context.leftPaths, showsAll: true, refusals }),
        failure,
      };
    }
    case 'conflict':
      return { conflict: outcome.conflict };
    default:
      return {};
  }
}

/** Returns the input of the save actor. */
export const fuelSaveInput = ({ context }: { context: FuelContext }) => ({
  id: context.record?.id ?? null,
  version: context.record?.version ?? null,
  idempotencyKey: context.idempotencyKey,
  save: bodyOfFuelDraft(context.draft, context.facts),
});
