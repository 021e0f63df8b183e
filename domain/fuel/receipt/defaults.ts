import { pacificDay } from '../../dates/pacific.ts';
import { formatDate } from '../../dates/parseDate.ts';
import { moneyText } from '../../forms/typed.ts';
import { byId } from '../../reference/facts.ts';
import { assignedBase } from '../../reference/options.ts';
import type { FuelDraft, FuelField } from './draft.ts';
import type { FuelFacts } from './facts.ts';
import { fuelTraits } from './kinds.ts';
import { readFuel } from './read.ts';

const fill = <F extends FuelField>(draft: FuelDraft, path: F, value: FuelDraft[F]): FuelDraft =>
  draft.touched.includes(path) || draft[path] === value ? draft : { ...draft, [path]: value };

/**
 * Fills fields that the user did not type (FUEL-4, FUEL-8): today, the aircraft's base and fuel,
 * the storage's fuel, the total.
 */
export function applyFuelDefaults(given: FuelDraft, facts: FuelFacts): FuelDraft {
  // The first date stays, so that a form open at midnight keeps its day.
  let draft = fill(given, 'date', given.date || formatDate(pacificDay(facts.now)));
  const { isPurchase, place, into } = fuelTraits[draft.kind];
  if (into === 'chosen') draft = fill(draft, 'destination', 'aircraft');
  if (place === 'base') {
    const assigned =
      draft.assetId === '' ? null : assignedBase(facts.bases, draft.assetId, facts.now);
    draft = fill(draft, 'baseId', assigned?.id ?? facts.ownBaseId);
    draft = fill(draft, 'fuelType', byId(facts.aircraft, draft.assetId)?.fuelType ?? '');
  } else draft = fill(draft, 'fuelType', byId(facts.storages, draft.storageId)?.fuelType ?? '');
  if (!isPurchase) return draft;
  const { derivedTotal } = readFuel(draft, facts);
  return fill(draft, 'totalCost', derivedTotal === null ? '' : moneyText(derivedTotal));
}
