import { agentsRoutes } from '../../../contract/agents/routes.ts';
import type { SuppressantType } from '../../../contract/agents/suppressants.ts';
import { gridNumber } from '../cells.ts';
import { overlaps } from '../dated.ts';
import { type Draft, textOf } from '../draft.ts';
import { fieldInfo } from '../field.ts';
import { request } from '../request.ts';
import { namedPage } from './parts/named.ts';

const kinds = [
  { id: 'retardant', label: 'Retardant' },
  { id: 'foam', label: 'Foam' },
  { id: 'gel', label: 'Gel (water enhancer)' },
  { id: 'water', label: 'Water' },
] as const;
const labelOf = (kind: SuppressantType['kind']) => kinds.find((k) => k.id === kind)?.label ?? kind;
const kindIn = (draft: Draft) =>
  kinds.find((k) => k.id === textOf(draft, 'kind'))?.id ?? 'retardant';

export const agentTypesPage = namedPage<SuppressantType>({
  slug: 'agent-types',
  card: { group: 'Bases and prices', about: 'Retardant, foam, gel, water' },
  noun: 'Agent',
  filter: { text: 'name', all: { key: 'archived', label: 'Show archived' } },
  needs: ['agents', 'rates'],
  loadFailed: 'Failed to load agent types.',
  items: (lists) => lists.agents,
  isArchived: (agent) => agent.isArchived,
  columns: [
    { label: 'Kind', cell: (agent) => labelOf(agent.kind) },
    { label: 'Charged', cell: (agent) => (agent.isCharged ? 'Yes' : 'No'), grow: 0.6 },
    {
      label: 'Bases with a price',
      cell: (agent, { rates, today }) =>
        gridNumber(
          new Set(
            rates
              .filter(
                (r) =>
                  r.agentTypeId === agent.id && overlaps(r, { startDate: today, endDate: today }),
              )
              .map((r) => r.baseId),
          ).size,
        ),
      isNumeric: true,
    },
  ],
  fields: [
    {
      key: 'kind',
      label: 'Kind',
      kind: 'choice',
      options: () => kinds,
      required: 'Choose a kind.',
    },
  ],
  blank: { kind: '' },
  draftOf: (agent) => ({ kind: agent.kind }),
  rules: (draft) =>
    textOf(draft, 'kind') === 'water' ? [fieldInfo('kind', 'Water is not charged.')] : [],
  exists: (Name, id) =>
    request(agentsRoutes.suppressantTypeExists, {
      query: { Name, ...(id === undefined ? {} : { SuppressantId: id }) },
    }),
  add: (name, draft) =>
    request(agentsRoutes.addSuppressantType, { body: { name, kind: kindIn(draft) } }),
  change: (agent, name, isArchived, draft) =>
    request(agentsRoutes.saveSuppressantType, {
      params: { id: agent.id },
      body: { name, kind: kindIn(draft), isArchived },
      ifMatch: agent.version,
    }),
});
