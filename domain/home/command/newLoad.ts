import { pacificDay } from '../../dates/pacific.ts';
import { formatDate } from '../../dates/parseDate.ts';
import { applyDefaults } from '../../dispatch/defaults/defaults.ts';
import { emptyDraft } from '../../dispatch/draft/draft.ts';
import { addDrop, changeField } from '../../dispatch/draft/edit.ts';
import { formatGallons } from '../../format.ts';
import { byId, type DispatchFacts } from '../../reference/facts.ts';
import { litresOf } from '../../volume.ts';
import { priceText } from '../closeOut.ts';
import type { NewLoad } from './commandTypes.ts';

/**
 * The load that a new form begins with, with its known agent, base and price: "1,200 gal PHOS-CHEK
 * LC95A at HMT, $2.85/gal · $3,420.00" (HOME-88).
 */
export function newLoadText(
  { assetId, gallons, agentTypeId }: NewLoad,
  baseId: string,
  facts: DispatchFacts,
): string {
  const typed: readonly (readonly [path: string, value: string])[] = [
    ['activityDate', formatDate(pacificDay(facts.now))],
    ['assetId', assetId],
    ['activities.0.takeOffBaseId', baseId],
    ['activities.0.drops.0.volumeOnIncident', gallons],
    ['activities.0.drops.0.agentTypeId', agentTypeId],
  ];
  const draft = applyDefaults(
    typed
      .filter(([, value]) => value !== '')
      .reduce(
        (next, [path, value]) => changeField(next, path, value),
        addDrop(emptyDraft('agentOnly'), 0),
      ),
    facts,
  );
  const row = draft.activities[0]?.drops[0];
  const agent = byId(facts.agents, row?.agentTypeId ?? '')?.name ?? 'agent to choose';
  const base = byId(facts.bases, row?.baseId ?? '')?.code ?? '';
  const volume =
    gallons === '' ? '' : `${formatGallons(litresOf(Number(gallons.replaceAll(',', ''))))} `;
  const price = gallons === '' ? '' : priceText(draft, 0, facts);
  return `${volume}${agent}${base === '' ? '' : ` at ${base}`}${price === '' ? '' : `, ${price}`}`;
}
