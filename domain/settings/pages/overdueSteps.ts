import type { OverdueStep } from '../../../contract/following/overdueSteps.ts';
import { followingRoutes } from '../../../contract/following/routes.ts';
import { type Draft, numberIn } from '../draft.ts';
import { request } from '../request.ts';
import { namedPage } from './parts/named.ts';

const bodyOf = (name: string, draft: Draft) => ({
  name,
  afterMinutes: numberIn(draft, 'afterMinutes', 0).value ?? 0,
  position: numberIn(draft, 'position', 0).value ?? 1,
});

export const overdueStepsPage = namedPage<OverdueStep>({
  slug: 'overdue-steps',
  card: { group: 'Bases and prices', about: 'The checklist for an overdue aircraft' },
  noun: 'Overdue step',
  filter: { text: 'name', all: { key: 'archived', label: 'Show archived' } },
  needs: ['overdueSteps'],
  loadFailed: 'Failed to load overdue steps.',
  items: (lists) => lists.overdueSteps,
  isArchived: (step) => step.archivedAt !== null,
  sortedBy: ({ afterMinutes, position, name }) =>
    `${String(afterMinutes).padStart(3, '0')} ${String(position).padStart(2, '0')} ${name}`,
  columns: [
    { label: 'After', cell: ({ afterMinutes }) => `${afterMinutes} min`, isNumeric: true },
    { label: 'Order', cell: ({ position }) => String(position), isNumeric: true, isExtra: true },
  ],
  fields: [
    {
      key: 'afterMinutes',
      label: 'Minutes overdue',
      kind: 'number',
      places: 0,
      min: 0,
      max: 240,
      suffix: 'min',
      required: 'Enter the minutes.',
      isHalf: true,
    },
    {
      key: 'position',
      label: 'Order',
      kind: 'number',
      places: 0,
      min: 1,
      max: 99,
      isHalf: true,
    },
  ],
  blank: { afterMinutes: '0', position: '' },
  draftOf: ({ afterMinutes, position }) => ({
    afterMinutes: String(afterMinutes),
    position: String(position),
  }),
  exists: (Name, id) =>
    request(followingRoutes.overdueStepExists, {
      query: { Name, ...(id === undefined ? {} : { OverdueStepId: id }) },
    }),
  add: (name, draft) => request(followingRoutes.addOverdueStep, { body: bodyOf(name, draft) }),
  change: (step, name, isArchived, draft) =>
    request(followingRoutes.saveOverdueStep, {
      params: { id: step.id },
      body: { ...bodyOf(name, draft), isArchived },
      ifMatch: step.version,
    }),
});
