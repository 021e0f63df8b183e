import type { LandingFee } from '../../../contract/base/bases.ts';
import { baseRoutes } from '../../../contract/base/routes.ts';
import { feeText, isByWeight } from '../../cost/landingFee.ts';
import { formatDate } from '../../dates/parseDate.ts';
import { moneyText } from '../../forms/typed.ts';
import { baseName, chooseBase } from '../choices.ts';
import {
  changesPast,
  ENDS_FIRST,
  endCell,
  endedFirst,
  endingOf,
  gapFindings,
  newSpanDraft,
  overlapFixes,
  overlaps,
  spanDraft,
  spanFindings,
  spanIn,
  spanText,
  statusCell,
  statusOf,
  withEnding,
} from '../dated.ts';
import { type Draft, numberIn, textOf } from '../draft.ts';
import { endField, fieldError, startField } from '../field.ts';
import { byId, type SettingsLists } from '../lists.ts';
import type { SettingsPage } from '../page.ts';
import { request, step } from '../request.ts';

const kinds = [
  { id: 'All', label: 'All aircraft' },
  { id: 'FW', label: 'Fixed wing (FW)' },
  { id: 'RW', label: 'Rotary wing (RW)' },
] as const;
const chargedBy = [
  { id: 'landing', label: 'Per landing' },
  { id: 'weight', label: 'Per 1,000 lb of landing weight' },
] as const;
const isWeighed = (draft: Draft) => textOf(draft, 'chargedBy') === 'weight';
/** Dollars up to 100,000. */
const dollars = {
  kind: 'number',
  places: 2,
  min: 0,
  max: 100_000,
  suffix: 'USD',
  isHalf: true,
} as const;
const bodyOf = (draft: Draft) => ({
  ...(isWeighed(draft)
    ? {
        amount: 0,
        per1000Lb: numberIn(draft, 'per1000Lb', 2).value ?? 0,
        minimum: numberIn(draft, 'minimum', 2).value,
      }
    : { amount: numberIn(draft, 'amount', 2).value ?? 0, per1000Lb: null, minimum: null }),
  appliesTo: kinds.find((k) => k.id === textOf(draft, 'appliesTo'))?.id ?? 'All',
  startDate: spanIn(draft)?.startDate ?? '',
  endDate: spanIn(draft)?.endDate ?? null,
});
/** Other fees of the same base and aircraft category. */
const rivals = (draft: Draft, item: LandingFee | null, lists: SettingsLists): LandingFee[] =>
  lists.landingFees.filter(
    (fee) =>
      fee.id !== item?.id &&
      fee.baseId === textOf(draft, 'baseId') &&
      fee.appliesTo === textOf(draft, 'appliesTo'),
  );

export const landingFeesPage: SettingsPage<LandingFee> = {
  slug: 'landing-fees',
  card: { group: 'Bases and prices', about: 'What a landing costs' },
  noun: 'Landing fee',
  filter: { base: true, all: { key: 'all', label: 'Show ended' } },
  needs: ['landingFees', 'bases'],
  loadFailed: () => 'Failed to load landing fees data.',
  items: (lists) => lists.landingFees,
  idOf: (fee) => fee.id,
  nameOf: (fee, lists) => `Landing fee at ${baseName(lists, fee.baseId)}`,
  isArchived: () => false,
  isHidden: (fee, lists) => statusOf(fee, lists.today) === 'Ended',
  baseOf: (fee) => fee.baseId,
  sortedBy: (fee, lists) => `${baseName(lists, fee.baseId)} ${fee.appliesTo} ${fee.startDate}`,
  columns: [
    { label: 'Base', cell: (fee, lists) => baseName(lists, fee.baseId), grow: 1.2 },
    { label: 'Amount', cell: (fee) => feeText(fee), grow: 1.6, isNumeric: true },
    { label: 'Applies to', cell: (fee) => fee.appliesTo, grow: 0.8 },
    { label: 'Start', cell: (fee) => formatDate(fee.startDate) },
    { label: 'End', cell: endCell },
    { label: 'Status', cell: (fee, lists) => statusCell(fee, lists.today) },
  ],
  fields: [
    {
      key: 'baseId',
      label: 'Base',
      kind: 'picker',
      options: chooseBase,
      required: 'Choose a base.',
      isFixed: true,
    },
    {
      key: 'chargedBy',
      label: 'Charged',
      kind: 'choice',
      options: () => chargedBy,
      required: 'Choose how it is charged.',
    },
    {
      ...dollars,
      key: 'amount',
      label: 'Amount per landing',
      required: 'Enter an amount.',
      shows: (draft) => !isWeighed(draft),
    },
    {
      ...dollars,
      key: 'per1000Lb',
      label: 'Amount per 1,000 lb',
      required: 'Enter an amount.',
      shows: isWeighed,
    },
    { ...dollars, key: 'minimum', label: 'At least', shows: isWeighed },
    {
      key: 'appliesTo',
      label: 'Applies to',
      kind: 'choice',
      options: () => kinds,
      required: 'Choose the aircraft it applies to.',
      isHalf: true,
    },
    startField,
    endField,
  ],
  blank: ({ today, bases }, filter) => ({
    baseId: byId(bases, filter.baseId)?.id ?? '',
    chargedBy: 'landing',
    amount: '',
    per1000Lb: '',
    minimum: '',
    appliesTo: 'All',
    ...newSpanDraft(today),
    [ENDS_FIRST]: '',
  }),
  draftOf: (fee) => ({
    baseId: fee.baseId,
    chargedBy: isByWeight(fee) ? 'weight' : 'landing',
    amount: isByWeight(fee) ? '' : moneyText(fee.amount),
    per1000Lb: fee.per1000Lb === null ? '' : moneyText(fee.per1000Lb),
    minimum: fee.minimum === null ? '' : moneyText(fee.minimum),
    appliesTo: fee.appliesTo,
    ...spanDraft(fee),
    [ENDS_FIRST]: '',
  }),
  rules: (draft, item, lists) => {
    const all = rivals(draft, item, lists);
    const span = spanIn(draft);
    const others =
      span === null
        ? []
        : all.filter((fee) => fee !== endedFirst(draft, all) && overlaps(fee, span));
    const other =
      others.find((fee) => span !== null && fee.startDate < span.startDate) ?? others[0];
    if (span === null || other === undefined)
      return [...spanFindings(draft), ...gapFindings(draft, all)];
    const message = `These dates overlap the fee ${spanText(other)}.`;
    return [
      ...spanFindings(draft),
      fieldError(
        'startDate',
        other.startDate < span.startDate ? `${message} End that fee first?` : message,
        overlapFixes(span, others),
      ),
    ];
  },
  duplicates: () => [],
  impact: (draft, item, lists) => {
    const body = bodyOf(draft);
    if (!changesPast(item, body, lists.today)) return null;
    const baseId = textOf(draft, 'baseId');
    const ending = endingOf(draft, rivals(draft, item, lists));
    return {
      request: request(baseRoutes.landingFeeImpact, {
        body: { id: item?.id ?? null, baseId, fee: body, ending },
      }),
      what: 'Landing fees go',
      fromToday:
        ending !== null ||
        item === null ||
        item.startDate >= lists.today ||
        statusOf(body, lists.today) === 'Ended'
          ? null
          : [
              step(
                request(baseRoutes.succeedLandingFee, {
                  params: { id: item.baseId, feeId: item.id },
                  body: { ...body, startDate: lists.today },
                }),
              ),
            ],
    };
  },
  save: (draft, item, lists) => {
    const body = { ...bodyOf(draft), ...withEnding(draft, rivals(draft, item, lists)) };
    return [
      step(
        item === null
          ? request(baseRoutes.addLandingFee, { params: { id: textOf(draft, 'baseId') }, body })
          : request(baseRoutes.saveLandingFee, {
              params: { id: item.baseId, feeId: item.id },
              body,
              ifMatch: item.version,
            }),
      ),
    ];
  },
};
