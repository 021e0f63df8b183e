import { pacificDay } from '../dates/pacific.ts';
import { formatDate } from '../dates/parseDate.ts';
import { byId } from '../dispatch/facts.ts';
import { assignedBase } from '../dispatch/options.ts';
import { moneyText } from '../dispatch/typed.ts';
import type { FuelDraft, FuelField } from './draft.ts';
import type { FuelFacts } from './facts.ts';
import { readFuel } from './read.ts';

const fill = <F extends FuelField>(draft: FuelDraft, path: F, value: FuelDraft[F]): FuelDraft =>
  draft.touched.includes(path) || draft[path] === value ? draft : { ...draft, [path]: value };

/** Fills what nobody typed (domain §4): today, the aircraft's base and fuel, the storage's fuel, the total. A default never overwrites a typed value. */
export function applyFuelDefaults(given: FuelDraft, facts: FuelFacts): FuelDraft {
  // The first today stays: a form that is open at midnight keeps its date.
  let draft = fill(given, 'date', given.date || formatDate(pacificDay(facts.now)));
  if (draft.kind === 'transfer') draft = fill(draft, 'destination', 'aircraft');
  if (draft.kind === 'aircraft') {
    const assigned = draft.assetId === '' ? null : assignedBase(facts.bases, draft.assetId, facts.now);
    draft = fill(draft, 'baseId', assigned?.id ?? facts.ownBaseId);
    draft = fill(draft, 'fuelType', byId(facts.aircraft, draft.assetId)?.fuelType ?? '');
  } else draft = fill(draft, 'fuelType', byId(facts.storages, draft.storageId)?.fuelType ?? '');
  if (draft.kind === 'transfer') return draft;
  const { derivedTotal } = readFuel(draft, facts);
  return fill(draft, 'totalCost', derivedTotal === null ? '' : moneyText(derivedTotal));
}
