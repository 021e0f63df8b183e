import { format0, formatUsd } from '../format.ts';
import { dollarsOf } from '../money.ts';

/** Percentages of a budget at which the service sends a mail (BUD-10). */
export const thresholds = [80, 100] as const;
export type Threshold = (typeof thresholds)[number];

/** The thresholds that live costs have reached. With a budget of 0, any cost reaches all. */
export const reached = (budgetCents: number, liveCents: number): Threshold[] =>
  liveCents <= 0 ? [] : thresholds.filter((percent) => liveCents * 100 >= budgetCents * percent);

export interface Warned {
  readonly name: string;
  readonly dimensionLabel: string;
  readonly yearText: string;
  readonly budgetCents: number;
  readonly liveCents: number;
  readonly approvedCents: number;
}
const usd = (cents: number) => formatUsd(dollarsOf(cents));
const percentText = ({ budgetCents, liveCents }: Warned): string =>
  budgetCents === 0 ? 'over' : `${format0(Math.floor((liveCents * 100) / budgetCents))} % used`;

/** The mail about a budget that reached a threshold (BUD-10). */
export function warningMail(warned: Warned, link: string): { subject: string; text: string } {
  const { name, dimensionLabel, yearText, budgetCents, liveCents, approvedCents } = warned;
  const subject = `Budget of ${name}: ${percentText(warned)}`;
  const left = budgetCents - liveCents;
  return {
    subject,
    text: `${dimensionLabel} ${name}, ${yearText}.

Budget: ${usd(budgetCents)}
Cost so far: ${usd(liveCents)}, of which ${usd(approvedCents)} is approved
${left < 0 ? `Over the budget: ${usd(-left)}` : `Left: ${usd(left)}`}

${link}
`,
  };
}
