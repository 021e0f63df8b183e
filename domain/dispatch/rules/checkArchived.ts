import type { DispatchBody } from '../../../contract/dispatch/dispatches.ts';
import { type Finding, warning } from '../../forms/finding.ts';
import { archivedText } from '../../forms/texts.ts';
import { byId } from '../../reference/facts.ts';
import type { ReadActivity, ReadDispatch } from '../draft/read.ts';

/** A list item that a field names. */
interface Named {
  readonly path: string;
  readonly id: string;
  readonly name: string;
  readonly isArchived: boolean;
}

const namedBase = (path: string, id: string, { facts }: ReadDispatch): Named[] => {
  const base = byId(facts.bases, id);
  return base === null ? [] : [{ path, id, name: base.name, isArchived: base.archivedAt !== null }];
};

/** The bases that the form of this kind shows. */
function basesOf({ path, draft }: ReadActivity, read: ReadDispatch): Named[] {
  const takeOff = namedBase(`${path}.takeOffBaseId`, draft.takeOffBaseId, read);
  if (read.draft.dispatchType === 'agentOnly') return [];
  return read.draft.dispatchType === 'standby'
    ? takeOff
    : [...takeOff, ...namedBase(`${path}.landingBaseId`, draft.landingBaseId, read)];
}

/** Agents and bases of the loads, except loads put aboard earlier by another entry (D-54). */
const loadsOf = ({ drops }: ReadActivity, read: ReadDispatch): Named[] =>
  drops
    .filter(({ isEmpty, draft }) => !isEmpty && draft.preloadDropId === '')
    .flatMap(({ path, agent, base }) => [
      ...(agent === null ? [] : [{ ...agent, path: `${path}.agentTypeId` }]),
      ...namedBase(`${path}.baseId`, base?.id ?? '', read),
    ]);

const crewOf = ({ crew }: ReadActivity): Named[] =>
  crew.flatMap(({ path, member, role }) => [
    ...(member === null
      ? []
      : [{ ...member, path: `${path}.crewId`, name: `${member.firstName} ${member.lastName}` }]),
    ...(role === null ? [] : [{ ...role, path: `${path}.roleId` }]),
  ]);

/** Ids of all list items that a body or a stored record names. */
export const namedIds = ({
  assetId,
  activities,
}: Pick<DispatchBody, 'assetId' | 'activities'>): readonly (string | null)[] => [
  assetId,
  ...activities.flatMap((a) => [
    a.takeOffBaseId,
    a.landingBaseId,
    ...a.drops.flatMap((d) => [d.agentTypeId, d.baseId]),
    ...a.crew.flatMap((c) => [c.crewId, c.roleId]),
  ]),
];

/**
 * Aircraft, bases, agents, crew and jobs that were archived while the record was being entered,
 * offline or in a form left open (D-K4). A stored record keeps its items and its flag.
 */
export function checkArchived(read: ReadDispatch): Finding[] {
  const { aircraft, facts } = read;
  const { record } = facts;
  const before = record === null || record.flags.includes('usesArchived') ? [] : namedIds(record);
  const named = [
    ...(aircraft === null ? [] : [{ ...aircraft, path: 'assetId', name: aircraft.radioId }]),
    ...read.activities.flatMap((activity) => [
      ...basesOf(activity, read),
      ...loadsOf(activity, read),
      ...crewOf(activity),
    ]),
  ].filter(({ id, isArchived }) => isArchived && !before.includes(id));
  return named
    .filter(({ id }, n) => named.findIndex((other) => other.id === id) === n)
    .map(({ path, name }) => warning(path, 'usesArchived', archivedText(name)));
}
