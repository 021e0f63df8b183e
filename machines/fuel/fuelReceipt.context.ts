import type { FuelKind, FuelReceipt, FuelSituation } from '../../contract/fuel.ts';
import type { Incident } from '../../contract/incidents.ts';
import type { Problem } from '../../contract/problem.ts';
import { bodyOfFuelDraft, draftOfReceipt, gallonsText } from '../../domain/fuel/bodies.ts';
import { checkFuel } from '../../domain/fuel/check.ts';
import { applyFuelDefaults } from '../../domain/fuel/defaults.ts';
import { emptyFuelDraft, type FuelDraft, type FuelField } from '../../domain/fuel/draft.ts';
import { emptyFuelFacts, type FuelFacts } from '../../domain/fuel/facts.ts';
import type { FuelFinding, FuelWay } from '../../domain/fuel/finding.ts';
import { situationQuery } from '../../domain/fuel/situation.ts';
import type { IncidentQueryText } from '../../domain/incidentNumber.ts';

export interface FuelConflict {
  readonly current: FuelReceipt;
  readonly changedBy: string;
  readonly changedAt: string;
}
export type FuelOutcome =
  | { readonly kind: 'saved'; readonly receipt: FuelReceipt }
  /** Somebody changed the record meanwhile: nothing was saved. */
  | { readonly kind: 'conflict'; readonly conflict: FuelConflict }
  /** The service refuses what was typed, field by field. */
  | { readonly kind: 'refused'; readonly problem: Problem }
  /** Kept on this device until there is a network. */
  | { readonly kind: 'queued' };
export type DeleteOutcome = { readonly kind: 'deleted' } | Extract<FuelOutcome, { kind: 'conflict' | 'refused' }>;

export interface FuelInput {
  readonly kind: FuelKind;
  /** Id of the receipt to edit, null for a new one. */
  readonly id: string | null;
  readonly now: string;
  readonly ownBaseId: string;
  /** The person may open the fuel reports, so links into them are shown. */
  readonly mayReport: boolean;
  /** Minted with the form: however often a save is sent, the receipt exists once. */
  readonly idempotencyKey: string;
}
export interface FuelLookup extends IncidentQueryText {
  readonly items: readonly Incident[];
}
interface Shown {
  /** Fields the person has left: their findings show. */
  readonly leftPaths: readonly string[];
  /** After a try to save everything shows. */
  readonly showsAll: boolean;
  /** What the service refused; a field's refusal goes when the field changes. */
  readonly refusals: readonly FuelFinding[];
}
type Messages = Readonly<Record<string, readonly FuelFinding[]>>;
export interface FuelContext extends FuelInput, Shown {
  readonly draft: FuelDraft;
  readonly facts: FuelFacts;
  readonly findings: readonly FuelFinding[];
  /** What each field shows. A list that did not change keeps its identity, so that only changed fields render. */
  readonly messages: Messages;
  readonly record: FuelReceipt | null;
  /** Whether the record was made on this page: then the save panel follows. */
  readonly isNew: boolean;
  readonly failure: string | null;
  readonly conflict: FuelConflict | null;
  readonly lookup: FuelLookup;
  /** Another tab of this browser has the form: this one only reads. */
  readonly isElsewhere: boolean;
  /** What earlier receipts were asked for last, and what they were known for last. */
  readonly askedKey: string;
  readonly knownKey: string;
}
export type FuelNext = 'another' | 'home';
export type FuelEvent =
  | { type: 'field.changed'; path: FuelField; value: string }
  | { type: 'field.left'; path: FuelField }
  | { type: 'way.chosen'; way: FuelWay }
  | { type: 'draft.resumed'; draft: FuelDraft; idempotencyKey: string }
  | { type: 'lock.changed'; isElsewhere: boolean }
  | { type: 'incident.typed'; box: keyof IncidentQueryText; text: string }
  | { type: 'incident.chosen'; incident: Incident }
  | { type: 'incident.cleared' }
  | { type: 'problem.opened'; path: string }
  | { type: 'save.requested' }
  /** Raised by the chart itself once every field reads as if it had been left. */
  | { type: 'save.checked' }
  | { type: 'warnings.accepted' }
  | { type: 'warnings.declined' }
  | { type: 'mine.kept' }
  | { type: 'theirs.taken' }
  | { type: 'failure.dismissed' }
  | { type: 'panel.closed' }
  | { type: 'next.chosen'; next: FuelNext }
  | { type: 'delete.requested' }
  | { type: 'situation.retried' }
  | { type: 'clock.ticked'; now: string };
/** What the page is asked to do; `deleted`: the draft is of no use any more. */
export type FuelEmitted = { type: 'goto'; to: string; replace: boolean } | { type: 'focusAsked'; path: string } | { type: 'deleted' };
/** What a view may assume. `form`: the fields show. `locked`: they may not be changed just now. The others name the one thing that shows beside or instead. */
export type FuelTag =
  | 'pending'
  | 'form'
  | 'locked'
  | 'busy'
  | 'confirming'
  | 'conflict'
  | 'failed'
  | 'queued'
  | 'saved'
  | 'searching'
  | 'searchFailed'
  | 'noneFound'
  | 'situationUnknown';

/** The form's names of what the wire calls otherwise. */
const formPaths: Readonly<Record<string, string>> = { receiptTimestamp: 'date', quantityLitres: 'quantity' };
const findingsOfProblem = (problem: Problem): FuelFinding[] =>
  (problem.errors ?? []).map((e) => ({ path: formPaths[e.path] ?? e.path, code: 'invalid', severity: 'error', message: e.message }));

function messagesOf(findings: readonly FuelFinding[], shown: Shown, before: Messages): Messages {
  const messages: Record<string, FuelFinding[]> = {};
  const isShown = (f: FuelFinding) => shown.showsAll || shown.leftPaths.includes(f.path);
  for (const f of [...findings.filter(isShown), ...shown.refusals]) {
    const list = messages[f.path] ?? [];
    if (list.every((other) => other.message !== f.message)) messages[f.path] = [...list, f];
  }
  return Object.fromEntries(
    Object.entries(messages).map(([path, list]) => {
      const old = before[path];
      return [path, old !== undefined && JSON.stringify(old) === JSON.stringify(list) ? old : list];
    }),
  );
}

type Reckoned = Pick<FuelContext, 'draft' | 'facts' | 'findings' | 'messages'>;
/** Runs defaults and rules over a changed draft or changed facts. */
export function reckonFuel(context: Shown & Pick<FuelContext, 'messages'>, draft: FuelDraft, facts: FuelFacts): Reckoned {
  const filled = applyFuelDefaults(draft, facts);
  const findings = checkFuel(filled, facts);
  return { draft: filled, facts, findings, messages: messagesOf(findings, context, context.messages) };
}
/** The same findings, shown to another extent. */
export const showFuel = (context: FuelContext, shown: Shown): Shown & Pick<FuelContext, 'messages'> => ({
  ...shown,
  messages: messagesOf(context.findings, shown, context.messages),
});

const nothingShown: Shown = { leftPaths: [], showsAll: false, refusals: [] };
/** What earlier receipts say depends on this. */
export const situationKey = ({ draft, record }: Pick<FuelContext, 'draft' | 'record'>): string => JSON.stringify(situationQuery(draft, record?.id ?? ''));
export const noFuelLookup = (year: string): FuelLookup => ({ year, state: 'CA', unit: '', incidentNumber: '', items: [] });

/** A context before anything is loaded. */
export function firstFuelContext(input: FuelInput): FuelContext {
  const facts: FuelFacts = { ...emptyFuelFacts(input.now), ownBaseId: input.ownBaseId };
  return {
    ...input,
    ...nothingShown,
    ...reckonFuel({ ...nothingShown, messages: {} }, emptyFuelDraft(input.kind), facts),
    record: null,
    isNew: input.id === null,
    failure: null,
    conflict: null,
    lookup: noFuelLookup(input.now.slice(0, 4)),
    isElsewhere: false,
    askedKey: '{}',
    knownKey: '{}',
  };
}

/** The context with a stored record as its form shows it. */
export function recordKept(context: FuelContext, receipt: FuelReceipt): Partial<FuelContext> {
  const incidents = receipt.incident === null ? context.facts.incidents : [...context.facts.incidents, receipt.incident];
  const facts: FuelFacts = { ...context.facts, record: receipt, incidents, keptQuantity: gallonsText(receipt.quantityLitres) };
  return {
    ...nothingShown,
    ...reckonFuel({ ...nothingShown, messages: {} }, draftOfReceipt(receipt, facts), facts),
    record: receipt,
    failure: null,
    conflict: null,
  };
}
export const situationKept = (context: FuelContext, situation: FuelSituation): Partial<FuelContext> => ({
  ...reckonFuel(context, context.draft, { ...context.facts, situation }),
  knownKey: situationKey(context),
});

/** The context after the service has answered a save or a delete. */
export function fuelOutcomeKept(context: FuelContext, outcome: FuelOutcome | DeleteOutcome): Partial<FuelContext> {
  switch (outcome.kind) {
    case 'saved':
      return recordKept(context, outcome.receipt);
    case 'refused': {
      const refusals = findingsOfProblem(outcome.problem);
      const failure = refusals.length === 0 ? (outcome.problem.detail ?? outcome.problem.title) : null;
      return { ...showFuel(context, { leftPaths: context.leftPaths, showsAll: true, refusals }), failure };
    }
    case 'conflict':
      return { conflict: outcome.conflict };
    default:
      return {};
  }
}

/** Warnings nobody has answered yet: those the stored record carries were accepted with it. */
export const openFuelWarnings = (context: Pick<FuelContext, 'findings' | 'record'>): FuelFinding[] =>
  context.findings.filter((f) => f.severity === 'warning' && !(context.record?.flags as readonly string[] | undefined)?.includes(f.code));
export const withoutRefusal = (refusals: readonly FuelFinding[], path: string): FuelFinding[] => refusals.filter((f) => f.path !== path);

/** What a save sends. */
export const fuelSaveInput = ({ context }: { context: FuelContext }) => ({
  id: context.record?.id ?? null,
  version: context.record?.version ?? null,
  idempotencyKey: context.idempotencyKey,
  save: bodyOfFuelDraft(context.draft, context.facts),
});
