import { agentsRoutes } from '../../../contract/agents/routes.ts';
import type { SuppressantRate } from '../../../contract/agents/suppressants.ts';
import { seasonPace } from '../../cost/seasonPace.ts';
import { formatDate } from '../../dates/parseDate.ts';
import { formatUsd } from '../../format.ts';
import { readNumber } from '../../forms/typed.ts';
import { dollarsOf } from '../../money.ts';
import { litresOf } from '../../volume.ts';
import { gallonsText, gridGallons, gridPrice } from '../cells.ts';
import { baseName, chooseAgent, chooseBase } from '../choices.ts';
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
  statusCell,
  statusOf,
  withEnding,
} from '../dated.ts';
import { type Draft, rowsOf, type TierRow, textOf } from '../draft.ts';
import { endField, type FieldFinding, fieldError, fieldWarning, startField } from '../field.ts';
import { byId, type SettingsLists } from '../lists.ts';
import type { SettingsPage } from '../page.ts';
import { request, step } from '../request.ts';

const agentName = (lists: SettingsLists, id: string) =>
  byId(lists.agents, id)?.name ?? 'This agent';
const standing = (rate: SuppressantRate) =>
  rate.tiers.filter((t) => !t.isDeleted).toSorted((a, b) => a.amountLitres - b.amountLitres);
const tierText = (rate: SuppressantRate): string =>
  standing(rate)
    .map((t) => gridPrice(t.price))
    .join(' · ');

/**
 * Tiers for a save body. Removed tiers are sent as deleted. An untouched bound keeps its nine
 * decimals.
 */
function tiersOf(draft: Draft, item: SuppressantRate | null) {
  const rows = rowsOf(draft, 'tiers');
  const kept = rows.map((row) => {
    const old = item?.tiers.find((t) => t.id === row.id);
    const isUntouched = old !== undefined && gallonsText(old.amountLitres) === row.from;
    return {
      ...(row.id === '' ? {} : { id: row.id }),
      amountLitres: isUntouched ? old.amountLitres : litresOf(readNumber(row.from, 2).value ?? 0),
      price: readNumber(row.price, 4).value ?? 0,
      isDeleted: false,
    };
  });
  const gone = (item?.tiers ?? []).filter(
    (t) => !t.isDeleted && !rows.some((row) => row.id === t.id),
  );
  return [
    ...kept,
    ...gone.map(({ id, amountLitres, price }) => ({ id, amountLitres, price, isDeleted: true })),
  ];
}
const bodyOf = (draft: Draft, item: SuppressantRate | null) => ({
  agentTypeId: textOf(draft, 'agentTypeId'),
  startDate: spanIn(draft)?.startDate ?? '',
  endDate: spanIn(draft)?.endDate ?? null,
  tiers: tiersOf(draft, item),
});

/** Other prices of the same agent at the same base. */
const rivals = (
  draft: Draft,
  item: SuppressantRate | null,
  lists: SettingsLists,
): SuppressantRate[] =>
  lists.rates.filter(
    (r) =>
      r.id !== item?.id &&
      r.baseId === textOf(draft, 'baseId') &&
      r.agentTypeId === textOf(draft, 'agentTypeId'),
  );

function tierFindings(row: TierRow, n: number, above: TierRow | undefined): FieldFinding[] {
  const from = readNumber(row.from, 2);
  const price = readNumber(row.price, 4);
  const least = above === undefined ? null : (readNumber(above.from, 2).value ?? 0);
  const at = `tiers.${n}`;
  const found: FieldFinding[] = [];
  if (least !== null && (from.value === null || from.value <= least))
    found.push(
      fieldError(`${at}.from`, `Tier ${n + 1} must start above ${least.toLocaleString('en-US')}.`),
    );
  if (price.value === null || price.value < 0)
    found.push(fieldError(`${at}.price`, 'Enter a price.'));
  else if (price.value > 10_000) found.push(fieldError(`${at}.price`, 'Must be 10000 or less.'));
  else if (price.value === 0) found.push(fieldWarning(`${at}.price`, 'Is this agent free here?'));
  return found;
}

/** The projected season cost at the current pace; a dash for ended prices (BASE-16). */
function paceCell(rate: SuppressantRate, { today }: SettingsLists): string {
  const { projectedCents } = seasonPace(rate, today);
  return projectedCents === null || statusOf(rate, today) === 'Ended'
    ? '–'
    : formatUsd(dollarsOf(projectedCents));
}

export const agentRatesPage: SettingsPage<SuppressantRate> = {
  slug: 'agent-rates',
  card: { group: 'Bases and prices', about: 'Price tiers per base' },
  noun: 'Agent rate',
  filter: { base: true, all: { key: 'all', label: 'Show ended' } },
  needs: ['rates', 'agents', 'bases'],
  loadFailed: () => 'Failed to load agent rates data.',
  items: (lists) => lists.rates,
  idOf: (rate) => rate.id,
  nameOf: (rate, lists) =>
    `${agentName(lists, rate.agentTypeId)} at ${baseName(lists, rate.baseId)}`,
  isArchived: () => false,
  isHidden: (rate, lists) => statusOf(rate, lists.today) === 'Ended',
  baseOf: (rate) => rate.baseId,
  sortedBy: (rate, lists) =>
    `${baseName(lists, rate.baseId)} ${agentName(lists, rate.agentTypeId)} ${rate.startDate}`,
  columns: [
    { label: 'Base', cell: (rate, lists) => baseName(lists, rate.baseId), grow: 1.3 },
    { label: 'Agent', cell: (rate, lists) => agentName(lists, rate.agentTypeId), grow: 1.5 },
    { label: 'Tier prices', cell: tierText, grow: 1.4 },
    { label: 'Start', cell: (rate) => formatDate(rate.startDate) },
    { label: 'End', cell: endCell },
    {
      label: 'Used this season',
      cell: (rate) => gridGallons(rate.usedLitres),
      isNumeric: true,
      isExtra: true,
    },
    { label: 'At this pace', cell: paceCell, isNumeric: true, isExtra: true },
    { label: 'Status', cell: (rate, lists) => statusCell(rate, lists.today), grow: 0.9 },
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
      key: 'agentTypeId',
      label: 'Agent',
      kind: 'picker',
      options: chooseAgent,
      adds: 'agent',
      required: 'Choose an agent.',
    },
    startField,
    endField,
    { key: 'tiers', label: 'Tiers', kind: 'tiers' },
  ],
  blank: ({ today, bases }, filter) => ({
    baseId: byId(bases, filter.baseId)?.id ?? '',
    agentTypeId: '',
    ...newSpanDraft(today),
    [ENDS_FIRST]: '',
    tiers: [{ id: '', from: '0', price: '' }],
  }),
  draftOf: (rate) => ({
    baseId: rate.baseId,
    agentTypeId: rate.agentTypeId,
    ...spanDraft(rate),
    [ENDS_FIRST]: '',
    tiers: standing(rate).map((t) => ({
      id: t.id,
      from: gallonsText(t.amountLitres),
      price: t.price.toFixed(4).replace(/0{1,2}$/, ''),
    })),
  }),
  rules: (draft, item, lists) => {
    const span = spanIn(draft);
    const agent = textOf(draft, 'agentTypeId');
    const base = textOf(draft, 'baseId');
    const all = rivals(draft, item, lists);
    const overlapping =
      span === null ? [] : all.filter((r) => r !== endedFirst(draft, all) && overlaps(r, span));
    const rows = rowsOf(draft, 'tiers');
    return [
      ...spanFindings(draft),
      ...(span === null || overlapping.length === 0
        ? []
        : [
            fieldError(
              'startDate',
              `${agentName(lists, agent)} at ${baseName(lists, base)} already has a price for these dates.`,
              overlapFixes(span, overlapping),
            ),
          ]),
      ...(overlapping.length === 0 ? gapFindings(draft, all) : []),
      ...rows.flatMap((row, n) => tierFindings(row, n, rows[n - 1])),
    ];
  },
  duplicates: () => [],
  impact: (draft, item, lists) => {
    const body = bodyOf(draft, item);
    if (!changesPast(item, body, lists.today)) return null;
    const ending = endingOf(draft, rivals(draft, item, lists));
    return {
      request: request(agentsRoutes.rateImpact, {
        body: { id: item?.id ?? null, baseId: textOf(draft, 'baseId'), rate: body, ending },
      }),
      what: 'Agent cost goes',
      fromToday:
        ending !== null ||
        item === null ||
        item.startDate >= lists.today ||
        statusOf(body, lists.today) === 'Ended'
          ? null
          : [
              step(
                request(agentsRoutes.succeedRate, {
                  params: { id: item.baseId, rateId: item.id },
                  // The successor row gets its own tiers, without ids.
                  body: {
                    ...body,
                    startDate: lists.today,
                    tiers: body.tiers
                      .filter((t) => !t.isDeleted)
                      .map(({ amountLitres, price, isDeleted }) => ({
                        amountLitres,
                        price,
                        isDeleted,
                      })),
                  },
                }),
              ),
            ],
    };
  },
  save: (draft, item, lists) => {
    const body = { ...bodyOf(draft, item), ...withEnding(draft, rivals(draft, item, lists)) };
    return [
      step(
        item === null
          ? request(agentsRoutes.addRate, { params: { id: textOf(draft, 'baseId') }, body })
          : request(agentsRoutes.saveRate, {
              params: { id: item.baseId, rateId: item.id },
              body,
              ifMatch: item.version,
            }),
      ),
    ];
  },
  remove: {
    may: (rate) => rate.usedLitres === 0,
    request: (rate) =>
      request(agentsRoutes.deleteRate, { params: { id: rate.baseId, rateId: rate.id } }),
    restore: (rate) =>
      request(agentsRoutes.restoreRate, { params: { id: rate.baseId, rateId: rate.id } }),
  },
};
