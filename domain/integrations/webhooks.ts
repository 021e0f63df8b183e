import { type ChangeKind, changeKinds } from '../../contract/changes/changes.ts';
import type { Webhook, WebhookBody, WebhookSend } from '../../contract/webhooks/webhooks.ts';
import { momentText } from '../dates/momentText.ts';

/** Names of the kinds on screen. */
export const kindLabels: Readonly<Record<ChangeKind, string>> = {
  dispatch: 'Dispatches',
  fuelReceipt: 'Fuel receipts',
  base: 'Bases',
  aircraft: 'Aircraft',
  aircraftType: 'Aircraft types',
  contract: 'Contracts',
  landingFee: 'Landing fees',
  agentRate: 'Agent rates',
  incident: 'Incidents',
  crew: 'Crew members',
};
const nouns: Readonly<Record<ChangeKind, string>> = {
  dispatch: 'Dispatch',
  fuelReceipt: 'Fuel receipt',
  base: 'Base',
  aircraft: 'Aircraft',
  aircraftType: 'Aircraft type',
  contract: 'Contract',
  landingFee: 'Landing fee',
  agentRate: 'Agent rate',
  incident: 'Incident',
  crew: 'Crew member',
};

/** The content of the form. */
export interface WebhookDraft {
  readonly url: string;
  readonly kinds: readonly ChangeKind[];
}
export type WebhookErrors = Readonly<Partial<Record<keyof WebhookDraft, string>>>;
export const newWebhookDraft: WebhookDraft = { url: 'https://', kinds: ['dispatch'] };
export const draftOfWebhook = ({ url, kinds }: Webhook): WebhookDraft => ({ url, kinds });
export const bodyOfWebhook = ({ url, kinds }: WebhookDraft, isOn: boolean): WebhookBody => ({
  url: url.trim(),
  kinds: changeKinds.filter((kind) => kinds.includes(kind)),
  isOn,
});

/** The error of an address before the service sees it; undefined if there is none. */
export const addressError = (url: string): string | undefined =>
  /^https:\/\/[^/\s]+/.test(url.trim())
    ? undefined
    : 'Give a whole address that begins with https://.';
/** Errors of the form; empty if it can be saved. */
export function checkWebhook({ url, kinds }: WebhookDraft): WebhookErrors {
  const address = addressError(url);
  return {
    ...(address === undefined ? {} : { url: address }),
    ...(kinds.length === 0 ? { kinds: 'Choose what it gets.' } : {}),
  };
}

/** Whether its list soon shows something else. */
export const isWebhookMoving = ({ isOn, waiting, problem }: Webhook): boolean =>
  isOn && waiting > 0 && problem === '';

/** Whether a listed send soon shows something else. */
export const isSendMoving = ({ state, error }: WebhookSend): boolean =>
  state !== 'sent' && error === '';

const changes = (count: number) => `${count} ${count === 1 ? 'change' : 'changes'}`;
/** The last send of a webhook, and the number of waiting changes. */
export function webhookText({ last, waiting }: Webhook): string {
  const waits = waiting === 0 ? '' : ` ${changes(waiting)} ${waiting === 1 ? 'waits' : 'wait'}.`;
  return `${last === null ? 'Nothing was sent yet.' : sendText(last)}${waits}`;
}
/** The outcome of a send: "Sent 07/14/2025 13:05.", with the reason if it failed. */
export function sendText({ state, tries, triedAt, nextAt, error }: WebhookSend): string {
  const at = triedAt === null ? '' : ` ${momentText(triedAt)}`;
  if (state === 'sent') return `Sent${at}.`;
  if (state === 'sending') return 'Being sent.';
  if (tries === 0) return 'Waits for its turn.';
  const times = tries === 1 ? 'Tried once' : `Tried ${tries} times`;
  const next = nextAt === null ? '' : ` Next try ${momentText(nextAt)}.`;
  return `${times}, last${at}. ${error}${next}`;
}
const did = { added: 'added', changed: 'changed', deleted: 'deleted' } as const;
/** "Dispatch added 07/14/2025 13:05". */
export const changeText = ({ kind, action, at }: WebhookSend): string =>
  `${nouns[kind]} ${did[action]} ${momentText(at)}`;
