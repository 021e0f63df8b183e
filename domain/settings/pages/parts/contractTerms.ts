import type { Contract } from '../../../../contract/aircraft/aircraft.ts';
import { formatHours, formatUsd } from '../../../format.ts';
import { decimalText, moneyText } from '../../../forms/typed.ts';
import { type Draft, numberIn, textOf } from '../../draft.ts';
import type { Field } from '../../field.ts';
import type { Column } from '../../page.ts';

// Terms of contracts that are recorded and shown, but not charged (SET-112, SET-113).

const NONE = 'none';
const periods = [
  { id: 'day', label: 'Day' },
  { id: 'season', label: 'Season' },
] as const;
const periodIn = (draft: Draft) =>
  periods.find(({ id }) => id === textOf(draft, 'flatPricePer'))?.id ?? null;
const hint = 'Not charged yet.';

export const termFields: readonly Field[] = [
  {
    key: 'minimumHoursADay',
    label: 'Minimum hours a day',
    kind: 'number',
    places: 2,
    min: 0,
    max: 24,
    suffix: 'h',
    hint,
    isHalf: true,
  },
  {
    key: 'flatPricePer',
    label: 'Flat price per',
    kind: 'choice',
    options: () => [{ id: NONE, label: 'No flat price' }, ...periods],
    isHalf: true,
    startsLine: true,
  },
  {
    key: 'flatPrice',
    label: 'Flat price',
    kind: 'number',
    places: 2,
    min: 0,
    max: 100_000_000,
    suffix: 'USD',
    required: 'Enter a flat price.',
    shows: (draft) => periodIn(draft) !== null,
    hint,
    isHalf: true,
  },
];
export const blankTerms: Draft = { minimumHoursADay: '', flatPricePer: NONE, flatPrice: '' };
/** Replies from before the terms lack them. */
const textIn = (value: number | null | undefined, write: (value: number) => string) =>
  value === null || value === undefined ? '' : write(value);
export const termsDraft = (contract: Contract): Draft => ({
  minimumHoursADay: textIn(contract.minimumHoursADay, decimalText),
  flatPricePer: contract.flatPricePer ?? NONE,
  flatPrice: textIn(contract.flatPrice, moneyText),
});
/** The terms for a save: a flat price and its period, or neither. */
export const termsIn = (draft: Draft) => {
  const flatPricePer = periodIn(draft);
  return {
    minimumHoursADay: numberIn(draft, 'minimumHoursADay', 2).value,
    flatPrice: flatPricePer === null ? null : (numberIn(draft, 'flatPrice', 2).value ?? 0),
    flatPricePer,
  };
};
export const termsColumn: Column<Contract> = {
  label: 'Terms',
  cell: ({ minimumHoursADay, flatPrice, flatPricePer }) => {
    const terms = [
      textIn(minimumHoursADay, (hours) => `At least ${formatHours(hours)} h a day`),
      textIn(flatPrice, (dollars) => `${formatUsd(dollars)} a ${flatPricePer ?? ''}`),
    ].filter((term) => term !== '');
    return terms.length === 0 ? '–' : `${terms.join(' · ')} (not charged)`;
  },
  grow: 1.3,
  isExtra: true,
};
